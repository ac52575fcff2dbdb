import TeamMachineShareExtension
import UIKit

ExtensionMain.run(module: "TeamMachineShareExtension")
