import Foundation
import Glibc

/// Writes contents that are directories.
struct ContentTree {
  private let maker: ContentMaker

  init(_ maker: ContentMaker) {
    self.maker = maker
  }

  /// Files with seeded bytes, a hundred to a folder, and links of which some lead out of the tree.
  func write(seed: UInt64, files: Int, bytes: Int, links: Int, to root: URL) throws {
    try makeFolder(root)
    for index in 0..<files {
      let folder = root.appendingPathComponent("Földer \(index / 100)", isDirectory: true)
      if index % 100 == 0 { try makeFolder(folder) }
      let sink = try FileSink(folder.appendingPathComponent("file \(index).bin"))
      try sink.writeRandom(seed: seed &+ UInt64(index), count: bytes)
      try sink.close()
    }
    let targets = ["/etc/passwd", "../..", ".", "nowhere"]
    for index in 0..<links {
      let link = root.appendingPathComponent("link \(index)")
      guard symlink(targets[index % targets.count], link.path) == 0 else {
        throw PhoneError("\(link.path) cannot be made: \(String(cString: strerror(errno))).")
      }
    }
  }

  /// A picture and a film of one moment, which the film names, as Photos keeps them together.
  func writeLivePhoto(seed: UInt64, to root: URL) throws {
    try makeFolder(root)
    try write(.picture, ofLivePhoto: seed, to: root.appendingPathComponent("IMG_0001.HEIC"))
    try write(.film, ofLivePhoto: seed, to: root.appendingPathComponent("IMG_0001.MOV"))
    try PropertyListFile.binary(
      .object(["PFVideoComplementMetadataVersionKey": .string("1")])
    ).write(to: root.appendingPathComponent("metadata.plist"), options: .withoutOverwriting)
  }

  /// One part of a Live Photo, as a file.
  func write(_ part: Content.LivePhotoPart, ofLivePhoto seed: UInt64, to file: URL) throws {
    guard part == .film else {
      return try maker.write(
        .picture(.heic, seed: seed, bytes: nil, width: 320, height: 240, traits: .gps), to: file)
    }
    var random = SeededRandom(seed: seed)
    let words = (0..<2).map { _ in
      let text = String(random.next(), radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    let identifier = "00000000-0000-4000-8000-\(words.suffix(12))"
    try EncodedMedia.film(.mov, seed: seed, identifier: identifier)
      .write(to: file, options: .withoutOverwriting)
  }

  private func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw PhoneError("\(folder.path) cannot be made: \(error.localizedDescription)")
    }
  }
}
