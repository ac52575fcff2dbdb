/// The scripts that an app adds to pages, and the messages that it takes from them.
///
/// Shared by reference: a change reaches every web view that was made with it. A script that is
/// added later is seen by the next document only; a message handler at once.
/// Source: developer.apple.com/documentation/webkit/wkusercontentcontroller.
@MainActor open class WKUserContentController: NSObject {
  enum Receiver {
    case plain(any WKScriptMessageHandler)
    case withReply(any WKScriptMessageHandlerWithReply)
  }
  struct Handler {
    let receiver: Receiver
    let world: WKContentWorld
  }

  /// The scripts, in the order in which they run.
  public private(set) var userScripts: [WKUserScript] = []
  private(set) var handlers: [String: Handler] = [:]
  private var views: [WeakReference<WebEngine>] = []

  /// A controller without scripts and handlers.
  public nonisolated override init() { super.init() }

  /// Adds a script to every document that is loaded from now on.
  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    forEachView { $0.add(userScript) }
  }

  /// Removes every script from documents that are loaded from now on.
  open func removeAllUserScripts() {
    userScripts = []
    forEachView { $0.setScripts([]) }
  }

  /// Takes messages that scripts of the page post to `name`. The handler is retained.
  ///
  /// A second handler of the same name is the caller's fault, as in WebKit (it raises there).
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(scriptMessageHandler, contentWorld: .page, name: name)
  }

  /// The same for scripts of one world.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld,
    name: String
  ) {
    add(.plain(scriptMessageHandler), world, name)
  }

  /// The same for a handler that answers.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {
    add(.withReply(scriptMessageHandlerWithReply), contentWorld, name)
  }

  /// Drops the handler of that name in the page's own world.
  open func removeScriptMessageHandler(forName name: String) {
    removeScriptMessageHandler(forName: name, contentWorld: .page)
  }

  /// Drops the handler of that name in one world.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    guard let handler = handlers[name], handler.world === contentWorld else { return }
    handlers[name] = nil
    forEachView { $0.removeHandler(name, world: contentWorld) }
  }

  /// Drops every handler.
  open func removeAllScriptMessageHandlers() {
    for (name, handler) in handlers {
      removeScriptMessageHandler(forName: name, contentWorld: handler.world)
    }
  }

  private func add(_ receiver: Receiver, _ world: WKContentWorld, _ name: String) {
    precondition(
      handlers[name] == nil,
      "a script message handler with name '\(name)' exists already; the stand-in takes one per "
        + "name, whatever its world")
    let handler = Handler(receiver: receiver, world: world)
    handlers[name] = handler
    forEachView { $0.addHandler(name, handler, scripts: userScripts) }
  }

  /// Makes a new view follow this controller.
  func attach(_ view: WebEngine) {
    views.append(WeakReference(view))
    for script in userScripts { view.add(script) }
    for name in handlers.keys.sorted() {
      view.addHandler(name, handlers[name]!, scripts: userScripts)
    }
  }

  /// Hands over what a page posted.
  func receive(_ message: WKScriptMessage, reply: OpaquePointer?) {
    let answer = reply.map(ScriptReply.init)
    switch handlers[message.name]?.receiver {
    case .plain(let handler): handler.userContentController(self, didReceive: message)
    case .withReply(let handler):
      handler.userContentController(self, didReceive: message) { value, problem in
        answer?.use(value, problem)
      }
    case nil: answer?.use(nil, "the message handler was removed")
    }
  }

  private func forEachView(_ body: (WebEngine) -> Void) {
    views.removeAll { $0.object == nil }
    for view in views { if let engine = view.object { body(engine) } }
  }
}

/// A reference that does not keep its object.
struct WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?
  init(_ object: Object) { self.object = object }
}
