/// Where a frame's content comes from; all parts are empty for an origin that is shared with nobody, such as
/// that of a sandboxed frame.
///
/// Source: developer.apple.com/documentation/webkit/wksecurityorigin.
@MainActor public final class WKSecurityOrigin: NSObject {
  /// The scheme, for example `capacitor`.
  public let `protocol`: String
  /// The host; empty when the origin has none.
  public let host: String
  /// The port; 0 for the scheme's own.
  public let port: Int

  init(_ url: URL?) {
    self.protocol = url?.scheme ?? ""
    self.host = url?.host ?? ""
    self.port = url?.port ?? 0
    super.init()
  }
}
