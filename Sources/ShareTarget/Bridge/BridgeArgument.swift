import Foundation
import ShareTargetCore

/// The argument of a bridge call: a JSON object, read one typed member at a time.
struct BridgeArgument {
  private let members: [String: Any]

  /// Reads the bytes of a JSON object; no bytes are an empty object.
  init(_ json: Data) throws {
    guard !json.isEmpty else {
      members = [:]
      return
    }
    guard let members = try? JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw ShareTargetError(.invalidArgument, "The argument of a call is a JSON object.")
    }
    self.members = members
  }

  /// The share that the call is about, in its canonical spelling (F1).
  ///
  /// Throws `invalid_argument` when it is missing, not a string or empty, and `invalid_id` for a string
  /// that is no id.
  func id() throws -> ShareID {
    guard let text = members["id"] as? String, !text.isEmpty else {
      throw ShareTargetError(.invalidArgument, "The call needs the id of a share, as a string.")
    }
    return try Self.id(text)
  }

  /// What the original contract marks as processed: any string that is not empty (H19).
  func shareID() throws -> String {
    guard let text = members["shareId"] as? String, !text.isEmpty else {
      throw ShareTargetError(
        .invalidArgument, "The call needs shareId, as a string that is not empty.")
    }
    return text
  }

  /// The shares that a page has released in its present pass; none when the key is absent.
  func excluding() throws -> Set<ShareID> {
    guard let value = members["excluding"] else { return [] }
    guard let texts = value as? [String] else {
      throw ShareTargetError(.invalidArgument, "excluding is an array of ids.")
    }
    return Set(try texts.map(Self.id))
  }

  private static func id(_ text: String) throws -> ShareID {
    guard let id = ShareID(text) else {
      throw ShareTargetError(.invalidID, "An id is a UUID of 36 characters.")
    }
    return id
  }
}
