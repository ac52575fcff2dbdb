#if canImport(UIKit)
  import UIKit

  /// Runs the principal controller of an extension in the test's own process, as the system would:
  /// the request begins, the view loads, the presentation ends, the sheet goes.
  @MainActor public final class InProcessHost {
    /// The request.
    public let context: RecordedContext
    /// The controller.
    public let controller: UIViewController
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    /// Gives the request to the controller; nothing is loaded yet.
    public init(_ controller: UIViewController, items: [NSExtensionItem]) {
      context = RecordedContext(items: items)
      self.controller = controller
      controller.beginRequest(with: context)
    }

    /// Loads the view, as the system does before the sheet moves in.
    public func load() {
      controller.loadViewIfNeeded()
      window.rootViewController = controller
    }

    /// Ends the presentation: `viewDidAppear` follows in a later turn of the main queue.
    public func appear() { window.makeKeyAndVisible() }

    /// Takes the sheet away, as a swipe or the host app does.
    public func disappear() { window.isHidden = true }
  }
#endif
