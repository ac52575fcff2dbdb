import Foundation

/// The error output of the tool.
public enum ErrorOutput {
  /// Writes one line; what was printed before stands before it, also where both go into one pipe.
  public static func write(_ line: String) {
    fflush(nil)
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
