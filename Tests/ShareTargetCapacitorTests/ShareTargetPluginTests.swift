import Capacitor
import Foundation
import ShareTarget
import ShareTargetCapacitor
import Testing

/// The plugin that ships and the client that ships, in a real web view.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct ShareTargetPluginTests {
  @Test func `a photo, its text and a link are shown, acknowledged and swept (H21)`() async throws {
    let phone = try Phone()
    let id = try phone.share(
      [("My photo #1 100%.jpg", smallPhoto)], link: "https://example.org/?a=1&b=2",
      text: "Look at <b>this</b>")
    let app = try PageApp(phone)
    await phone.log.wait(for: .acknowledged)
    await app.settled()
    #expect(
      try await app.json(
        """
        const article = document.querySelector('article');
        const image = article.querySelector('img');
        return [
          article.dataset.shareId, image.dataset.item, image.dataset.state, image.alt,
          image.naturalWidth, image.naturalHeight, article.querySelector('.text').textContent,
          article.querySelector('a').href, document.getElementById('fault').textContent,
        ];
        """)
        == #"["\#(id)","0","shown","My photo #1 100%.jpg",3,2,"Look at <b>this</b>","#
        + #""https://example.org/?a=1&b=2",""]"#)
    await phone.log.wait(for: .idle)
    #expect(phone.filesLeft() == [])
    #expect(try await phone.keeper().shares().map(\.id) == [id])
  }

  @Test func `an empty and a damaged photo are unreadable on the page and not lost`() async throws {
    let phone = try Phone()
    let id = try phone.share([
      ("empty.jpg", Data()), ("half.jpg", smallPhoto.prefix(20)), ("good.jpg", smallPhoto),
    ])
    let app = try PageApp(phone)
    await phone.log.wait(for: .acknowledged)
    await app.settled()
    #expect(
      try await app.json(
        "return [...document.querySelectorAll('img')].map((one) => one.dataset.state);")
        == #"["unreadable","unreadable","shown"]"#)
    let kept = try #require(try await phone.keeper().share(id))
    #expect(kept.share.items.map(\.byteCount) == [0, 20, Int64(smallPhoto.count)])
  }

  @Test func `a page that is loaded again shows what was kept, and nothing is offered again`()
    async throws
  {
    let phone = try Phone()
    let ids = [try phone.share("one"), try phone.share("two")]
    let app = try PageApp(phone)
    await phone.log.wait(for: .acknowledged, count: 2)
    await app.reload()
    #expect(
      try await app.json(
        "return [...document.querySelectorAll('article')].map((one) => one.dataset.shareId);")
        == #"["\#(ids[0])","\#(ids[1])"]"#)
    #expect(phone.log.names().filter { $0 == "offered" }.count == 2)
  }

  @Test func `a page that is loaded again while it holds a share gets it again, same id`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let app = try PageApp(
      phone,
      script: """
        import { createShareInbox } from './sharetarget/index.js';
        createShareInbox().onShare(async (share) => {
          const kept = await share.keep();
          document.title = `${share.id} ${kept.isNew}`;
          if (kept.isNew) await new Promise(() => undefined);
        });
        """)
    await phone.log.wait(for: .kept)
    await app.settled()
    #expect(try await app.json("return document.title") == #""\#(id) true""#)
    await app.reload()
    await phone.log.wait(for: .acknowledged)
    #expect(try await app.json("return document.title") == #""\#(id) false""#)
    #expect(phone.log.names(of: id).filter { $0 == "offered" }.count == 1)
  }

  @Test func `an opened URL wakes the page, whatever it holds (H16, H28)`() async throws {
    let phone = try Phone()
    let app = try PageApp(phone)
    await app.settled()
    let id = try phone.share()
    let url = try #require(URL(string: "photodrop://acknowledge?id=\(id)&path=/etc/passwd"))
    ApplicationDelegateProxy.shared.application(UIApplication.shared, open: url)
    await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == id } }
    #expect(phone.log.names(of: id).contains("offered"))
  }

  @Test func `the event is kept until the page listens (H21)`() async throws {
    let phone = try Phone()
    let app = try PageApp(phone, script: "")
    await app.settled()
    #expect(
      try await app.json(
        """
        return await new Promise((resolve) => {
          Capacitor.nativeCallback('ShareTarget', 'addListener', { eventName: 'sharesAvailable' },
            (data) => resolve(data));
        });
        """) == "{}")
  }

  @Test func `names and texts never become markup (S33)`() async throws {
    let phone = try Phone()
    let attack = "<img src=x onerror=\"document.title='hacked'\"></script>\u{2028}\u{202E}"
    try phone.share([(attack + ".jpg", smallPhoto)], text: attack)
    let app = try PageApp(phone)
    await phone.log.wait(for: .acknowledged)
    await app.settled()
    #expect(
      try await app.json(
        "return [document.title, document.querySelectorAll('img').length];")
        == #"["PhotoDrop",1]"#)
  }

  @Test func `what the set-up lacks is the rejection of every call, with its code (H2, H22)`()
    async throws
  {
    let phone = try Phone()
    let app = try PageApp(phone, script: "")
    app.controller.bridge?.registerPluginInstance(ShareTargetPlugin())
    await app.reload()
    #expect(
      try await app.json(
        """
        const { createShareInbox } = await import('./sharetarget/index.js');
        try { await createShareInbox().status(); } catch (error) { return error.code; }
        """) == #""invalid_configuration""#)
  }

  @Test func `a rejection reaches the page with its code and sentence (H22)`() async throws {
    let phone = try Phone()
    let app = try PageApp(phone, script: "")
    await app.settled()
    #expect(
      try await app.json(
        """
        const { createShareInbox } = await import('./sharetarget/index.js');
        const codes = [];
        for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
          try { await createShareInbox().get(id); } catch (error) { codes.push(error.code); }
        }
        return codes;
        """) == #"["invalid_id","unknown_share"]"#)
  }

  @Test func `a frame that calls the plugin hears nothing, and ends no share without its id`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share(text: "canary")
    let app = try PageApp(
      phone, script: "",
      files: [
        "host.html": """
        <!doctype html><script>window.heard = [];
        addEventListener('message', (event) => heard.push(event.data));</script>
        <iframe sandbox="allow-scripts" src="frame.html"></iframe>
        """,
        "frame.html": """
        <!doctype html><script>
        const leak = (...values) => parent.postMessage(JSON.stringify(values), '*');
        window.Capacitor = { fromNative: leak, triggerEvent: leak };
        for (const methodName of ['list', 'get', 'offer', 'acknowledge', 'discard', 'status']) {
          window.webkit.messageHandlers.bridge.postMessage({
            type: 'message', callbackId: '1', pluginId: 'ShareTarget', methodName,
            options: { excluding: [], id: '00000000-0000-7000-8000-000000000000' },
          });
        }
        parent.postMessage('posted', '*');
        </script>
        """,
      ])
    await app.settled()
    app.view.load(URLRequest(url: URL(string: "capacitor://localhost/host.html")!))
    await app.settled()
    // The page's own call comes after those of the frame, and is answered after them.
    #expect(
      try await app.json(
        """
        const { shares } = await Capacitor.nativePromise('ShareTarget', 'list', {});
        return [shares.map((share) => share.id), window.heard];
        """) == #"[["\#(id)"],["posted"]]"#)
  }

  @Test func `a page that is not the app's own is refused by both plugins`() async throws {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = .queue
    let phone = try Phone(configuration)
    let id = try phone.share([("a.png", smallPhoto)])
    let app = try PageApp(
      phone, script: "",
      files: [
        "../capacitor.config.json": #"{"server":{"allowNavigation":["elsewhere.example"]}}"#
      ])
    await app.settled()
    app.controller.bridge?.registerPluginInstance(SharedImagePlugin(inbox: app.inbox))
    app.view.loadHTMLString("<p>", baseURL: URL(string: "https://elsewhere.example/"))
    await app.settled()
    #expect(
      try await app.json(
        """
        const codes = [];
        for (const [plugin, method] of [['ShareTarget', 'list'], ['ShareTarget', 'acknowledge'],
          ['SharedImage', 'getSharedImage'], ['SharedImage', 'markProcessed']]) {
          const argument = { id: '\(id)', shareId: '\(id)' };
          try { codes.push(await Capacitor.nativePromise(plugin, method, argument)); }
          catch (error) { codes.push(error.code); }
        }
        return codes;
        """) == #"["foreign_page","foreign_page","foreign_page","foreign_page"]"#)
    #expect(try await app.inbox.status().pending == [id])
  }

  @Test func `every call of the bridge is a method of the plugin`() throws {
    let plugin = ShareTargetPlugin()
    #expect(Set(plugin.methodTable.keys) == Set(BridgeCalls.names))
    #expect(plugin.pluginMethods.map(\.name) == BridgeCalls.names)
  }
}
