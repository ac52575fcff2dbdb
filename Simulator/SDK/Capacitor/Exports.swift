// `import Capacitor` gives a plugin WebKit, UIKit and Foundation too, as Capacitor's own does.
@_exported import WebKit
