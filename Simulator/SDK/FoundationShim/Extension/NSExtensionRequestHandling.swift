import Foundation

/// What handles a request of a host app: in a share extension the principal view controller.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Takes over a request; called once, before the view loads.
  func beginRequest(with context: NSExtensionContext)
}
