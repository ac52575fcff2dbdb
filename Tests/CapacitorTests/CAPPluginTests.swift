import Capacitor
import Foundation
import Testing

@MainActor @Suite(.serialized) struct CAPPluginTests {
  private static let listen = "window.got = []; const l = e => got.push(e.n);"

  @Test func `an event reaches every listener, and nobody when it is not kept`() async throws {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    plugin.notifyListeners("change", data: ["n": 0])
    _ = try await app.run(
      "\(Self.listen) Probe.addListener('change', l); Probe.addListener('change', e => got.push(-e.n))"
    )
    await app.settled()
    #expect(plugin.hasListeners("change"))
    #expect(plugin.getListeners("change")?.count == 2)
    plugin.notifyListeners("change", data: ["n": 1])
    plugin.notifyListeners("other", data: ["n": 9])
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [1, -1])
  }

  @Test func `a retained event waits for the first listener, all of them in order, and only once`()
    async throws
  {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    plugin.notifyListeners("kept", data: ["n": 1], retainUntilConsumed: true)
    plugin.notifyListeners("kept", data: ["n": 2], retainUntilConsumed: true)
    _ = try await app.run("\(Self.listen) Probe.addListener('kept', l)")
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [1, 2])
    // With a listener nothing is retained: a second one gets only what is new.
    plugin.notifyListeners("kept", data: ["n": 3], retainUntilConsumed: true)
    _ = try await app.run("Probe.addListener('kept', e => got.push(e.n * 10))")
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [1, 2, 3])
  }

  @Test func `a reload drops listeners and keeps retained events`() async throws {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    _ = try await app.run("Probe.addListener('change', () => {})")
    await app.settled()
    plugin.notifyListeners("kept", data: ["n": 7], retainUntilConsumed: true)
    await app.reload()
    #expect(!plugin.hasListeners("change"))
    _ = try await app.run("\(Self.listen) Probe.addListener('kept', l)")
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [7])
  }

  @Test func `a listener is removed by its handle, and all of them at once`() async throws {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    _ = try await app.run("window.handle = Probe.addListener('change', () => {})")
    await app.settled()
    let id = try #require(plugin.getListeners("change")?.first?.callbackId)
    _ = try await app.run("await handle.remove()")
    await app.settled()
    #expect(!plugin.hasListeners("change"))
    #expect(app.bridge.savedCall(withID: id) == nil)
    _ = try await app.run(
      "Probe.addListener('a', () => {}); Probe.addListener('b', () => {}); await Probe.removeAllListeners()"
    )
    #expect(!plugin.hasListeners("a"))
    #expect(!plugin.hasListeners("b"))
  }

  @Test func `retaining an event without data is the plugin's fault`() async {
    await #expect(processExitsWith: .failure) {
      ProbePlugin().notifyListeners("kept", data: nil, retainUntilConsumed: true)
    }
  }

  @Test func `a plugin reads its part of the configuration`() async throws {
    let plugin = ProbePlugin()
    let app = try await App(
      configuration: """
        { "plugins": { "Probe": { "name": "n", "deep": { "size": 4, "on": true }, "list": [1] } } }
        """
    ) { $0.registerPluginInstance(plugin) }
    let config = plugin.getConfig()
    #expect(config.getString("name") == "n")
    #expect(config.getString("missing", "else") == "else")
    #expect(config.getInt("deep.size", 0) == 4)
    #expect(config.getBoolean("deep.on", false))
    #expect(config.getArray("list")?.count == 1)
    #expect(config.getObject("deep")?.count == 2)
    #expect(app.bridge.config.getPluginConfig("Other").isEmpty())
  }

  @Test func `a class of the configuration's list is loaded through the table of the runtime`()
    async throws
  {
    CAPRuntime.register(
      ForeignPlugin.self, named: "ForeignPlugin", make: { ForeignPlugin() },
      methods: ["greet": { $0.greet }])
    let app = try await App(
      configuration: #"{ "packageClassList": ["ForeignPlugin", "NoSuchClass"] }"#)
    #expect(try await app.json("return await Plugins.Foreign.greet()") == #"{"hello":"there"}"#)
  }

  @Test func `a method table of a superclass serves its subclasses`() async throws {
    CAPRuntime.register(
      ForeignPlugin.self, named: "ForeignPlugin", make: { ForeignPlugin() },
      methods: ["greet": { $0.greet }])
    final class Kinder: ForeignPlugin {}
    let app = try await App { $0.registerPluginInstance(Kinder()) }
    #expect(try await app.json("return await Plugins.Foreign.greet()") == #"{"hello":"there"}"#)
  }
}

/// Somebody else's plugin: it declares no table of its own.
class ForeignPlugin: CAPPlugin, CAPBridgedPlugin {
  let identifier = "ForeignPlugin"
  let jsName = "Foreign"
  let pluginMethods: [CAPPluginMethod] = [
    CAPPluginMethod(name: "greet", returnType: CAPPluginReturnPromise)
  ]
  func greet(_ call: CAPPluginCall) { call.resolve(["hello": "there"]) }
}
