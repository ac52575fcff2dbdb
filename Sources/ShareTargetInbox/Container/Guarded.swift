import Foundation

/// A value behind a lock that is held for the length of one closure.
///
/// The lock lives in memory; nothing in the container is ever locked (S13). No call to the file system
/// or to a closure of someone else is made under it.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Sendable because `value` is touched between `lock()` and `unlock()` alone. The floor has no Mutex.
  private let lock = NSLock()
  private var value: Value

  /// Starts with a value.
  package init(_ value: Value) { self.value = value }

  /// Runs a closure with the value and nobody else beside it.
  @discardableResult
  package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
