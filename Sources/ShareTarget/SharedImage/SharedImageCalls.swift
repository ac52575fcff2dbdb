import Foundation
import ShareTargetCore

/// The three calls of the plugin `SharedImage`, for any bridge: JSON in, JSON out (H17 to H20, H22).
///
/// `Wire/shared-image/` holds an example of everything. Unlike in `BridgeCalls`, what has no value is
/// `null`, because that contract is older.
///
/// | call | argument | answer |
/// |---|---|---|
/// | `getSharedImage` | | `base64`, `fileName`, `shareId`; three nulls without a share |
/// | `hasSharedImage` | | `hasImage` |
/// | `markProcessed` | `shareId` | `success` |
@available(iOSApplicationExtension, unavailable)
public struct SharedImageCalls: Sendable {
  /// The names of all calls, as a page uses them.
  public static let names = Name.allCases.map(\.rawValue)
  /// The event that tells a page that a photo came; without content, and only a hint (H14).
  public static let event = "SharedPhotoReady"

  private enum Name: String, CaseIterable {
    case getSharedImage, hasSharedImage, markProcessed
  }

  private let image: SharedImage

  /// Calls to the photos of an inbox.
  public init(_ image: SharedImage) { self.image = image }

  /// Makes one call; argument and answer are JSON objects in UTF-8.
  ///
  /// Throws `ShareTargetError` and nothing else: `unknown_call`, `invalid_argument`, or what the call
  /// itself ran into.
  public func call(_ name: String, argument: Data) async throws -> Data {
    do {
      guard let call = Name(rawValue: name) else {
        throw ShareTargetError(
          .unknownCall, "There is no such call. Use the client and the plugin of one version.")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let argument = try BridgeArgument(argument)
      switch call {
      case .getSharedImage: return try encoder.encode(Photo(try image.photo()))
      case .hasSharedImage: return try encoder.encode(["hasImage": try image.hasPhoto()])
      case .markProcessed:
        try await image.markProcessed(argument.shareID())
        return try encoder.encode(["success": true])
      }
    } catch {
      throw ShareTargetError(wrapping: error)
    }
  }
}

/// A photo on the wire.
private struct Photo: Encodable {
  let photo: SharedImage.Photo?

  init(_ photo: SharedImage.Photo?) { self.photo = photo }

  private enum Key: CodingKey { case base64, fileName, shareId }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    // `encode` and not `encodeIfPresent`: a missing value is a null here.
    try container.encode(photo?.data.base64EncodedString(), forKey: .base64)
    try container.encode(photo?.fileName, forKey: .fileName)
    try container.encode(photo?.shareID, forKey: .shareId)
  }
}
