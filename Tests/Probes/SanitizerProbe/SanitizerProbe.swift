import Glibc
import Synchronization

/// One fault that each sanitizer must find, by which a build shows that it would find others. Without
/// an argument nothing is wrong, and nothing may be reported.
@main enum SanitizerProbe {
  /// Counted by two threads at once: that is the fault.
  nonisolated(unsafe) private static var count = 0

  /// Counted by two threads that wait for each other.
  private static let guarded = Mutex([0: 0])

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: order()
    case "thread": race()
    case "address": overflow()
    case .some: exit(2)
    }
  }

  /// Nothing orders the threads before each other, in whatever order they run.
  private static func race() {
    twice { _ in
      SanitizerProbe.count += 1
      return nil
    }
    print(count)
  }

  private static func order() {
    twice { _ in
      for _ in 0..<10_000 { SanitizerProbe.guarded.withLock { $0[0, default: 0] += 1 } }
      return nil
    }
    print(guarded.withLock { $0[0, default: 0] })
  }

  private static func twice(
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) {
    var threads = [pthread_t](repeating: 0, count: 2)
    for index in threads.indices { pthread_create(&threads[index], nil, body, nil) }
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func overflow() {
    let size = CommandLine.arguments.count
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    bytes[size] = 1
    print(bytes[size])
  }
}
