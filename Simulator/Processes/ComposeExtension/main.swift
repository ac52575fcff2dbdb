import UIKit

ExtensionMain.run(module: "ComposeExtensionProcess")
