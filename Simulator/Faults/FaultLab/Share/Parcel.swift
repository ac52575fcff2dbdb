import Synchronization

/// What a person shares in one act. Every byte of it follows from its label, so that the oracle needs
/// no copy, and bytes of two parcels are never alike.
public struct Parcel: Hashable, Sendable {
  /// One attachment.
  public enum Piece: Hashable, Sendable {
    case photo(byteCount: Int)
    case file(name: String, byteCount: Int)
    /// A folder of files by relative path.
    case folder(name: String, [String: Int])
    case link(String)

    /// The host's name; `nil` for a link.
    public var name: String? {
      switch self {
      case .photo: "IMG_0001.jpg"
      case .file(let name, _), .folder(let name, _): name
      case .link: nil
      }
    }
  }

  /// The share's text; no two acts have the same.
  public var label: String
  public var pieces: [Piece]

  public init(_ label: String, _ pieces: [Piece]) {
    self.label = label
    self.pieces = pieces
  }

  /// The same things shared once more: a new act with a label of its own.
  public func again(_ suffix: String = "again") -> Parcel { Parcel("\(label) \(suffix)", pieces) }

  /// The files of one piece by relative path; the path of a single file is empty.
  public func files(of index: Int) -> [String: [UInt8]] {
    switch pieces[index] {
    case .photo(let count): ["": bytes(count, "\(index)")]
    case .file(_, let count): ["": bytes(count, "\(index)")]
    case .folder(_, let files):
      Dictionary(uniqueKeysWithValues: files.map { ($0, bytes($1, "\(index)/\($0)")) })
    case .link: [:]
    }
  }

  /// Made once: the oracle compares them after every process.
  private static let made = Mutex<[String: [UInt8]]>([:])

  private func bytes(_ count: Int, _ place: String) -> [UInt8] {
    let key = "\(label)/\(place)/\(count)"
    if let bytes = Self.made.withLock({ $0[key] }) { return bytes }
    let bytes = makeBytes(count, place)
    Self.made.withLock { $0[key] = bytes }
    return bytes
  }

  private func makeBytes(_ count: Int, _ place: String) -> [UInt8] {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(label)/\(place)".utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var random = SplitMix64(seed: state)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        var word = random.next()
        for _ in 0..<min(8, count - filled) {
          buffer[filled] = UInt8(truncatingIfNeeded: word)
          word >>= 8
          filled += 1
        }
      }
    }
  }

  /// Makes the host's files below a folder, once, and gives the program's options for them.
  func options(hostFolder: String) throws -> [String] {
    var options = ["--text", label]
    for (index, piece) in pieces.enumerated() {
      if case .link(let url) = piece {
        options += ["--link", url]
        continue
      }
      let folder = "\(hostFolder)/\(label.replacing(" ", with: "-"))/\(index)"
      let path = "\(folder)/\(piece.name ?? "")"
      if Disk.names(folder).isEmpty {
        try Disk.makeFolder(folder)
        for (inner, bytes) in files(of: index) {
          let whole = inner.isEmpty ? path : "\(path)/\(inner)"
          try Disk.makeFolder(String(whole[..<whole.lastIndex(of: "/")!]))
          try Disk.write(bytes, to: whole)
        }
      }
      switch piece {
      case .photo: options += ["--photo", path]
      case .folder: options += ["--folder", path]
      default: options += ["--file", path]
      }
    }
    return options
  }
}

/// A small seeded generator, the same on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
