import CWebKit

/// One page of the engine below: owns its C handle and turns its callbacks into calls.
@MainActor final class WebEngine {
  /// What an iPhone says; the app's own name follows.
  private static let userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  weak var owner: WKWebView?
  /// The page; set in `init` and valid until the engine goes.
  private(set) var handle: OpaquePointer!
  /// How messages tell their frame.
  let tags = FrameTags()
  /// The scripts that put messages into envelopes, by world and name of the handlers.
  private var tagScripts: [(source: String, world: WKContentWorld, name: String)] = []
  /// Requests of the page that were not completed.
  private(set) var tasks: [OpaquePointer: SchemeTask] = [:]

  init(_ configuration: WKWebViewConfiguration, size: CGSize) {
    if let problem = cwebkit_start() {
      fatalError(String(cString: problem))
    }
    WebPhone.answer()
    var callbacks = cwebkit_callbacks()
    callbacks.owner = Unmanaged.passUnretained(self).toOpaque()
    callbacks.load_changed = { owner, state in
      engine(owner) { $0.owner?.loadChanged(state) }
    }
    callbacks.load_failed = { owner, failure, message, uri in
      engine(owner) { engine in
        engine.owner?.loadFailed(
          failure, String(cString: message!), URL(string: String(cString: uri!)))
      }
    }
    callbacks.process_ended = { owner in engine(owner) { $0.owner?.processEnded() } }
    callbacks.message = { owner, name, world, value, reply in
      engine(owner) { engine in
        engine.owner?.received(String(cString: name!), String(cString: value!), reply)
      }
    }
    callbacks.task_started = { owner, task, request in
      engine(owner) { $0.begin(task!, request!.pointee) }
    }
    callbacks.task_stopped = { owner, task in engine(owner) { $0.stop(task!) } }
    callbacks.decide = { owner, decision, action in
      engine(owner) { engine in
        guard let view = engine.owner else { return cwebkit_decision_use(decision, 0) }
        view.decide(decision!, action!.pointee)
      }
    }
    callbacks.new_window = { owner, action in
      engine(owner) { $0.owner?.offerWindow(action!.pointee) }
    }
    callbacks.dialog = { owner, dialog, kind, message, text in
      engine(owner) { engine in
        guard let view = engine.owner else { return cwebkit_dialog_close(dialog, 0, nil) }
        view.show(dialog!, kind, String(cString: message!), text.map { String(cString: $0) })
      }
    }
    let agent = [Self.userAgent, configuration.applicationNameForUserAgent]
      .compactMap { $0 }.joined(separator: " ")
    handle = withCStrings(configuration.schemeHandlers.keys.sorted()) { schemes in
      cwebkit_view_new(
        configuration.websiteDataStore.handle, schemes, Int32(size.width), Int32(size.height),
        agent, &callbacks)
    }
  }

  isolated deinit {
    for task in tasks.values { task.abandon() }
    cwebkit_view_free(handle)
  }

  // MARK: Scripts

  func add(_ script: WKUserScript) {
    cwebkit_view_add_script(
      handle, script.source, script.injectionTime == .atDocumentEnd ? 1 : 0,
      script.isForMainFrameOnly ? 1 : 0, script.world.engineName)
  }

  /// Replaces the app's scripts; the envelopes come before them.
  func setScripts(_ scripts: [WKUserScript]) {
    cwebkit_view_remove_scripts(handle)
    for tag in tagScripts {
      cwebkit_view_add_script(handle, tag.source, 0, 0, tag.world.engineName)
    }
    for script in scripts { add(script) }
  }

  /// Takes messages for a handler, among the app's scripts as they are.
  func addHandler(
    _ name: String, _ handler: WKUserContentController.Handler, scripts: [WKUserScript]
  ) {
    var hasReply: Int32 = 0
    if case .withReply = handler.receiver { hasReply = 1 }
    cwebkit_view_add_handler(handle, name, handler.world.engineName, hasReply)
    let tag = tags.script(handler: name)
    if !tagScripts.contains(where: { $0.world === handler.world && $0.name == name }) {
      tagScripts.append((tag, handler.world, name))
      setScripts(scripts)
    }
    // A document that is there already; frames in it stay unknown.
    if owner.map({ $0.loads > 0 }) == true {
      run(tag, isFunctionBody: false, in: handler.world) { _ in }
    }
  }

