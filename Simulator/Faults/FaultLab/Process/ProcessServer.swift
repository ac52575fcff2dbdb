import Foundation
import Glibc

/// A program that waits before its own `main` and serves runs of itself (CFaultShim/server.c).
///
/// One run at a time. A run is a process of its own with an environment of its own; it can be killed,
/// stopped and waited for like any other. The server ends when this value goes away.
public final class ProcessServer {
  /// How a run came to rest.
  public enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case stopped
    /// It did neither end nor stop in time and was killed.
    case hung
  }

  /// What the harness itself cannot do without.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let socket: Int32
  private let server: pid_t
  private var run: pid_t = 0

  /// Starts the program, with the shim loaded, up to where it waits.
  public init(program: String, shim: String, environment: [String: String] = [:]) throws {
    var ends: [Int32] = [0, 0]
    // Kept from all other children, so that closing one end here is the end of the server.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw Failure(description: "socketpair: errno \(errno)") }
    socket = ends[0]
    var variables = environment
    variables["LD_PRELOAD"] = shim
    variables["FAULT_SERVER"] = "3"
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["PATH"] = "/usr/bin:/bin"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var pointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var arguments = [strdup(program), nil]
    defer { for pointer in pointers + arguments { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, program, &actions, nil, &arguments, &pointers)
    close(ends[1])
    guard error == 0 else {
      close(socket)
      throw Failure(description: "\(program) does not start: errno \(error)")
    }
    server = child
  }

  deinit {
    if run > 0 { kill(run, SIGKILL) }
    close(socket)
    var status: Int32 = 0
    waitpid(server, &status, 0)
  }

  /// Starts a run and comes back at once.
  public func start(_ environment: [String: String]) throws {
    precondition(run == 0, "a server has one run at a time")
    let strings = environment.map { "\($0.key)=\($0.value)\0" }.joined()
    var length = UInt32(strings.utf8.count)
    var bytes = withUnsafeBytes(of: &length) { Array($0) }
    bytes += Array(strings.utf8)
    guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure(description: "the server of the program is gone") }
    guard let pid = try word(waiting: 10) else {
      throw Failure(description: "the server of the program does not answer")
    }
    run = pid
  }

  /// Sends a signal to the run.
  public func signal(_ number: Int32) { if run > 0 { kill(run, number) } }

  /// Waits until the run ends or stops; a run that does neither in time is killed and `hung`.
  public func wait(seconds: Double) throws -> End {
    var isLate = false
    while true {
      guard let status = try word(waiting: isLate ? 10 : seconds) else {
        guard !isLate else { throw Failure(description: "a run survives SIGKILL") }
        kill(run, SIGKILL)
        isLate = true
        continue
      }
      if status & 0xFF == 0x7F {
        guard isLate else { return .stopped }
        try letServerWait()
        continue
      }
      run = 0
      if isLate { return .hung }
      let signal = status & 0x7F
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }
  }

  /// Lets a stopped run go on.
  public func resume() throws {
    kill(run, SIGCONT)
    try letServerWait()
  }

  private func letServerWait() throws {
    var go: UInt8 = 1
    guard send(socket, &go, 1, Int32(MSG_NOSIGNAL)) == 1
    else { throw Failure(description: "the server of the program is gone") }
  }

  private func word(waiting seconds: Double) throws -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 4)
    var have = 0
    while have < 4 {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(seconds * 1000))
      if ready == 0 { return nil }
      if ready < 0, errno == EINTR { continue }
      let count = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress! + have, 4 - have, 0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(description: "the server of the program is gone") }
      have += count
    }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
  }
}
