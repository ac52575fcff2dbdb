// `import WebKit` gives an app UIKit and the whole of Foundation too, as Apple's does.
@_exported import FoundationNetworking
@_exported import UIKit
