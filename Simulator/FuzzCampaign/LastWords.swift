import Foundation

/// One line that a process leaves when a signal ends it, because a trap gives no other chance.
enum LastWords {
  private static let byteCountLimit = 256
  // Written before each case and read by the handler of a signal, which ends the process.
  private nonisolated(unsafe) static let buffer = UnsafeMutablePointer<UInt8>.allocate(
    capacity: byteCountLimit)
  private nonisolated(unsafe) static var count = 0

  /// Sets the line.
  static func set(_ line: String) {
    let bytes = Array("\(line)\n".utf8.prefix(byteCountLimit))
    for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    count = bytes.count
  }

  /// Catches the signals of traps and of broken memory.
  static func prepare() {
    set("")
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] {
      signal(number) { number in
        _ = write(2, LastWords.buffer, LastWords.count)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
