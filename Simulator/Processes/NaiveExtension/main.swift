import UIKit

ExtensionMain.run(module: "NaiveExtension")
