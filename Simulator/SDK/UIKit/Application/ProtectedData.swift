import Synchronization

/// Whether files of the strictest protection class can be read: not while the phone is locked.
enum ProtectedData {
  private static let available = Mutex(true)

  /// Whether such files can be read now.
  static var isAvailable: Bool {
    get { available.withLock { $0 } }
    set { available.withLock { $0 = newValue } }
  }
}
