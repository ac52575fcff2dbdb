import Capacitor
import Foundation
import PhoneLink
import Testing

/// An app with one page, under test.
@MainActor final class App {
  let folder: URL
  let controller: Controller

  /// Makes the files, loads the page and waits until it has settled.
  init(
    page: String = "<p>", files: [String: Data] = [:], configuration: String = "{}",
    register: @escaping @MainActor (any CAPBridgeProtocol) -> Void = { _ in }
  ) async throws {
    if let problem = WebLoop.problem { throw NoDisplay(description: problem) }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("app-\(UUID().uuidString)").resolvingSymlinksInPath()
    let pages = folder.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: pages.appendingPathComponent("index.html"))
    try Data(configuration.utf8).write(to: folder.appendingPathComponent("capacitor.config.json"))
    for (name, data) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    controller = Controller(folder: folder, register: register)
    controller.loadViewIfNeeded()
    await settled()
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  struct NoDisplay: Error, CustomStringConvertible {
    let description: String
  }

  var view: WKWebView { controller.webView! }
  var bridge: any CAPBridgeProtocol { controller.bridge! }

  /// Loads the page again and waits until it has settled.
  func reload() async {
    view.reload()
    await settled()
  }

  func settled() async { await view.settle() }

  /// The value of the body of an asynchronous function.
  func run(_ body: String) async throws -> Any? {
    try await view.callAsyncJavaScript(
      "const { Plugins } = Capacitor; const { Probe } = Plugins;\n\(body)", contentWorld: .page)
  }

  /// The value as JSON, so that whole structures compare.
  func json(_ body: String) async throws -> String? {
    try await run("return JSON.stringify(await (async () => {\n\(body)\n})())") as? String
  }

  final class Controller: CAPBridgeViewController {
    let folder: URL
    private let register: @MainActor (any CAPBridgeProtocol) -> Void

    init(folder: URL, register: @escaping @MainActor (any CAPBridgeProtocol) -> Void) {
      self.folder = folder
      self.register = register
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func instanceDescriptor() -> InstanceDescriptor {
      InstanceDescriptor(
        at: folder.appendingPathComponent("public"),
        configuration: folder.appendingPathComponent("capacitor.config.json"))
    }

    override func capacitorDidLoad() { register(bridge!) }
  }
}

/// The lines that Capacitor logs while `body` runs, those of other tests' apps among them.
@MainActor func logged(_ body: () async throws -> Void) async rethrows -> [LogRecord] {
  let log = Log()
  let id = UUID()
  CAPLog.listeners.withLock { $0[id] = { log.add($0) } }
  defer { CAPLog.listeners.withLock { $0[id] = nil } }
  try await body()
  return log.records
}

private final class Log: @unchecked Sendable {
  // The lock guards the array.
  private let lock = NSLock()
  private var stored: [LogRecord] = []
  func add(_ record: LogRecord) { lock.withLock { stored.append(record) } }
  var records: [LogRecord] { lock.withLock { stored } }
}
