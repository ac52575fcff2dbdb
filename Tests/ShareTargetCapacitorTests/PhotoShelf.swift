import Capacitor
import Foundation
import Synchronization

/// The native side of TimeSafari as its page sees it, in memory: photos that wait, marks, and two tables.
final class PhotoShelf: Sendable {
  struct Photo {
    var id: String
    var fileName = "a.png"
    var bytes = smallPhoto
    /// Whether the plugin refuses to give it as base64.
    var isTooLarge = false
  }

  private struct State {
    var waiting: [Photo] = []
    var marked: [String] = []
    var reads = 0
    var row: String?
    var photos: [(id: String, fileName: String)] = []
  }

  private let state = Mutex(State())

  func add(_ photo: Photo) { state.withLock { $0.waiting.append(photo) } }
  var marked: [String] { state.withLock { $0.marked } }
  var reads: Int { state.withLock { $0.reads } }
  var row: String? { state.withLock { $0.row } }
  var photos: [String] { state.withLock { $0.photos.map(\.id) } }

  /// Everything that the page calls, but for the plugin `ShareTarget`.
  func plugins() -> (image: DoublePlugin, app: DoublePlugin, database: DoublePlugin) {
    (
      DoublePlugin(
        "SharedImage",
        [
          "hasSharedImage": { [self] call in
            call.resolve(["hasImage": state.withLock { !$0.waiting.isEmpty }])
          },
          "getSharedImage": getSharedImage,
          "markProcessed": { [self] call in
            mark(call.getString("shareId") ?? "")
            call.resolve(["success": true])
          },
        ]),
      DoublePlugin("App", [:]),
      DoublePlugin("CapacitorSQLite", ["run": run, "query": query])
    )
  }

  private func getSharedImage(_ call: CAPPluginCall) {
    let photo = state.withLock {
      $0.reads += 1
      return $0.waiting.first
    }
    guard let photo else {
      return call.resolve(["base64": NSNull(), "fileName": NSNull(), "shareId": NSNull()])
    }
    guard !photo.isTooLarge else { return call.reject("Too large.", "image_too_large") }
    call.resolve([
      "base64": photo.bytes.base64EncodedString(), "fileName": photo.fileName, "shareId": photo.id,
    ])
  }

  /// The photo waits no longer.
  func mark(_ id: String) {
    state.withLock {
      $0.waiting.removeAll { $0.id == id }
      $0.marked.append(id)
    }
  }

  private func run(_ call: CAPPluginCall) {
    let values = (call.getArray("values") ?? []).map { $0 as? String }
    let statement = call.getString("statement") ?? ""
    state.withLock {
      if statement.hasPrefix("DELETE FROM temp") {
        $0.row = nil
      } else if statement.hasPrefix("INSERT OR REPLACE INTO temp") {
        $0.row = values[1]
      } else if statement.hasPrefix("INSERT OR IGNORE INTO photos") {
        let id = values[0] ?? ""
        if !$0.photos.contains(where: { $0.id == id }) { $0.photos.append((id, values[1] ?? "")) }
      }
    }
    call.resolve(["changes": ["changes": 1]])
  }

  private func query(_ call: CAPPluginCall) {
    let rows: [[String: String]] = state.withLock { state in
      if (call.getString("statement") ?? "").contains("FROM temp") {
        return state.row.map { [["blobB64": $0]] } ?? []
      }
      return state.photos.map { ["id": $0.id, "fileName": $0.fileName] }
    }
    call.resolve(["values": rows])
  }
}

/// A plugin whose methods are closures.
final class DoublePlugin: CAPPlugin, CAPBridgedPlugin, CAPMethodTable {
  let identifier = "DoublePlugin"
  let jsName: String
  let pluginMethods: [CAPPluginMethod]
  let methodTable: [String: (CAPPluginCall) -> Void]

  init(_ name: String, _ methods: [String: (CAPPluginCall) -> Void]) {
    jsName = name
    methodTable = methods
    pluginMethods = methods.keys.sorted().map {
      CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise)
    }
    super.init()
  }
}
