/// Which part of a web view to draw.
@MainActor open class WKSnapshotConfiguration: NSObject {
  /// Whether to wait for changes that are under way. Kept, not applied: the picture is always new.
  open var afterScreenUpdates = true

  /// Everything that is visible.
  public nonisolated override init() { super.init() }
}
