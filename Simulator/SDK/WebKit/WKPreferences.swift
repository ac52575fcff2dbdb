/// Preferences of a web view. WebKit has many more; none of them is modelled.
@MainActor open class WKPreferences: NSObject {
  /// Whether scripts may open windows without a tap. Kept, not applied.
  open var javaScriptCanOpenWindowsAutomatically = false

  /// The preferences WebKit starts with.
  public nonisolated override init() { super.init() }
}
