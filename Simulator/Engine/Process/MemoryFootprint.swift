import Foundation

/// What the kernel tells of a process's memory, in bytes.
///
/// A device counts dirty and compressed pages against an extension, not the clean pages of mapped
/// files. The nearest figure on Linux is anonymous plus shared memory (`RssAnon` + `RssShmem`).
public struct MemoryFootprint: Hashable, Sendable {
  /// What counts against the limit.
  public var limited: Int64
  /// The highest resident size so far (`VmHWM`), mapped files included.
  public var peak: Int64

  /// Reads `/proc/<pid>/status`; `nil` when the process has gone.
  public init?(processIdentifier: Int32) {
    guard
      let text = try? String(
        contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
    else { return nil }
    self.init(status: text)
  }

  /// Takes the figures out of the text of such a file; `nil` when it lacks one, as that of a process
  /// without memory of its own does.
  public init?(status text: String) {
    var bytes: [Substring: Int64] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == "\t" || $0 == " " || $0 == ":" })
      guard words.count == 3, words[2] == "kB", let count = Int64(words[1]) else { continue }
      bytes[words[0]] = count << 10
    }
    guard let anonymous = bytes["RssAnon"], let shared = bytes["RssShmem"],
      let peak = bytes["VmHWM"]
    else { return nil }
    limited = anonymous + shared
    self.peak = peak
  }
}
