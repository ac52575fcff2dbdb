import PhotoDropShareExtension
import UIKit

ExtensionMain.run(module: "PhotoDropShareExtension")