  func removeHandler(_ name: String, world: WKContentWorld) {
    cwebkit_view_remove_handler(handle, name, world.engineName)
  }

  /// Runs a program, or the body of an asynchronous function; `done` is called once.
  func run(
    _ source: String, isFunctionBody: Bool, in world: WKContentWorld,
    done: @escaping (Result<Any?, WKError>) -> Void
  ) {
    let context = Unmanaged.passRetained(Once(done)).toOpaque()
    cwebkit_view_run(
      handle, source, isFunctionBody ? 1 : 0, world.engineName,
      { context, value, error, message in
        MainActor.assumeIsolated {
          let done = Unmanaged<Once<Result<Any?, WKError>>>.fromOpaque(context!)
            .takeRetainedValue()
          let text = message.map { String(cString: $0) } ?? ""
          switch error {
          case CWEBKIT_FINE: done.body(.success(ScriptValue.decode(String(cString: value!))))
          case CWEBKIT_EXCEPTION: done.body(.failure(WKError(.javaScriptExceptionOccurred, text)))
          case CWEBKIT_UNSUPPORTED:
            done.body(.failure(WKError(.javaScriptResultTypeIsUnsupported, text)))
          default: done.body(.failure(WKError(.webContentProcessTerminated, text)))
          }
        }
      }, context)
  }

  /// Writes a picture of the page to a file.
  func snapshot(
    wholeDocument: Bool, to path: String, done: @escaping (Result<CGSize, WKError>) -> Void
  ) {
    let context = Unmanaged.passRetained(Once(done)).toOpaque()
    cwebkit_view_snapshot(
      handle, wholeDocument ? 1 : 0, path,
      { context, width, height, message in
        MainActor.assumeIsolated {
          let done = Unmanaged<Once<Result<CGSize, WKError>>>.fromOpaque(context!)
            .takeRetainedValue()
          if let message {
            done.body(.failure(WKError(.unknown, String(cString: message))))
          } else {
            done.body(.success(CGSize(width: Int(width), height: Int(height))))
          }
        }
      }, context)
  }

  // MARK: Tasks

  /// Stops what an earlier load asked for and nobody answered: the engine does not tell.
  func stopUnanswered(before load: Int) {
    for (handle, task) in tasks where task.load < load && task.isUnanswered {
      tasks[handle] = nil
      task.abandon()
      tell(task)
    }
  }

  private func begin(_ handle: OpaquePointer, _ description: cwebkit_request) {
    guard let owner, let url = URL(string: String(cString: description.uri)),
      let handler = owner.configuration.urlSchemeHandler(forURLScheme: url.scheme ?? "")
    else { return cwebkit_task_fail(handle, "The address is not valid") }
    var request = URLRequest(url: url)
    request.httpMethod = String(cString: description.method)
    let fields = texts(description.headers)
    for index in stride(from: 0, to: fields.count, by: 2) {
      request.addValue(fields[index + 1], forHTTPHeaderField: fields[index])
    }
    if description.body_count > 0 {
      request.httpBody = Data(bytes: description.body, count: description.body_count)
    }
    let task = SchemeTask(handle, request, load: owner.loadNumber, handler: handler) {
      [weak self] _ in self?.tasks[handle] = nil
    }
    tasks[handle] = task
    handler.webView(owner, start: task)
  }

  private func stop(_ handle: OpaquePointer) {
    guard let task = tasks.removeValue(forKey: handle) else { return }
    task.stop()
    tell(task)
  }

  private func tell(_ task: SchemeTask) {
    guard let owner else { return }
    task.handler.webView(owner, stop: task)
  }
}

/// A closure on its way through C, where it is called once.
@MainActor private final class Once<Value> {
  let body: (Value) -> Void
  init(_ body: @escaping (Value) -> Void) { self.body = body }
}

/// The engine behind a callback's owner; the engine outlives its callbacks.
private func engine(_ owner: UnsafeMutableRawPointer?, _ body: @MainActor (WebEngine) -> Void) {
  let address = UInt(bitPattern: owner)
  MainActor.assumeIsolated {
    body(
      Unmanaged<WebEngine>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue())
  }
}
