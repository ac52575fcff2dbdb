import Foundation
import ShareTarget

/// A message of a page, and the forms of its reply; `Wire/web-view/` holds an example of each.
struct PageMessage {
  /// The name that asks for the event, beside those of `BridgeCalls` and `SharedImageCalls`.
  static let listen = "listen"

  /// The name of a call.
  let call: String
  /// Its argument, a JSON object in UTF-8.
  let argument: Data

  /// Reads what a page posted: `call`, and `argument` unless it is empty.
  ///
  /// Throws `invalid_argument` for anything else.
  init(_ body: Any) throws {
    guard let members = body as? [String: Any], let call = members["call"] as? String else {
      throw ShareTargetError(
        .invalidArgument, "A message is an object with call, the name of a call.")
    }
    self.call = call
    let argument = members["argument"] ?? [String: Any]()
    guard argument is [String: Any], JSONSerialization.isValidJSONObject(argument) else {
      throw ShareTargetError(.invalidArgument, "The argument of a call is a JSON object.")
    }
    self.argument = try JSONSerialization.data(withJSONObject: argument)
  }

  /// The reply to a call that was answered. `files` is what stands before the path of a file's URL when
  /// the page loads it.
  static func reply(answer: Data, files: String) throws -> [String: Any] {
    reply(answer: try JSONSerialization.jsonObject(with: answer), files: files)
  }

  /// The same for an answer that is no JSON text.
  static func reply(answer: Any, files: String) -> [String: Any] {
    ["answer": answer, "files": files]
  }

  /// The reply to a call that was refused or failed (H22).
  static func reply(error: any Error) -> [String: Any] {
    let error = ShareTargetError(wrapping: error)
    return ["error": ["code": error.code.rawValue, "message": error.message]]
  }
}
