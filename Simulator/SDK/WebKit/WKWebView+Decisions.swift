import CWebKit

extension WKWebView {
  /// Asks the delegate whether the page may go where it wants to.
  func decide(_ decision: OpaquePointer, _ description: cwebkit_action) {
    guard let action = action(description) else { return cwebkit_decision_use(decision, 0) }
    let answer = Answer(decision)
    guard let navigationDelegate else { return cwebkit_decision_use(answer.take(), 1) }
    navigationDelegate.webView(self, decidePolicyFor: action) { policy in
      cwebkit_decision_use(answer.take(), policy == .allow ? 1 : 0)
    }
  }

  /// Offers the delegate a window that the page opens.
  func offerWindow(_ description: cwebkit_action) {
    guard let action = action(description) else { return }
    _ = uiDelegate?.webView(
      self, createWebViewWith: configuration, for: action, windowFeatures: WKWindowFeatures())
  }

  private func action(_ description: cwebkit_action) -> WKNavigationAction? {
    guard let url = URL(string: String(cString: description.uri)) else { return nil }
    var request = URLRequest(url: url)
    if let method = description.method { request.httpMethod = String(cString: method) }
    return WKNavigationAction(
      request, WKNavigationType(rawValue: Int(description.type)) ?? .other,
      isNewWindow: description.is_new_window != 0, in: self)
  }

  /// Lets the delegate show a dialog of the page.
  func show(
    _ dialog: OpaquePointer, _ kind: cwebkit_dialog_kind, _ message: String, _ text: String?
  ) {
    let frame = WKFrameInfo(mainFrameOf: self)
    let answer = Answer(dialog)
    guard let uiDelegate else {
      return cwebkit_dialog_close(answer.take(), kind == CWEBKIT_LEAVE ? 1 : 0, nil)
    }
    switch kind {
    case CWEBKIT_ALERT:
      uiDelegate.webView(
        self, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame
      ) { cwebkit_dialog_close(answer.take(), 0, nil) }
    case CWEBKIT_CONFIRM:
      uiDelegate.webView(
        self, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame
      ) { cwebkit_dialog_close(answer.take(), $0 ? 1 : 0, nil) }
    case CWEBKIT_PROMPT:
      uiDelegate.webView(
        self, runJavaScriptTextInputPanelWithPrompt: message, defaultText: text,
        initiatedByFrame: frame
      ) { cwebkit_dialog_close(answer.take(), $0 == nil ? 0 : 1, $0) }
    default: cwebkit_dialog_close(answer.take(), 1, nil)
    }
  }
}

/// Something the page waits for, to be used once.
@MainActor private final class Answer {
  private var handle: OpaquePointer?
  init(_ handle: OpaquePointer) { self.handle = handle }

  func take() -> OpaquePointer {
    guard let handle else {
      preconditionFailure("Completion handler passed to a delegate of WKWebView was called twice")
    }
    self.handle = nil
    return handle
  }
}
