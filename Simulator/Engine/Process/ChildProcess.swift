import Foundation
import Glibc

/// A program that was started by `posix_spawn` in a process group of its own.
///
/// It inherits exactly one descriptor beside the standard ones; everything that it prints goes to one
/// file. The value only names the process: whoever starts it must wait for it once.
struct ChildProcess: Sendable {
  /// The process, and also its group.
  let identifier: pid_t

  /// The descriptor number at which a child finds what it inherits.
  static let inheritedDescriptor: Int32 = 3

  /// Starts a program. `inherited` appears in the child as descriptor 3; both outputs are appended to
  /// the file `output`.
  static func start(
    executable: URL, arguments: [String] = [], environment: [String: String],
    inherited: Int32? = nil, output: URL
  ) throws -> ChildProcess {
    let path = executable.path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    if let inherited {
      posix_spawn_file_actions_adddup2(&actions, inherited, inheritedDescriptor)
    }
    closeOthersOnExec()
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

    let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    let settings: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, path, &actions, &attributes, words, settings)
    guard status == 0 else {
      throw PhoneError("\(path) could not be started: \(String(cString: strerror(status))).")
    }
    return ChildProcess(identifier: identifier)
  }

  /// Descriptors that a library opened without close-on-exec stay out of the child as well.
  private static func closeOthersOnExec() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Sends SIGKILL to the process and everything that it started.
  func kill() {
    Glibc.kill(-identifier, SIGKILL)
  }

  /// The same, and returns when the whole group has gone, or after a second. The process is not waited
  /// for: that is its owner's part.
  func killAndSettle() {
    kill()
    for _ in 0..<1_000 where Glibc.kill(-identifier, 0) == 0 { usleep(1_000) }
  }

  /// Asks the process politely to end.
  func terminate() {
    Glibc.kill(identifier, SIGTERM)
  }

  /// Blocks until the process has ended and takes its children down with it, before its number can be
  /// used again. Call it once, on a thread of its own.
  func waitForEnd() -> ProcessEnd {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    Glibc.kill(-identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal)
  }
}

/// How a process ended.
public enum ProcessEnd: Hashable, Sendable, CustomStringConvertible {
  /// It ended by itself with this status.
  case exited(Int32)
  /// A signal ended it.
  case killed(Int32)

  /// `status=N` or `signal=N`, as in the timeline.
  public var description: String {
    switch self {
    case .exited(let status): "status=\(status)"
    case .killed(let signal): "signal=\(signal)"
    }
  }
}
