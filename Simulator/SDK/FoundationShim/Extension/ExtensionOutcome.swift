import Foundation
import PhoneLink

/// How an extension ended a request.
package enum ExtensionOutcome: Hashable, Sendable {
  /// By `completeRequest`.
  case completed
  /// By `cancelRequest`, with an error.
  case cancelled(domain: String, code: Int, description: String)

  /// The message that tells the phone.
  var message: LinkMessage {
    switch self {
    case .completed: LinkMessage(kind: "complete", body: [:])
    case .cancelled(let domain, let code, let description):
      LinkMessage(
        kind: "cancelled",
        body: [
          "domain": .string(domain), "code": .number(Double(code)),
          "description": .string(description),
        ])
    }
  }
}
