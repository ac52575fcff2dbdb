import Foundation

/// Makes the errors of item providers.
enum ItemProviderError {
  /// The type cannot be had; `cause` is what the provider said.
  static func unavailable(_ typeIdentifier: String, cause: (any Error)? = nil) -> NSError {
    error(
      .itemUnavailableError, "Cannot load representation of type \(typeIdentifier)", cause: cause)
  }

  /// The item is not, and cannot be read as, what was asked for.
  static func unexpectedClass(_ name: String) -> NSError {
    error(.unexpectedValueClassError, "The item is not of class \(name)")
  }

  /// The item cannot be turned into what was asked for.
  static func noCoercion(from name: String, to other: String) -> NSError {
    error(.unavailableCoercionError, "Cannot coerce an item of class \(name) to \(other)")
  }

  /// What a load that was cancelled ends with.
  static var cancelled: CocoaError { CocoaError(.userCancelled) }

  /// A provider's own error as the consumer sees it: errors of item providers and cancellation pass as
  /// they are, everything else becomes the cause of an unavailable item.
  static func reported(_ error: any Error, _ typeIdentifier: String) -> any Error {
    let plain = error as NSError
    let isCancelled =
      plain.domain == NSCocoaErrorDomain && plain.code == CocoaError.userCancelled.rawValue
    if plain.domain == NSItemProvider.errorDomain || isCancelled { return error }
    return unavailable(typeIdentifier, cause: error)
  }

  private static func error(
    _ code: NSItemProvider.ErrorCode, _ message: String, cause: (any Error)? = nil
  ) -> NSError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let cause { userInfo[NSUnderlyingErrorKey] = cause as NSError }
    return NSError(domain: NSItemProvider.errorDomain, code: code.rawValue, userInfo: userInfo)
  }
}
