#if canImport(UIKit)
  import UIKit

  /// Asks the system to open the app, as a favour (H10).
  ///
  /// Apple supports no way to do this from a share extension. What works on devices is a `UIApplication`
  /// at the end of the responder chain and its three-argument `open`; `UIApplication.shared` may not be
  /// used here. `NSExtensionContext.open` is tried after it.
  @MainActor final class AppOpener {
    private let responder: UIResponder
    private let context: NSExtensionContext?

    /// An opener for the request of `responder`.
    init(responder: UIResponder, context: NSExtensionContext?) {
      self.responder = responder
      self.context = context
    }

    /// Tries both ways, one after the other; `done` is told whether one succeeded, if the system answers.
    func open(_ url: URL, done: @escaping @MainActor @Sendable (Bool) -> Void) {
      guard let application else { return openByContext(url, done) }
      application.open(url, options: [:]) { isOpen in
        if isOpen { done(true) } else { self.openByContext(url, done) }
      }
    }

    private func openByContext(_ url: URL, _ done: @escaping @MainActor @Sendable (Bool) -> Void) {
      guard let context else { return done(false) }
      context.open(url) { isOpen in
        Task { @MainActor in done(isOpen) }
      }
    }

    private var application: UIApplication? {
      var next: UIResponder? = responder
      while let responder = next {
        if let application = responder as? UIApplication { return application }
        next = responder.next
      }
      return nil
    }
  }
#endif
