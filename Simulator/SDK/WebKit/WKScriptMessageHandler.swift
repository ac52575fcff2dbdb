/// Takes the messages of a page.
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// A script posted a message. Called on the main thread, in the order of posting.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Takes the messages of a page, whose `postMessage` returns a promise for the answer.
@MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// A script posted a message.
  ///
  /// `replyHandler` must be called once: with a value (the promise resolves) or with a sentence
  /// (it rejects with an `Error` of that message). When it is never called the promise stays open.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
}
