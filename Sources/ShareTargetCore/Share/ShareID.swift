import Foundation

/// The name of one share, for as long as anything remembers it: a UUID in upper case.
///
/// It is the idempotency key of a consumer and the name of the share's directory (format F1). Made by
/// `ShareIDGenerator`; every text that comes from outside passes `init(_:)`.
public struct ShareID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// The canonical text: 36 characters, hexadecimal digits in upper case.
  public let rawValue: String

  /// Takes a UUID in any case; `nil` for everything else, so that no id can name a path.
  ///
  /// Every version of UUID is accepted, because a share that an older app stored keeps its id (F13).
  public init?(_ text: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for byte in text.utf8 {
      guard bytes.count < 36 else { return nil }
      switch (bytes.count, byte) {
      case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")),
        (23, UInt8(ascii: "-")):
        bytes.append(byte)
      case (8, _), (13, _), (18, _), (23, _): return nil
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "A")...UInt8(ascii: "F")):
        bytes.append(byte)
      case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): bytes.append(byte - 32)
      default: return nil
      }
    }
    guard bytes.count == 36 else { return nil }
    rawValue = String(decoding: bytes, as: UTF8.self)
  }

  init(canonical: String) { rawValue = canonical }

  /// When the share was made, to the millisecond, if the id is of version 7; else `nil`.
  public var creationMilliseconds: Int64? {
    let digits = rawValue.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits[12] == UInt8(ascii: "7") else { return nil }
    return Int64(String(decoding: digits.prefix(12), as: UTF8.self), radix: 16)
  }

  public var description: String { rawValue }

  /// Order of names, which for ids of version 7 is the order of arrival (F1, S16).
  public static func < (left: ShareID, right: ShareID) -> Bool { left.rawValue < right.rawValue }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = ShareID(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "This is no share id."))
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
