import Foundation

/// The name of one share, for as long as anything remembers it: a UUID in upper case.
///
/// It is the idempotency key of a consumer and the name of the share's directory (format F1). Made by
/// `ShareIDGenerator`; every text that comes from outside passes `init(_:)`.
public struct ShareID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// The 128 bits of the UUID, the more significant half first.
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

  /// The id of bytes that came without one: the same for the same bytes, whoever asks and how often.
  ///
  /// UUID version 8 (RFC 9562): the first 122 free bits of the SHA-256 of the bytes. `nil` unless the
  /// digest is at least 32 hexadecimal digits.
  package static func derived(fromDigest digest: String) -> ShareID? {
    var digits = Array(digest.utf8.prefix(32))
    guard digits.count == 32,
      let variant = Int(String(decoding: digits[16...16], as: UTF8.self), radix: 16)
    else { return nil }
    digits[12] = UInt8(ascii: "8")
    digits[16] = Array("89AB".utf8)[variant & 3]
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return ShareID(
      groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-"))
  }

  /// Whether the id tells when it was made: version 7.
  private var isTimeOrdered: Bool { high >> 12 & 15 == 7 }

  /// When the share was made, to the millisecond, if the id is of version 7; else `nil`.
  public var creationMilliseconds: Int64? {
    isTimeOrdered ? Int64(high >> 16) : nil
  }

  public var description: String { rawValue }

  /// The order of arrival (F1, S16): that of names, with ids that tell no time before all others,
  /// because they come from an older version's slot (F13).
  public static func < (left: ShareID, right: ShareID) -> Bool {
    guard left.isTimeOrdered == right.isTimeOrdered else { return right.isTimeOrdered }
    return (left.high, left.low) < (right.high, right.low)
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
