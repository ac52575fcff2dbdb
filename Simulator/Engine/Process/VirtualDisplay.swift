import Foundation
import Glibc

/// An X server without a screen, for the web pages of a phone; its own, on a free display.
public final class VirtualDisplay: Sendable {
  /// The value for `DISPLAY`.
  public let name: String
  private let child: ChildProcess

  private let interruption: Int

  /// Starts `Xvfb` and waits until it takes connections; it chooses the display itself.
  ///
  /// A sentence is thrown when it is not installed or does not start.
  public init() throws {
    guard let server = Self.find("Xvfb") else {
      throw PhoneError(
        "Xvfb is missing, and DISPLAY is not set; install the Debian package xvfb.")
    }
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw PhoneError("No socket: \(String(cString: strerror(errno))).") }
    defer { close(ends[0]) }
    do {
      child = try ChildProcess.start(
        executable: server,
        arguments: [
          "-displayfd", String(ChildProcess.inheritedDescriptor), "-screen", "0", "1280x1024x24",
          "-nolisten", "tcp", "-noreset",
        ],
        environment: ["PATH": "/usr/bin:/bin"], inherited: ends[1],
        output: URL(fileURLWithPath: "/dev/null"))
    } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    // The server writes its number and a line feed once it is ready, or closes its end by dying.
    var text = ""
    var byte: UInt8 = 0
    while true {
      let count = read(ends[0], &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      text.append(Character(UnicodeScalar(byte)))
    }
    guard let number = Int(text) else {
      _ = child.waitForEnd()
      throw PhoneError("Xvfb did not start; try `Xvfb -displayfd 1` to see why.")
    }
    name = ":\(number)"
    let child = child
    interruption = Interruption.add { child.terminate() }
  }

  /// Ends the server and waits until it has removed its socket. Call it once.
  public func stop() {
    Interruption.remove(interruption)
    child.terminate()
    _ = child.waitForEnd()
  }

  private static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
