import Foundation

/// The name of one share, for as long as anything remembers it: a UUID in upper case.
///
/// It is the idempotency key of a consumer and the name of the share's directory (format F1). Made by
/// `ShareIDGenerator`; every text that comes from outside passes `init(_:)`.
public struct ShareID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// The 128 bits of the UUID, the more significant half first; their order is that of the names.
  private let high: UInt64
  private let low: UInt64

  /// The canonical text: 36 characters, hexadecimal digits in upper case.
  public var rawValue: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      for word in [high, low] {
        for shift in stride(from: 60, through: 0, by: -4) {
          if Self.isDash(place) {
            buffer[place] = UInt8(ascii: "-")
            place += 1
          }
          let digit = UInt8(truncatingIfNeeded: word >> shift & 15)
          buffer[place] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "A")
          place += 1
        }
      }
      return place
    }
  }

  /// Where the dashes are.
  private static func isDash(_ place: Int) -> Bool {
    place == 8 || place == 13 || place == 18 || place == 23
  }

  /// Takes a UUID in any case; `nil` for everything else, so that no id can name a path.
  ///
  /// Every version of UUID is accepted, because a share that an older app stored keeps its id (F13).
  public init?(_ text: String) { self.init(text, allowsLowerCase: true) }

  /// Takes a UUID in exactly the spelling in which ids are written, as names on disk have it.
  package init?(canonicalName name: String) { self.init(name, allowsLowerCase: false) }

  private init?(_ text: String, allowsLowerCase: Bool) {
    var words: (UInt64, UInt64) = (0, 0)
    var place = 0
    for byte in text.utf8 {
      guard place < 36 else { return nil }
      if Self.isDash(place) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f") where allowsLowerCase:
          digit = byte - UInt8(ascii: "a") + 10
        default: return nil
        }
        words = (words.0 << 4 | words.1 >> 60, words.1 << 4 | UInt64(digit))
      }
      place += 1
    }
    guard place == 36 else { return nil }
    self.init(high: words.0, low: words.1)
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// When the share was made, to the millisecond, if the id is of version 7; else `nil`.
  public var creationMilliseconds: Int64? {
    high >> 12 & 15 == 7 ? Int64(high >> 16) : nil
  }

  public var description: String { rawValue }

  /// Order of names, which for ids of version 7 is the order of arrival (F1, S16).
  public static func < (left: ShareID, right: ShareID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

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
