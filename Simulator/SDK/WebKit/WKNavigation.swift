/// One load of a page, to tell loads apart.
@MainActor open class WKNavigation: NSObject {
  /// A load that has not begun.
  nonisolated override init() { super.init() }
}

/// What started a navigation.
public enum WKNavigationType: Int, Sendable {
  /// A tap on a link.
  case linkActivated = 0
  /// A form was sent.
  case formSubmitted = 1
  /// A step in the history.
  case backForward = 2
  /// The page is loaded again.
  case reload = 3
  /// A form is sent again.
  case formResubmitted = 4
  /// Something else, for example the app or a script.
  case other = -1
}

/// What is to become of a navigation.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// It does not happen.
  case cancel = 0
  /// It happens.
  case allow = 1
  /// It becomes a download; here it does not happen.
  case download = 2
}

/// What a page is about to load.
@MainActor open class WKNavigationAction: NSObject {
  /// The frame that asked.
  public let sourceFrame: WKFrameInfo
  /// The frame that will show it; `nil` for a new window.
  public let targetFrame: WKFrameInfo?
  /// What started it.
  public let navigationType: WKNavigationType
  /// The request.
  public let request: URLRequest

  init(
    _ request: URLRequest, _ navigationType: WKNavigationType, isNewWindow: Bool,
    in webView: WKWebView
  ) {
    let frame = WKFrameInfo(mainFrameOf: webView)
    self.sourceFrame = frame
    self.targetFrame = isNewWindow ? nil : frame
    self.navigationType = navigationType
    self.request = request
    super.init()
  }
}
