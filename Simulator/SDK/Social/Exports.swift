// On Apple platforms `import Social` brings UIKit along.
@_exported import UIKit
