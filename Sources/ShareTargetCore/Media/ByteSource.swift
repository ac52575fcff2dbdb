/// A file seen as bytes that are read piece by piece, so that no decision needs all of them.
package struct ByteSource {
  /// How many bytes there are.
  package let count: Int
  private let readBytes: (_ offset: Int, _ count: Int) -> [UInt8]?

  /// A source over a closure that returns exactly what it is asked for, or `nil`.
  package init(count: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    self.count = count
    readBytes = read
  }

  /// Bytes of a range that lies inside; `nil` for every other, and for more than 4 MiB.
  package func read(_ offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, count <= 4 << 20, offset <= self.count - count else {
      return nil
    }
    guard let bytes = readBytes(offset, count), bytes.count == count else { return nil }
    return bytes
  }

  /// A number of up to eight bytes.
  package func number(_ offset: Int, _ count: Int, isBigEndian: Bool = true) -> Int? {
    guard (1...8).contains(count), let bytes = read(offset, count) else { return nil }
    let ordered = isBigEndian ? bytes : bytes.reversed()
    return Int(exactly: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Four bytes as text, each as the character of that number.
  package func code(_ offset: Int) -> String? {
    read(offset, 4).map { bytes in
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}

/// New bytes for a place in a file; as many as were there.
package struct BytePatch: Hashable, Sendable {
  /// Where the first one goes.
  package var offset: Int
  /// The bytes.
  package var bytes: [UInt8]

  /// A patch.
  package init(offset: Int, bytes: [UInt8]) {
    self.offset = offset
    self.bytes = bytes
  }
}
