import Capacitor
import Foundation
import Testing

@MainActor @Suite(.serialized) struct NativeBridgeTests {
  @Test func `the page finds the surface that a native platform has`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      return [location.href, WEBVIEW_SERVER_URL, Capacitor.getPlatform(), Capacitor.isNativePlatform(),
        Capacitor.isPluginAvailable('Probe'), Capacitor.isPluginAvailable('Nobody'),
        new Capacitor.Exception('m', 'C', { d: 1 }).code, typeof Capacitor.handleError,
        typeof Capacitor.toNative, typeof Capacitor.fromNative, isSecureContext];
      """)
    #expect(
      value
        == #"["capacitor://localhost","capacitor://localhost","ios",true,true,false,"C","function","#
        + #""function","function",true]"#
        || value
          == #"["capacitor://localhost/","capacitor://localhost","ios",true,true,false,"C","#
          + #""function","function","function",true]"#
    )
  }

  @Test func `every plugin has a header with its methods and those that all have`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      const header = Capacitor.PluginHeaders.find(h => h.name === 'Probe');
      return header.methods.slice(0, 10).map(m => m.name + ':' + m.rtype).concat(
        header.methods.find(m => m.name === 'tell').rtype ?? 'none');
      """)
    #expect(
      value
        == #"["addListener:undefined","removeListener:undefined","removeAllListeners:promise","#
        + #""checkPermissions:promise","requestPermissions:promise","echo:promise","#
        + #""nothing:promise","refuse:promise","lack:promise","count:callback","none"]"#)
  }

  @Test func `a message to the app and its answer have Capacitor's shape`() async throws {
    let app = try await App { $0.registerPluginInstance(ProbePlugin()) }
    let value = try await app.json(
      """
      const sent = [], got = [];
      const handler = webkit.messageHandlers.bridge;
      const post = handler.postMessage.bind(handler), take = Capacitor.fromNative;
      handler.postMessage = message => { sent.push({ ...message }); return post(message) };
      Capacitor.fromNative = result => { got.push({ ...result }); return take(result) };
      await Probe.nothing({ as: 'object' });
      try { await Probe.refuse() } catch {}
      Capacitor.fromNative = take;
      delete handler.postMessage;
      const ids = sent.map(m => m.callbackId);
      return [sent.map(m => [m.type, m.pluginId, m.methodName, m.options]),
        got.map(r => [r.pluginId, r.methodName, r.success, r.save ?? null, r.data ?? null]),
        got.every((r, i) => r.callbackId === ids[i]), got[1].error.errorMessage];
      """)
    #expect(
      value
        == #"[[["message","Probe","nothing",{"as":"object"}],["message","Probe","refuse",{}]],"#
        + #"[["Probe","nothing",true,false,{}],["Probe","refuse",false,null,null]],true,"#
        + #""It is no"]"#)
  }

  @Test func `addresses of files are made without escaping`() async throws {
    let app = try await App()
    let value = try await app.json(
      """
      return ['/a b#c.jpg', 'file:///a/b.jpg', 'https://x.example/y'].map(Capacitor.convertFileSrc);
      """)
    #expect(
      value
        == #"["capacitor://localhost/_capacitor_file_/a b#c.jpg","#
        + #""capacitor://localhost/_capacitor_file_/a/b.jpg","https://x.example/y"]"#)
  }

  @Test func `the console goes to the app's log with its level`() async throws {
    let app = try await App()
    let lines = try await logged {
      _ = try await app.run(
        "console.log('mine', { share: 1 }); console.error('mine bad'); console.debug('mine', 2)")
      await app.settled()
    }
    let console = lines.filter { $0.category == "console" && $0.message.hasPrefix("mine") }
    #expect(
      console.map { "\($0.level) \($0.message)" }
        == [#"default mine {"share":1}"#, "error mine bad", "debug mine 2"])
  }

  @Test func `an error that nobody caught reaches the app's log`() async throws {
    let app = try await App()
    let lines = try await logged {
      _ = try await app.run(
        "setTimeout(() => nowhere.to(), 0); await new Promise(r => setTimeout(r, 5))")
      await app.settled()
    }
    #expect(lines.contains { $0.message.contains("STARTUP JS ERROR") })
    #expect(lines.contains { $0.message.contains("nowhere") })
  }

  @Test func `code that waits for deviceready goes on at once`() async throws {
    let app = try await App()
    let value = try await app.run(
      "return await new Promise(r => document.addEventListener('deviceready', () => r('ready')))")
    #expect(value as? String == "ready")
  }
}
