import Foundation
import ShareTarget
import Testing
import WebKit

@testable import ShareTargetWebKit

/// A page in a web view without Capacitor: the client that ships over the bridge that ships.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct WebViewBridgeTests {
  private static let consumer = """
    import { createShareInbox } from './sharetarget/index.js';
    window.seen = [];
    const inbox = createShareInbox({ onError: (error) => window.seen.push(error.code) });
    window.stop = inbox.onShare(async (share) => {
      const kept = await share.keep();
      const image = new Image();
      image.src = kept.items[0].url;
      document.body.append(image);
      await image.decode();
      window.seen.push([share.id, share.text, kept.items[0].name, image.naturalWidth, image.naturalHeight]);
    });
    """

  @Test func `a page without Capacitor receives a photo by URL and acknowledges it (H21)`()
    async throws
  {
    let phone = try Phone()
    let name = "</script>\u{2028}#1 100%.png"
    let id = try phone.share([(name, smallPhoto)], text: "Look")
    let app = try BarePage(phone, script: Self.consumer)
    await phone.log.wait(for: .acknowledged)
    await app.settled()
    let seen = try #require(try await app.json("return window.seen;"))
    let share = try #require(
      try JSONSerialization.jsonObject(with: Data(seen.utf8)) as? [[Any]]
    ).first
    #expect(share?[0] as? String == id.rawValue && share?[1] as? String == "Look")
    #expect((share?[2] as? String)?.hasSuffix("#1 100%.png") == true)
    #expect(share?[3] as? Int == 3 && share?[4] as? Int == 2)
    #expect(try await app.inbox.status().pending == [])
    #expect(try await phone.keeper().shares().map(\.id) == [id])
  }

  @Test
  func `the event alone brings what comes later, and waits for a page that listens (H14, H21)`()
    async throws
  {
    let phone = try Phone()
    let app = try BarePage(phone, script: "")
    await app.settled()
    // Nobody listens yet: the hint of the first look is kept.
    app.inbox.wake()
    let first = try phone.share([("a.png", smallPhoto)])
    app.inbox.wake()
    let heard = try await app.json(
      """
      const { webViewBridge } = await import('./sharetarget/index.js');
      const bridge = webViewBridge();
      await new Promise((resolve) => { window.stop = bridge.onSharesAvailable(resolve); });
      window.stop();
      return (await bridge.call('list', {})).shares.map((share) => share.id);
      """)
    #expect(heard == #"["\#(first)"]"#)
    try await app.run(Self.consumer)
    await phone.log.wait(for: .acknowledged, count: 1)
    try phone.share([("b.png", smallPhoto)])
    app.inbox.wake()
    await phone.log.wait(for: .acknowledged, count: 2)
    await app.settled()
    #expect(try await app.json("return window.seen.length;") == "2")
  }

  @Test
  func `a page of the original contract shows and marks its photo without Capacitor (H17 to H20)`()
    async throws
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = .queue
    let phone = try Phone(configuration)
    let ids = [
      try phone.share([("a.png", smallPhoto)]), try phone.share([("b.png", smallPhoto)]),
    ]
    let app = try BarePage(
      phone,
      script: """
        import { createSharedImageFlow, sharedImageOf, webViewBridge } from './sharetarget/index.js';
        const rows = new Map();
        let path = '/';
        window.seen = [];
        const show = async () => {
          const photo = await flow.loadSharedImage();
          if (!photo) return;
          const image = new Image();
          image.src = photo.url;
          await image.decode();
          window.seen.push([photo.shareId, photo.fileName, image.naturalWidth]);
          await flow.markSharedImageProcessed(photo);
        };
        const go = async (location) => { path = location.path; void show(); };
        const flow = createSharedImageFlow({
          plugin: sharedImageOf(webViewBridge()),
          store: {
            put: async (key, value) => void rows.set(key, value), get: async (key) => rows.get(key),
            delete: async (key) => void rows.delete(key),
          },
          navigation: { currentPath: () => path, push: go, replace: go },
          log: () => undefined,
          onError: (error) => window.seen.push(error.code),
        });
        await flow.start();
        """)
    await phone.log.wait(for: .acknowledged, count: 2)
    await app.settled()
    #expect(
      try await app.json("return window.seen;")
        == #"[["\#(ids[0])","a.png",3],["\#(ids[1])","b.png",3]]"#)
    #expect(
      try await app.json(
        """
        const { sharedImageOf, webViewBridge } = await import('./sharetarget/index.js');
        const plugin = sharedImageOf(webViewBridge());
        const refused = await plugin.markProcessed({ shareId: '' }).catch((error) => error.code);
        const { hasImage } = await plugin.hasSharedImage();
        const { base64, fileName, shareId } = await plugin.getSharedImage();
        return [hasImage, base64, fileName, shareId, refused];
        """) == #"[false,null,null,null,"invalid_argument"]"#)
  }

  @Test func `a page that is loaded again gets the open offer again (H12)`() async throws {
    let phone = try Phone()
    let id = try phone.share([("a.png", smallPhoto)])
    let app = try BarePage(phone, script: "")
    await app.settled()
    let offer = """
      const { webViewBridge } = await import('./sharetarget/index.js');
      return (await webViewBridge().call('offer', { excluding: [] })).share.id;
      """
    for _ in 0..<2 {
      #expect(try await app.json(offer) == #""\#(id)""#)
      await app.reload()
    }
  }

  @Test func `a rejection reaches the page with its code and sentence (H22)`() async throws {
    let app = try BarePage(Phone(), script: "")
    await app.settled()
    #expect(
      try await app.json(
        """
        const { createShareInbox, webViewBridge } = await import('./sharetarget/index.js');
        const code = async (promise) => {
          try { await promise; } catch (error) { return error.code + (error.message ? '' : '!'); }
        };
        const post = (message) => webkit.messageHandlers.ShareTarget.postMessage(message);
        const codes = [
          await code(createShareInbox().get('nonsense')),
          await code(createShareInbox().get('00000000-0000-7000-8000-000000000000')),
          await code(webViewBridge().call('eval', {})),
        ];
        for (const message of [null, 'list', {}, { call: 7 }, { call: 'list', argument: [] },
          { call: 'get', argument: { id: { toString: 1 } } }]) {
          codes.push((await post(message)).error.code);
        }
        return codes;
        """)
        == #"["invalid_id","unknown_share","unknown_call","invalid_argument","invalid_argument","#
        + #""invalid_argument","invalid_argument","invalid_argument","invalid_argument"]"#)
  }

  @Test func `frames and pages of another origin are refused, and nothing reaches them`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share([("secret.png", smallPhoto)], text: "canary")
    let app = try BarePage(phone, script: "")
    await app.settled()
    let attack = """
      const replies = [];
      for (const call of ['list', 'offer', 'listen', 'status', 'discard', 'acknowledge']) {
        const argument = { id: '\(id)', excluding: [] };
        replies.push(await webkit.messageHandlers.ShareTarget.postMessage({ call, argument }));
      }
      """
    app.pages["/attack"] =
      "<script>(async () => { \(attack) parent.postMessage(JSON.stringify(replies), '*'); })()</script>"
    let refused = try await app.json(
      """
      const replies = [];
      for (const place of [['src', 'app://other/attack'], ['src', 'app://page/attack'], ['sandbox', 'allow-scripts']]) {
        const frame = document.createElement('iframe');
        frame.setAttribute(...place);
        if (place[0] === 'sandbox') frame.src = 'app://page/attack';
        const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
        document.body.append(frame);
        replies.push(...JSON.parse((await heard).data));
      }
      return replies.map((reply) => Object.keys(reply) + reply.error?.code);
      """)
    #expect(
      refused == "[" + Array(repeating: #""errorforeign_page""#, count: 18).joined(separator: ",")
        + "]")
    // The app's own web view that is led to another page, too.
    app.view.load(URLRequest(url: URL(string: "app://other/")!))
    await app.settled()
    #expect(
      try await app.json("\(attack) return [...new Set(replies.map((one) => one.error?.code))];")
        == #"["foreign_page"]"#)
    #expect(try await app.inbox.status().pending == [id])
    #expect(!phone.log.names().contains("offered"))
  }

  @Test func `files are served to the app's page alone, with the type of their bytes (S33)`()
    async throws
  {
    let phone = try Phone()
    let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8)
    let html = Data("<!doctype html><script>parent.hacked = 1</script>".utf8)
    let id = try phone.share([("a.png", smallPhoto), ("b.png", svg), ("c.png", html)])
    let folder = phone.container.appendingPathComponent("ShareTarget/1/inbox/\(id)")
    let app = try BarePage(phone, script: "")
    await app.settled()
    let answer = try await app.json(
      """
      const { webViewBridge } = await import('./sharetarget/index.js');
      const bridge = webViewBridge();
      const { share } = await bridge.call('get', { id: '\(id)' });
      const urls = share.items.map((item) => bridge.pageURL(item.file));
      const told = [];
      for (const url of urls) {
        const response = await fetch(url);
        told.push([response.status, response.headers.get('content-type'),
          response.headers.get('x-content-type-options'), (await response.arrayBuffer()).byteLength]);
      }
      const part = await fetch(urls[0], { headers: { range: 'bytes=1-3' } });
      told.push([part.status, part.headers.get('content-range'), await part.text()]);
      const manifest = urls[0].replace(/[^/]*$/, 'manifest.json');
      for (const url of [manifest, urls[0] + '/..', new URL('/etc/passwd', urls[0]).href]) {
        told.push((await fetch(url)).status);
      }
      const stranger = urls[0].replace(/\\/\\/[^/]*/, '//00000000-0000-4000-8000-000000000000');
      told.push(await fetch(stranger).then((one) => one.status, () => 'refused'));
      const frame = document.createElement('iframe');
      frame.src = urls[2];
      document.body.append(frame);
      await (await fetch(urls[2])).arrayBuffer();
      told.push(window.hacked ?? 'nothing ran');
      window.first = urls[0];
      return told;
      """)
    #expect(
      answer == """
        [[200,"image/png","nosniff",\(smallPhoto.count)],\
        [200,"application/octet-stream","nosniff",\(svg.count)],\
        [200,"application/octet-stream","nosniff",\(html.count)],\
        [206,"bytes 1-3/\(smallPhoto.count)","PNG"],404,404,404,"refused","nothing ran"]
        """)
    // A frame of another origin that somehow has the URL gets no byte by fetch, and a link in the
    // container is not followed.
    app.pages["/thief"] = """
      <script>fetch(decodeURIComponent(location.hash.slice(1))).then((one) => one.text(), () => 'refused')
        .then((text) => parent.postMessage(text, '*'))</script>
      """
    #expect(
      try await app.json(
        """
        const frame = document.createElement('iframe');
        frame.src = 'app://other/thief#' + encodeURIComponent(window.first);
        const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
        document.body.append(frame);
        return (await heard).data;
        """) == #""refused""#)
    let path = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("0.") })
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent(path),
      withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    #expect(try await app.json("return (await fetch(window.first)).status;") == "404")
  }

  @Test func `messages and replies have the form of the golden file`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let data = try Data(
      contentsOf: folder.appendingPathComponent("../../Wire/web-view/messages.json"))
    let golden = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(golden["event"] as? String == WebViewBridge.event)
    let files = try #require(golden["files"] as? String)
    #expect(files.hasPrefix(WebViewBridge.fileScheme + "://"))
    let messages = try #require(golden["messages"] as? [[String: Any]])
    #expect(messages.count == 6)
    let names = BridgeCalls.names + SharedImageCalls.names + [PageMessage.listen]
    for entry in messages {
      let expected = try #require(entry["reply"] as? [String: Any])
      var reply: [String: Any]
      do {
        let message = try PageMessage(try #require(entry["message"]))
        if let answer = expected["answer"] {
          #expect(names.contains(message.call))
          reply = try PageMessage.reply(
            answer: JSONSerialization.data(withJSONObject: answer), files: files)
        } else {
          reply = PageMessage.reply(
            error: ShareTargetError(.invalidID, "An id is a UUID of 36 characters."))
        }
      } catch { reply = PageMessage.reply(error: error) }
      #expect(NSDictionary(dictionary: reply) == NSDictionary(dictionary: expected))
    }
  }

  @Test func `a part of a file is what a Range header names`() {
    let parts: [(String?, FileRange?)] = [
      (nil, FileRange(nil, byteCount: 10)), ("bytes=x", FileRange(nil, byteCount: 10)),
      ("bytes=0-1,3-4", FileRange(nil, byteCount: 10)),
      ("bytes=10-", nil), ("bytes=5-4", nil), ("bytes=-0", nil),
    ]
    for (header, range) in parts { #expect(FileRange(header, byteCount: 10) == range) }
    for (header, start, count) in [
      ("bytes=0-0", 0, 1), ("bytes=2-", 2, 8), ("bytes=2-99", 2, 8), ("bytes=-3", 7, 3),
      ("bytes=-99", 0, 10),
    ] as [(String, Int64, Int64)] {
      let range = FileRange(header, byteCount: 10)
      #expect(
        range?.start == start && range?.byteCount == count && range?.isPart == true, "\(header)")
    }
    #expect(FileRange("bytes=2-", byteCount: 10)?.header(of: 10) == "bytes 2-9/10")
  }
}
