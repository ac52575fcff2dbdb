/// A value of a binary property list, as far as references are told from content.
///
/// The project reads these itself, because they come from host apps: Foundation's unarchiver makes objects
/// of what it is given, and on Linux it ends the process for some archives.
package indirect enum PropertyListValue: Hashable, Sendable {
  case string(String)
  /// The number of another object of a keyed archive.
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// A number, a date, bytes or anything else, which is not looked into.
  case other

  /// Lists inside lists deeper than this are refused, as are more values than this in all.
  package static let depthLimit = 32
  package static let valueCountLimit = 10_000

  /// Reads a binary property list of format 00 (Apple, CFBinaryPList.c); `nil` for anything else.
  package init?(binary bytes: [UInt8]) {
    guard var reader = BinaryPropertyListReader(bytes),
      let value = reader.value(reader.top, depth: 0)
    else { return nil }
    self = value
  }

  /// The string, where it is one.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number of an object, where it is one.
  package var reference: Int? { if case .reference(let index) = self { index } else { nil } }
  /// The values, where it is an array.
  package var array: [PropertyListValue]? {
    if case .array(let values) = self { values } else { nil }
  }
  /// The value of a key, where it is a dictionary that has it.
  package subscript(key: String) -> PropertyListValue? {
    if case .dictionary(let members) = self { members[key] } else { nil }
  }
}

/// Takes a binary property list apart; every place and number is checked against the bytes.
private struct BinaryPropertyListReader {
  let bytes: [UInt8]
  let top: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let table: Int
  private var rest = PropertyListValue.valueCountLimit

  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    guard trailer >= 8, bytes.starts(with: "bplist00".utf8) else { return nil }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8), table <= trailer,
      count <= (trailer - table) / offsetSize
    else { return nil }
    (objectCount, self.top, self.table) = (count, top, table)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard (1...8).contains(size), offset >= 0, offset <= bytes.count - size else { return nil }
    return Int(exactly: bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  mutating func value(_ index: Int, depth: Int) -> PropertyListValue? {
    guard depth < PropertyListValue.depthLimit, rest > 0, index < objectCount,
      let offset = Self.number(bytes, table + index * offsetSize, offsetSize), offset < table
    else { return nil }
    rest -= 1
    let marker = bytes[offset]
    if marker >> 4 == 0x8 {
      return Self.number(bytes, offset + 1, Int(marker & 15) + 1).map(PropertyListValue.reference)
    }
    guard [0x5, 0x6, 0xA, 0xD].contains(marker >> 4) else { return .other }
    guard let (count, start) = count(at: offset) else { return nil }
    switch marker >> 4 {
    case 0x5: return text(start, count, size: 1)
    case 0x6: return text(start, count, size: 2)
    case 0xA:
      var values: [PropertyListValue] = []
      for place in 0..<count {
        guard let value = child(start, place, depth) else { return nil }
        values.append(value)
      }
      return .array(values)
    default:
      var members: [String: PropertyListValue] = [:]
      for place in 0..<count {
        guard let key = child(start, place, depth)?.string,
          let value = child(start, count + place, depth),
          members.updateValue(value, forKey: key) == nil
        else { return nil }
      }
      return .dictionary(members)
    }
  }

  private mutating func child(_ start: Int, _ place: Int, _ depth: Int) -> PropertyListValue? {
    guard let index = Self.number(bytes, start + place * referenceSize, referenceSize) else {
      return nil
    }
    return value(index, depth: depth + 1)
  }

  /// How many parts the value at an offset has, at most one for each byte, and where they begin.
  private func count(at offset: Int) -> (Int, Int)? {
    let small = Int(bytes[offset] & 15)
    guard small == 15 else { return (small, offset + 1) }
    guard let marker = Self.number(bytes, offset + 1, 1), marker >> 4 == 1, marker & 15 <= 3
    else { return nil }
    let size = 1 << (marker & 15)
    guard let count = Self.number(bytes, offset + 2, size), count <= bytes.count else { return nil }
    return (count, offset + 2 + size)
  }

  private func text(_ start: Int, _ count: Int, size: Int) -> PropertyListValue? {
    guard start <= table - count * size else { return nil }
    let part = bytes[start..<(start + count * size)]
    if size == 1 {
      guard part.allSatisfy({ $0 < 0x80 }) else { return nil }
      return .string(String(decoding: part, as: UTF8.self))
    }
    let units = stride(from: start, to: start + count * 2, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(validating: units, as: UTF16.self).map(PropertyListValue.string)
  }
}
