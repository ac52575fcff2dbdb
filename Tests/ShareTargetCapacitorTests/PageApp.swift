import Capacitor
import Foundation
import ShareTarget
import ShareTargetCapacitor
import Testing

/// PhotoDrop's page, or one of a test's own, in a real web view over a phone's container.
@MainActor final class PageApp {
  let phone: Phone
  let inbox: ShareInbox
  let controller: Controller

  struct Problem: Error, CustomStringConvertible { let description: String }

  /// Starts the app; with `script` the page runs this module in place of PhotoDrop's `share.js`. `files`
  /// are further files of the page, by name.
  init(_ phone: Phone, script: String? = nil, files: [String: String] = [:]) throws {
    if let problem = WebLoop.problem { throw Problem(description: problem) }
    self.phone = phone
    let inbox = phone.app()
    self.inbox = inbox
    let folder = phone.folder.appendingPathComponent("bundle-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try Self.stage(folder, script)
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent("public/\(name)"))
    }
    let calls = BridgeCalls(inbox: inbox, keeper: phone.keeper(), exports: phone.home)
    controller = Controller(
      folder: folder, plugins: [ShareTargetPlugin(inbox: inbox, calls: calls)])
    controller.loadViewIfNeeded()
  }

  private static func stage(_ folder: URL, _ script: String?) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardizedFileURL
    let client = root.appendingPathComponent("Client/dist/esm")
    guard FileManager.default.fileExists(atPath: client.path) else {
      throw Problem(description: "Client/dist/esm is missing. Run make client.")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = folder.appendingPathComponent("public")
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("Examples/PhotoDrop/www"), to: page)
    try FileManager.default.copyItem(at: client, to: page.appendingPathComponent("sharetarget"))
    try Data("{}".utf8).write(to: folder.appendingPathComponent("capacitor.config.json"))
    if let script {
      try Data(script.utf8).write(to: page.appendingPathComponent("share.js"))
    }
  }

  var view: WKWebView { controller.webView! }

  /// Waits until the page, its images and its calls have come to rest.
  func settled() async { await view.settle() }

  func reload() async {
    view.reload()
    await settled()
  }

  /// The JSON of the value of the body of an asynchronous function in the page.
  func json(_ body: String) async throws -> String? {
    try await view.callAsyncJavaScript(
      "return JSON.stringify(await (async () => {\n\(body)\n})())", contentWorld: .page)
      as? String
  }

  final class Controller: CAPBridgeViewController {
    private let folder: URL
    private let plugins: [CAPPlugin]

    init(folder: URL, plugins: [CAPPlugin]) {
      self.folder = folder
      self.plugins = plugins
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func instanceDescriptor() -> InstanceDescriptor {
      InstanceDescriptor(
        at: folder.appendingPathComponent("public"),
        configuration: folder.appendingPathComponent("capacitor.config.json"))
    }

    override func capacitorDidLoad() {
      for plugin in plugins { bridge?.registerPluginInstance(plugin) }
    }
  }
}

/// A picture of 3 by 2 pixels.
let smallPhoto = Data(
  base64Encoded: """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGM4IRcFQQxwFgBNqAeBaqhD4AAAAABJRU\
    5ErkJggg==
    """)!
