import Foundation
import ShareTargetCore

/// What the host is told of a request that was not done.
enum HostError {
  /// The usual error for a person's decision, else the code and a sentence.
  static func error(_ code: ShareTargetError.Code, _ texts: SheetTexts) -> NSError {
    if code == .cancelled {
      return NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)
    }
    return NSError(
      domain: "ShareTarget", code: 1,
      userInfo: [NSLocalizedDescriptionKey: "\(code.rawValue): \(texts.failure(code, nil))"])
  }
}
