/// What one process did: how it ended and what it said.
public struct Run: Sendable {
  public var end: ProcessServer.End
  /// The lines of its standard output; the first word is what happened.
  public var output: String

  /// The words after a line's first one, for all lines that begin with it.
  public func said(_ word: String) -> [[String]] {
    output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.first == word ? Array(words.dropFirst()) : nil
    }
  }

  /// Whether it ran to its end and reported no failure.
  public var isClean: Bool { end == .exited(0) }
}
