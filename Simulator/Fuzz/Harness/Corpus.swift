import Foundation

/// Seeds and words as libFuzzer wants them: a folder of files and a dictionary for each target.
package enum Corpus {
  /// Writes `<folder>/<target>/seed-<n>` and `<folder>/<target>.dict`; what else is there stays.
  ///
  /// Returns the bytes of all seeds and dictionaries.
  package static func write(to folder: URL) throws -> Int {
    var byteCount = 0
    for target in FuzzTarget.all {
      let own = folder.appendingPathComponent(target.name, isDirectory: true)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      for (number, seed) in target.seeds.enumerated() {
        byteCount += seed.count
        try Data(seed).write(to: own.appendingPathComponent("seed-\(number)"))
      }
      let lines = Data(dictionary(of: target).utf8)
      byteCount += lines.count
      try lines.write(to: folder.appendingPathComponent("\(target.name).dict"))
    }
    return byteCount
  }

  /// The words of a target, one a line, everything but plain ASCII as `\xNN` (libFuzzer, "Dictionaries").
  package static func dictionary(of target: FuzzTarget) -> String {
    target.words.map { word in
      let text = word.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(Unicode.Scalar(byte)))"
        case 0x20..<0x7F: String(Character(Unicode.Scalar(byte)))
        default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
      return "\"\(text)\"\n"
    }.joined()
  }
}
