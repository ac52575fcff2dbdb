import Glibc

/// Time of the monotonic clock.
enum Stopwatch {
  /// Microseconds since some moment.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// How many microseconds a closure took.
  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }

  /// How many microseconds a closure took.
  static func measure(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now()
    try await body()
    return now() - start
  }
}

extension [Double] {
  /// The middle one, which a machine that is busy now and then does not move much.
  var median: Double { sorted()[count / 2] }
}
