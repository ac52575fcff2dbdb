import Foundation
import Glibc

/// An X server without a screen, for the web pages of a phone; its own, on a free display.
public final class VirtualDisplay: Sendable {
  /// The value for `DISPLAY`.
  public let name: String
  private let child: ChildProcess
  /// The server lives as long as this end of its socket is open, also when the tool is killed.
  private let link: Int32
  private let interruption: Int

  /// Starts the server (`$0`) and ends it when the other end of descriptor 3 is closed.
  private static let watched = """
    "$0" -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -noreset & server=$!
    { read line <&3; kill $server; } & watcher=$!
    wait $server; kill $watcher
    """

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
    do {
      child = try ChildProcess.start(
        executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", Self.watched, server.path],
        environment: ["PATH": "/usr/bin:/bin"], inherited: ends[1],
        output: URL(fileURLWithPath: "/dev/null"))
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[1])
    link = ends[0]
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
      close(link)
      _ = child.waitForEnd()
      throw PhoneError("Xvfb did not start; try `Xvfb -displayfd 1` to see why.")
    }
    name = ":\(number)"
    let link = link
    interruption = Interruption.add { shutdown(link, Int32(SHUT_RDWR)) }
  }

  /// Ends the server and waits until it has removed its socket. Call it once.
  public func stop() {
    Interruption.remove(interruption)
    close(link)
    _ = child.waitForEnd()
  }

  /// A program on the search path.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
