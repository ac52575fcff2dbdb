import Capacitor
import Foundation
import WebKit

/// Measures how long a photo takes into an image of a real page, in a process of its own.
///
/// `PageLoadProbe url|base64|file PHOTO...` loads each photo once, prints one line of JSON with the
/// milliseconds of each load as the page saw them, and the peak sizes of this process and the page's, and
/// ends. Exit code 1 with a sentence if a photo does not load.
@main
struct PageLoadProbe {
  /// How a photo comes to the page.
  enum Way: String {
    /// By an address that the app's file handler serves, as ShareTarget hands it over.
    case url
    /// As text through the bridge, as most libraries do.
    case base64
    /// A page of the file system that shows a file beside it: the least that the engine needs.
    case file
  }

  @MainActor static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let way = Way(rawValue: arguments[1]) else {
      fail("PageLoadProbe url|base64|file PHOTO...")
    }
    if let problem = WebLoop.problem { fail(problem) }
    do {
      let times = try await measure(way, arguments.dropFirst(2).map { URL(fileURLWithPath: $0) })
      let result: [String: Any] = [
        "milliseconds": times, "appPeak": peak(of: "self") ?? 0,
        "pagePeak": pages().compactMap { peak(of: $0) }.max() ?? 0,
      ]
      let json = try JSONSerialization.data(withJSONObject: result, options: .sortedKeys)
      FileHandle.standardOutput.write(json + Data("\n".utf8))
      exit(0)
    } catch { fail("\(error)") }
  }

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    exit(1)
  }

  @MainActor private static func measure(_ way: Way, _ photos: [URL]) async throws -> [Double] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-load-\(getpid())").resolvingSymlinksInPath()
    let pages = folder.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = pages.appendingPathComponent("index.html")
    try Data("<p>".utf8).write(to: page)
    try Data("{}".utf8).write(to: folder.appendingPathComponent("capacitor.config.json"))
    let controller = Controller(folder: folder)
    let view: WKWebView
    if way == .file {
      view = WKWebView()
      _ = view.load(URLRequest(url: page))
    } else {
      controller.loadViewIfNeeded()
      guard let web = controller.webView else { fail("The page has no view.") }
      view = web
    }
    await view.settle()
    var times: [Double] = []
    for photo in photos {
      let source =
        switch way {
        case .url: "Capacitor.convertFileSrc('\(photo.absoluteString)')"
        case .base64:
          "'data:image/jpeg;base64,' + (await Capacitor.Plugins.Naive.read({ path: '\(photo.path)' })).data"
        case .file: "'\(photo.absoluteString)'"
        }
      let value = try await view.callAsyncJavaScript(
        """
        const start = performance.now();
        const image = new Image();
        const loaded = new Promise((done, failed) => {
          image.onload = done;
          image.onerror = () => failed(new Error('The photo does not load.'));
        });
        image.src = \(source);
        await loaded;
        return performance.now() - start;
        """, contentWorld: .page)
      guard let time = value as? Double else { fail("The page gave no time.") }
      times.append(time)
    }
    return times
  }

  /// The highest resident size of a process in bytes.
  private static func peak(of process: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
  }

  /// The web processes that this one started.
  private static func pages() -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status?.contains("PPid:\t\(getpid())\n") == true
        && status?.contains("Name:\tWebKitWebProces") == true
    }
  }

  /// An app whose page finds the naive plugin.
  private final class Controller: CAPBridgeViewController {
    private let folder: URL

    init(folder: URL) {
      self.folder = folder
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func instanceDescriptor() -> InstanceDescriptor {
      InstanceDescriptor(
        at: folder.appendingPathComponent("public"),
        configuration: folder.appendingPathComponent("capacitor.config.json"))
    }

    override func capacitorDidLoad() { bridge?.registerPluginInstance(NaivePlugin()) }
  }
}

/// Hands files to the page as most libraries do: read whole, as text of base64.
final class NaivePlugin: CAPPlugin, CAPBridgedPlugin, CAPMethodTable {
  let identifier = "NaivePlugin"
  let jsName = "Naive"
  let pluginMethods: [CAPPluginMethod] = [
    CAPPluginMethod(name: "read", returnType: CAPPluginReturnPromise)
  ]
  var methodTable: [String: (CAPPluginCall) -> Void] { ["read": read] }

  private func read(_ call: CAPPluginCall) {
    guard let path = call.getString("path"),
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return call.reject("The photo cannot be read.") }
    call.resolve(["data": data.base64EncodedString()])
  }
}
