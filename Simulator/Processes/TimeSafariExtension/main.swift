import TimeSafariShareExtension
import UIKit

ExtensionMain.run(module: "TimeSafariShareExtension")
