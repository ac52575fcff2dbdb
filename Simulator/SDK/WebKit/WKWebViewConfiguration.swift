/// What a web view is made with. The web view keeps a copy; the content controller and the store in
/// it are shared.
///
/// Source: developer.apple.com/documentation/webkit/wkwebviewconfiguration.
@MainActor open class WKWebViewConfiguration: NSObject, NSCopying {
  /// Scripts and message handlers.
  open lazy var userContentController = WKUserContentController()
  /// Cookies and storage.
  open lazy var websiteDataStore: WKWebsiteDataStore = .default()
  /// Preferences.
  open lazy var preferences = WKPreferences()
  /// Added to the user agent.
  open var applicationNameForUserAgent: String? = "Mobile/15E148"
  /// Kept, not applied.
  open var allowsInlineMediaPlayback = false
  /// Kept, not applied.
  open var suppressesIncrementalRendering = false
  /// Kept, not applied.
  open var allowsAirPlayForMediaPlayback = true
  /// Kept, not applied.
  open var limitsNavigationsToAppBoundDomains = false

  private(set) var schemeHandlers: [String: any WKURLSchemeHandler] = [:]

  /// A configuration with WebKit's defaults.
  public nonisolated override init() { super.init() }

  /// Takes requests for a scheme. The handler is retained.
  ///
  /// Registering a scheme twice, one that WebKit handles itself, or one that is none, is the
  /// caller's fault (WebKit raises).
  open func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {
    let scheme = urlScheme.lowercased()
    precondition(
      scheme.first?.isLetter == true
        && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) },
      "'\(urlScheme)' is not a valid URL scheme")
    precondition(
      !WKWebView.handlesURLScheme(scheme),
      "'\(urlScheme)' is a URL scheme that WKWebView handles natively")
    precondition(
      schemeHandlers[scheme] == nil, "URL scheme '\(urlScheme)' already has a registered handler")
    schemeHandlers[scheme] = urlSchemeHandler
  }

  /// The handler of a scheme.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  /// A copy that shares the content controller and the store.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { WebBox(duplicate()) }.value
  }

  private func duplicate() -> WKWebViewConfiguration {
    let copy = WKWebViewConfiguration()
    copy.userContentController = userContentController
    copy.websiteDataStore = websiteDataStore
    copy.preferences = preferences
    copy.applicationNameForUserAgent = applicationNameForUserAgent
    copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
    copy.suppressesIncrementalRendering = suppressesIncrementalRendering
    copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
    copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
    copy.schemeHandlers = schemeHandlers
    return copy
  }
}

/// Carries a value between two places of the main thread that the compiler cannot see as one.
struct WebBox<Value>: @unchecked Sendable {
  // Made and opened on the main thread only.
  let value: Value
  init(_ value: Value) { self.value = value }
}
