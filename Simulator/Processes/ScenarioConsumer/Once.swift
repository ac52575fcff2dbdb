import Foundation

/// Things that happen once per sandbox, whatever is killed.
package enum Once {
  /// True for the first call with a key in this sandbox; the next process knows of it.
  package static func isFirst(_ key: String) -> Bool {
    let folder = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
      .appendingPathComponent("Library/Scenario", isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(key).path
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard descriptor >= 0 else { return false }
    fsync(descriptor)
    close(descriptor)
    return true
  }

  /// Ends the process as a crash does: at this instruction.
  package static func crash() -> Never {
    kill(getpid(), SIGKILL)
    // The signal is delivered before the call returns.
    fatalError("This process has survived SIGKILL.")
  }
}
