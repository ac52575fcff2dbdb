import Foundation
import WebKit

/// Scheme, host and port of a page; the scheme's own port is 0, as WebKit has it.
struct PageOrigin: Hashable {
  /// In lower case, without the colon.
  let scheme: String
  /// In lower case; empty for files.
  let host: String
  /// 0 for the scheme's own.
  let port: Int

  /// The origin that a text such as `app://localhost` or `https://example.org:8443/` names; `nil` for one
  /// without a scheme.
  init?(_ text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }

  /// The origin of an address.
  init?(_ url: URL?) {
    guard let url, let scheme = url.scheme else { return nil }
    self.init(scheme: scheme, host: url.host ?? "", port: url.port ?? 0)
  }

  /// The origin of a frame; `nil` for one that is shared with nobody, such as a sandboxed frame's.
  @MainActor init?(_ origin: WKSecurityOrigin) {
    guard !origin.protocol.isEmpty else { return nil }
    self.init(scheme: origin.protocol, host: origin.host, port: origin.port)
  }

  private init(scheme: String, host: String, port: Int) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = Self.ownPorts[self.scheme] == port ? 0 : port
  }

  private static let ownPorts = ["http": 80, "https": 443]
}
