extension WKWebView {
  /// Runs a program in the page's own world.
  ///
  /// The handler gets the value of the last statement, `nil` for an undefined one, or an error:
  /// what a script threw, or a value that has no counterpart (a function, an element).
  public func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    settlement.changed()
    engine.run(javaScriptString, isFunctionBody: false, in: .page) { result in
      switch result {
      case .success(let value): completionHandler?(value, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  /// Runs a program in the page's own world and returns its value.
  public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<WebBox<Any?>, any Error>) in
      engine.run(javaScriptString, isFunctionBody: false, in: .page) { result in
        continuation.resume(with: result.map(WebBox.init).mapError { $0 })
      }
    }.value
  }

  /// Runs a program in a world.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    requireMain(frame)
    engine.run(javaScript, isFunctionBody: false, in: contentWorld) { result in
      completionHandler?(result.map { $0 ?? NSNull() }.mapError { $0 })
    }
  }

  /// Calls an asynchronous function whose body is given, and awaits the promise it returns.
  ///
  /// The arguments become its parameters; they must be values that JSON has a form for, else the
  /// handler gets an error. While the page is replaced the promise never settles, and the handler
  /// gets an error.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    requireMain(frame)
    call(functionBody, arguments, contentWorld) { result in
      completionHandler?(result.map { $0 ?? NSNull() }.mapError { $0 })
    }
  }

  /// The same, returning the value.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    requireMain(frame)
    return try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<WebBox<Any?>, any Error>) in
      call(functionBody, arguments, contentWorld) { result in
        continuation.resume(with: result.map(WebBox.init).mapError { $0 })
      }
    }.value
  }

  private func requireMain(_ frame: WKFrameInfo?) {
    precondition(
      frame?.isMainFrame != false, "the stand-in runs scripts in the main frame alone")
  }

  private func call(
    _ body: String, _ arguments: [String: Any], _ world: WKContentWorld,
    done: @escaping (Result<Any?, WKError>) -> Void
  ) {
    settlement.changed()
    let names = arguments.keys.sorted()
    guard let values = ScriptValue.json(names.map { arguments[$0]! }) else {
      return done(
        .failure(WKError(.javaScriptExceptionOccurred, "An argument cannot be passed to a script")))
    }
    let source =
      "return await (async function(\(names.joined(separator: ","))) {\n\(body)\n})(...\(values))"
    engine.run(source, isFunctionBody: true, in: world, done: done)
  }
}
