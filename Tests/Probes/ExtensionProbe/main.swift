import UIKit

ExtensionMain.run(module: "ExtensionProbe")
