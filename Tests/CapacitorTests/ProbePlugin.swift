import Capacitor
import Foundation

/// The label of the queue that runs the caller; Swift has no name for it.
@_silgen_name("dispatch_queue_get_label") private func currentQueueLabel(
  _ queue: UnsafeRawPointer?
) -> UnsafePointer<CChar>?

/// A plugin with one method for each thing that a call can do.
class ProbePlugin: CAPPlugin, CAPBridgedPlugin, CAPMethodTable {
  let identifier = "ProbePlugin"
  let jsName: String
  let pluginMethods: [CAPPluginMethod] = [
    CAPPluginMethod(name: "echo", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "nothing", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "refuse", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "lack", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "count", returnType: CAPPluginReturnCallback),
    CAPPluginMethod(name: "block", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "where", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "typed", returnType: CAPPluginReturnPromise),
    CAPPluginMethod(name: "tell", returnType: CAPPluginReturnNone),
    CAPPluginMethod(name: "forgotten", returnType: CAPPluginReturnPromise),
  ]
  var methodTable: [String: (CAPPluginCall) -> Void] {
    [
      "echo": echo, "nothing": nothing, "refuse": refuse, "lack": lack, "count": count,
      "block": block, "where": whereabouts, "typed": typed, "tell": tell,
    ]
  }

  /// What `block` waits for, and when it has begun.
  let gate = DispatchSemaphore(value: 0)
  let began = DispatchSemaphore(value: 0)
  private(set) var told: [String] = []
  private(set) var loadedOnMainThread: Bool?

  init(jsName: String = "Probe") {
    self.jsName = jsName
    super.init()
  }

  override func load() { loadedOnMainThread = Thread.isMainThread }

  func echo(_ call: CAPPluginCall) { call.resolve(["options": call.jsObjectRepresentation]) }
  func nothing(_ call: CAPPluginCall) {
    switch call.getString("as") {
    case "object": call.resolve([:])
    case "invalid": call.resolve(["url": URL(fileURLWithPath: "/x")])
    case "date": call.resolve(["date": Date(timeIntervalSince1970: 0)])
    default: call.resolve()
    }
  }
  func refuse(_ call: CAPPluginCall) {
    call.reject("It is no", "NO", CocoaError(.fileNoSuchFile), ["id": 5])
  }
  func lack(_ call: CAPPluginCall) {
    call.getBool("now", false) ? call.unavailable() : call.unimplemented()
  }
  func count(_ call: CAPPluginCall) {
    call.keepAlive = true
    for number in 1...3 { call.resolve(["number": number]) }
  }
  func block(_ call: CAPPluginCall) {
    began.signal()
    gate.wait()
    call.resolve()
  }
  func whereabouts(_ call: CAPPluginCall) {
    call.resolve([
      "main": Thread.isMainThread,
      "queue": currentQueueLabel(nil).map { String(cString: $0) } ?? "",
    ])
  }
  struct Options: Codable {
    var name: String
    var sizes: [Int]
  }
  func typed(_ call: CAPPluginCall) {
    do {
      var options = try call.decode(Options.self)
      options.sizes.reverse()
      call.resolve(with: options)
    } catch {
      call.reject("\(type(of: error))")
    }
  }
  func tell(_ call: CAPPluginCall) { told.append(call.getString("text", "")) }
}

/// A plugin that the bridge cannot show to the page.
final class HiddenPlugin: CAPPlugin {}
