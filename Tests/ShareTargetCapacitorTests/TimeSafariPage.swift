import Capacitor
import Foundation
import ShareTarget
import ShareTargetCapacitor

/// TimeSafari's page in a real web view, over a shelf of photos.
@MainActor final class TimeSafariPage {
  let shelf = PhotoShelf()
  let controller: PageApp.Controller
  private let phone: Phone
  private let image: CAPPlugin
  private let app: DoublePlugin

  /// Starts the app; with `script` the page runs this module in place of TimeSafari's own.
  init(_ phone: Phone, _ photos: PhotoShelf.Photo..., script: String? = nil) throws {
    if let problem = WebLoop.problem { throw PageApp.Problem(description: problem) }
    self.phone = phone
    let folder = phone.folder.appendingPathComponent("bundle-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try Self.stage(folder, script)
    for photo in photos { shelf.add(photo) }
    let inbox = phone.app()
    let calls = BridgeCalls(inbox: inbox, keeper: phone.keeper(), exports: phone.home)
    let doubles = shelf.plugins()
    // In the profile of the original contract the plugin is the one that ships.
    image =
      phone.configuration.profile == .compat ? SharedImagePlugin(inbox: inbox) : doubles.image
    app = doubles.app
    controller = PageApp.Controller(
      folder: folder,
      plugins: [
        image, doubles.app, doubles.database, ShareTargetPlugin(inbox: inbox, calls: calls),
      ])
    controller.loadViewIfNeeded()
  }

  private static func stage(_ folder: URL, _ script: String?) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardizedFileURL
    let page = folder.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (source, place) in [
      ("Examples/TimeSafari/www", ""), ("Examples/TimeSafari/dist", "app"),
      ("Client/dist/esm", "sharetarget"), ("Client/dist/test/test/original", "original"),
    ] {
      let url = root.appendingPathComponent(source)
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw PageApp.Problem(description: "\(source) is missing. Run make client test-client.")
      }
      let target = place.isEmpty ? page : page.appendingPathComponent(place)
      try FileManager.default.copyItem(at: url, to: target)
    }
    try Data("{}".utf8).write(to: folder.appendingPathComponent("capacitor.config.json"))
    if let script {
      try Data(script.utf8).write(to: page.appendingPathComponent("app/main.capacitor.js"))
    }
  }

  /// Everything that can wake the page.
  enum WakeUp: CaseIterable { case hint, stateChange, link, resume, visibility }

  func wake(_ wakeUp: WakeUp, url: String = "timesafari://") async throws {
    switch wakeUp {
    case .hint: image.notifyListeners("SharedPhotoReady", data: [:])
    case .stateChange: app.notifyListeners("appStateChange", data: ["isActive": true])
    case .link: app.notifyListeners("appUrlOpen", data: ["url": url])
    case .resume: _ = try await json("document.dispatchEvent(new Event('resume'));")
    case .visibility: _ = try await json("document.dispatchEvent(new Event('visibilitychange'));")
    }
  }

  var view: WKWebView { controller.webView! }

  /// Waits until the page has heard every event, and its images and calls have come to rest.
  func settled() async {
    // An event is sent by the next turn of the main queue, and heard before the second of these.
    for _ in 0..<2 { _ = try? await json("return 0;") }
    await view.settle()
  }

  func reload() async {
    view.reload()
    await settled()
  }

  /// The JSON of the value of the body of an asynchronous function in the page.
  @discardableResult
  func json(_ body: String) async throws -> String? {
    try await view.callAsyncJavaScript(
      "return JSON.stringify(await (async () => {\n\(body)\n})())", contentWorld: .page)
      as? String
  }

  /// Presses a button as a person does.
  func press(_ id: String) async throws {
    try await json("document.getElementById('\(id)').click();")
    await settled()
  }

  /// The path, the shown share, the state of its image, its name, and what is wrong.
  func shown() async throws -> String? {
    try await json(
      """
      const image = document.querySelector('main img');
      return [
        location.pathname, document.querySelector('figure')?.dataset.shareId ?? '',
        image?.dataset.state ?? '', image?.alt ?? '', document.getElementById('fault').textContent,
      ];
      """)
  }

  /// How many photos were shown since the page was loaded, one that was shown twice counted twice.
  func timesShown() async throws -> Int {
    let count = try await json(
      """
      const { timeline } = await import('/app/timeline.js');
      return timeline.filter((one) => one.text.startsWith('shown share=')).length;
      """)
    return count.flatMap { Int($0) } ?? -1
  }
}
