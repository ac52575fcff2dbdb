import Foundation

/// What of a device can change under processes that run: its disk and its clock.
///
/// Processes see it through the library that numbers their file calls (FAULT_DEVICE in fault.h).
struct DeviceConditions: Sendable, Hashable {
  /// Whether nothing that takes space succeeds any more, in the App Group and where the app keeps shares.
  var isDiskFull = false
  /// How far the clock is ahead of this machine's; negative for one that was set back.
  var secondsAhead: Int64 = 0

  /// Seconds by which one step of a story sets the clock back.
  static let clockBackSeconds: Int64 = 86_400

  /// Writes the conditions where running processes see them at once, and later ones when they start.
  func write(to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw PhoneError("No file for the device's conditions: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    // In place and in one call: the file is mapped by processes.
    let words = [isDiskFull ? 1 : 0, secondsAhead]
    let written = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == words.count * MemoryLayout<Int64>.size else {
      throw PhoneError("The device's conditions cannot be written.")
    }
  }
}
