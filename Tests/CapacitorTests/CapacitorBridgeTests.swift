import Capacitor
import Foundation
import Testing

@MainActor @Suite(.serialized) struct CapacitorBridgeTests {
  @Test func `a call runs on the bridge's queue, and its answer settles the page's promise`()
    async throws
  {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    #expect(plugin.loadedOnMainThread == true)
    #expect(plugin.pluginName == "Probe")
    #expect(plugin.webView === app.view)
    let value = try await app.json("return await Probe.where()")
    #expect(
      value == #"{"main":false,"queue":"bridge"}"# || value == #"{"queue":"bridge","main":false}"#)
  }

  @Test func `options arrive coerced, dates as ISO texts, and what is undefined is absent`()
    async throws
  {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      const { options } = await Probe.echo({
        text: 'ü', whole: 3, part: 0.5, yes: true, none: null, gone: undefined,
        when: new Date(0), list: [1, 'x', [null]], deep: { a: { b: 1 } } });
      return Object.keys(options).sort().map(key => [key, options[key]]);
      """)
    #expect(
      value
        == #"[["deep",{"a":{"b":1}}],["list",[1,"x",[null]]],["none",null],["part",0.5],"#
        + #"["text","ü"],["when","1970-01-01T00:00:00Z"],["whole",3],["yes",true]]"#)
  }

  @Test func `an answer without data is undefined, one that is not JSON is an empty object`()
    async throws
  {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    var value: String?
    let lines = try await logged {
      value = try await app.json(
        """
        return [String(await Probe.nothing()), await Probe.nothing({ as: 'object' }),
          await Probe.nothing({ as: 'invalid' }), await Probe.nothing({ as: 'date' })];
        """)
    }
    #expect(value == #"["undefined",{},{},{"date":"1970-01-01T00:00:00Z"}]"#)
    #expect(lines.contains { $0.message.contains("Unable to serialize plugin response as JSON") })
  }

  @Test func `a rejection is an exception with message, code and data`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      const failure = async promise => { try { await promise } catch (e) {
        return [e instanceof Capacitor.Exception, e.message, e.code, e.data ?? null] } };
      return [await failure(Probe.refuse()), await failure(Probe.lack()),
        await failure(Probe.lack({ now: true }))];
      """)
    #expect(
      value
        == #"[[true,"It is no","NO",{"id":5}],[true,"not implemented","UNIMPLEMENTED",null],"#
        + #"[true,"not available","UNAVAILABLE",null]]"#)
  }

  @Test func `options decode into a type and a type encodes into the answer`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      const good = await Probe.typed({ name: 'n', sizes: [1, 2] });
      try { await Probe.typed({ name: 1 }) } catch (e) { return [good.name, good.sizes, e.message] }
      """)
    #expect(value == #"["n",[2,1],"DecodingError"]"#)
  }

  @Test func `a call that is kept alive answers often and is saved until it is released`()
    async throws
  {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    _ = try await app.run("window.got = []; window.id = Probe.count({}, r => got.push(r.number))")
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [1, 2, 3])
    let id = try #require(try await app.run("return id") as? String)
    let call = try #require(app.bridge.savedCall(withID: id))
    #expect(call.methodName == "count")
    call.resolve(["number": 4])
    await app.settled()
    #expect(try await app.run("return got") as? [Int] == [1, 2, 3, 4])
    app.bridge.releaseCall(call)
    #expect(app.bridge.savedCall(withID: id) == nil)
  }

  @Test func `a slow method blocks the calls of every plugin`() async throws {
    let slow = ProbePlugin()
    let other = ProbePlugin(jsName: "Other")
    let app = try await App {
      $0.registerPluginInstance(slow)
      $0.registerPluginInstance(other)
    }
    _ = try await app.run(
      """
      window.order = [];
      Probe.block().then(() => order.push('slow'));
      Plugins.Other.tell({ text: 'x' });
      Plugins.Other.echo().then(() => order.push('other'));
      """)
    slow.began.wait()
    // A whole round trip later the other plugin has not been called.
    _ = try await app.run("")
    #expect(other.told.isEmpty)
    slow.gate.signal()
    await app.settled()
    #expect(other.told == ["x"])
    #expect(try await app.run("return order") as? [String] == ["slow", "other"])
  }

  @Test func `a call to a missing plugin or method never settles and is logged`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let lines = try await logged {
      _ = try await app.run(
        """
        window.settled = 0;
        for (const [plugin, method] of [['Nobody', 'x'], ['Probe', 'unlisted'], ['Probe', 'forgotten']])
          Capacitor.nativePromise(plugin, method).finally(() => settled++);
        """)
      await app.settled()
      _ = try await app.run("await Probe.echo()")
    }
    #expect(try await app.run("return settled") as? Int == 0)
    let messages = lines.map(\.message)
    #expect(messages.contains { $0.contains("Error loading plugin Nobody") })
    #expect(messages.contains { $0.contains("Error calling method unlisted on plugin Probe") })
    // Listed among pluginMethods and missing in the table: what a missing selector is on a device.
    #expect(messages.contains { $0.contains(#"does not respond to method call "forgotten""#) })
  }

  @Test func `a plugin that is registered late is seen by the next page only`() async throws {
    let app = try await App()
    app.bridge.registerPluginInstance(ProbePlugin())
    #expect(try await app.run("return Capacitor.isPluginAvailable('Probe')") as? Bool == false)
    await app.reload()
    #expect(try await app.run("return Capacitor.isPluginAvailable('Probe')") as? Bool == true)
    #expect(try await app.json("return await Probe.echo()") == #"{"options":{}}"#)
  }

  @Test func `a second plugin of one name replaces the first, one without a name is not loaded`()
    async throws
  {
    let second = ProbePlugin()
    var app: App?
    let lines = try await logged {
      app = try await App {
        $0.registerPluginInstance(ProbePlugin())
        $0.registerPluginInstance(second)
        $0.registerPluginInstance(HiddenPlugin())
        $0.registerPluginType(ProbePlugin.self)
      }
    }
    #expect(app?.bridge.plugin(withName: "Probe") === second)
    #expect(lines.contains { $0.message.contains("Overriding existing registered plugin") })
    #expect(lines.contains { $0.message.contains("HiddenPlugin must conform to CAPBridgedPlugin") })
  }

  @Test func `a reload drops saved calls, and answers to the old page find nobody`() async throws {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    let id = try #require(try await app.run("return Probe.count({}, () => {})") as? String)
    await app.settled()
    #expect(app.bridge.savedCall(withID: id) != nil)
    _ = try await app.run("Probe.block()")
    plugin.began.wait()
    let loads = app.view.loads
    app.view.reload()
    await app.view.load(after: loads)
    #expect(app.bridge.savedCall(withID: id) == nil)
    plugin.gate.signal()
    await app.settled()
    #expect(try await app.json("return await Probe.echo()") == #"{"options":{}}"#)
  }

  @Test func `the page comes back when its process has ended`() async throws {
    let app = try await App(page: "<script>window.mark = 'first'</script>") {
      $0.registerPluginInstance(ProbePlugin())
    }
    _ = try await app.run("window.mark = 'changed'")
    let began = app.view.loads
    app.view.simulateEndOfProcess()
    await app.view.load(after: began)
    await app.settled()
    #expect(try await app.run("return mark") as? String == "first")
    #expect(try await app.json("return await Probe.echo()") == #"{"options":{}}"#)
  }

  @Test func `scripts and events of the app reach the page`() async throws {
    let app = try await App()
    _ = try await app.run(
      """
      window.seen = [];
      document.addEventListener('own', event => seen.push('document ' + event.detail));
      window.addEventListener('own', () => seen.push('window'));
      document.querySelector('p').addEventListener('own', () => seen.push('element'));
      for (const name of ['pause', 'resume'])
        document.addEventListener(name, () => seen.push(name));
      """)
    app.bridge.triggerDocumentJSEvent(eventName: "own", data: "{ detail: 'd' }")
    app.bridge.triggerWindowJSEvent(eventName: "own")
    app.bridge.triggerJSEvent(eventName: "own", target: "p")
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    NotificationCenter.default.post(
      name: UIApplication.willEnterForegroundNotification, object: nil)
    app.bridge.eval(js: "seen.push('eval')")
    await app.settled()
    let seen = try await app.run("return seen") as? [String]
    #expect(seen?.sorted() == ["document d", "element", "eval", "pause", "resume", "window"])
  }
}
