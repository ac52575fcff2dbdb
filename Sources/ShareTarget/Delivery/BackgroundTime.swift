/// Asks the system for time to finish a durable step after the app has left the screen (H16).
package protocol BackgroundTime: Sendable {
  /// Begins a stretch that ends when the returned closure is called, or when the system's time is up.
  ///
  /// May be called from any thread. The closure may be called more than once.
  func begin(_ name: String) -> @Sendable () -> Void
}

extension BackgroundTime {
  /// Runs an operation within such a stretch.
  func during<Value: Sendable>(
    _ name: String, _ operation: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    let end = begin(name)
    defer { end() }
    return try await operation()
  }
}

/// For processes that have no application object: command-line tools and tests.
package struct NoBackgroundTime: BackgroundTime {
  package init() {}
  package func begin(_ name: String) -> @Sendable () -> Void { {} }
}
