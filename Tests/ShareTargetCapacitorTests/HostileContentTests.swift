import Foundation
import ShareTarget
import Testing

/// What a host makes up against the page, through the plugins that ship: it runs nothing and says nothing
/// (S33, H28).
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct HostileContentTests {
  private static let attack = "<img src=x onerror=\"hacked=1\"></script><script>hacked=1</script>"

  /// What is shared under the name, and whether it is a picture.
  private static let contents: [(bytes: Data, isPicture: Bool)] = [
    (smallPhoto, true),
    (Data("<svg xmlns='http://www.w3.org/2000/svg' onload='parent.hacked=1'/>".utf8), false),
    (Data("<!doctype html><script>parent.hacked=1</script>".utf8), false),
    (Data("GIF".utf8), false),
  ]

  /// What ends a base64 URL, or begins another document, where a type is put into one.
  private static let types = [
    "image/svg+xml", "text/html;base64,PHNjcmlwdD5oYWNrZWQ9MTwvc2NyaXB0Pg==,",
    "image/png;base64,\"><script>hacked=1</script>", "public.html",
  ]

  private static func phone() throws -> Phone {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = .queue
    return try Phone(configuration)
  }

  @Test
  func `names, types, drawings and pages that lie run nothing in the page of one photo (S33)`()
    async throws
  {
    let phone = try Self.phone()
    var ids: [ShareID] = []
    for (content, type) in zip(Self.contents, Self.types) {
      let name = "\(Self.attack)\u{2028}\u{202E}gnp.\(ids.count).png"
      ids.append(try phone.share([(name, content.bytes)], declaredType: type))
    }
    let page = try TimeSafariPage(phone)
    await page.settled()
    for (id, content) in zip(ids, Self.contents) {
      #expect(
        try await page.json(
          """
          const image = document.querySelector('figure[data-share-id="\(id)"] img');
          return [image.dataset.state, image.src.split(';')[0], document.querySelectorAll('img').length,
            document.querySelectorAll('script').length, document.querySelector('bdi').textContent.length > 0,
            window.hacked ?? null, document.title.includes('script')];
          """)
          == (content.isPicture
            ? #"["shown","data:image/png",1,1,true,null,false]"#
            : #"["unreadable","data:application/octet-stream",1,1,true,null,false]"#))
      try await page.press("use-it")
    }
    await phone.log.wait(for: .acknowledged, count: ids.count)
    #expect(!phone.log.lines.contains { $0.contains("onerror") })
  }

  @Test func `the same by URL, in a page without Capacitor (S33)`() async throws {
    let phone = try Phone()
    for (content, type) in zip(Self.contents, Self.types) {
      try phone.share([(Self.attack, content.bytes)], declaredType: type)
    }
    let app = try BarePage(
      phone,
      script: """
        import { createShareInbox } from './sharetarget/index.js';
        window.seen = [];
        createShareInbox().onShare(async (share) => {
          const [item] = share.items;
          const image = new Image();
          image.src = item.url;
          image.alt = item.name;
          document.body.append(image);
          const frame = document.createElement('iframe');
          frame.src = item.url;
          document.body.append(frame);
          // A frame that refuses a type tells nobody: it has had the time that the same bytes take.
          await (await fetch(item.url)).arrayBuffer();
          const state = await image.decode().then(() => 'shown', () => 'unreadable');
          window.seen.push([state, (await fetch(item.url)).headers.get('content-type')]);
        });
        """)
    await phone.log.wait(for: .acknowledged, count: Self.contents.count)
    await app.settled()
    #expect(
      try await app.json(
        "return [window.seen, window.hacked ?? null, document.querySelectorAll('script').length];")
        == #"[[["shown","image/png"],["unreadable","application/octet-stream"],"#
        + #"["unreadable","application/octet-stream"],["unreadable","application/octet-stream"]],null,1]"#
    )
  }

  @Test func `a link with the id of a waiting share shows it and ends nothing (H28)`() async throws
  {
    let phone = try Self.phone()
    let page = try TimeSafariPage(phone)
    await page.settled()
    let id = try phone.share([("a.png", smallPhoto)])
    for link in [
      "timesafari://acknowledge?id=\(id)&shareId=\(id)", "timesafari://shared-photo?shareId=\(id)",
      "timesafari://?markProcessed=\(id)&x=" + String(repeating: "\(id)", count: 1 << 15),
    ] {
      try await page.wake(.link, url: link)
      await page.settled()
    }
    #expect(try await page.shown() == #"["/shared-photo","\#(id)","shown","a.png",""]"#)
    #expect(try await page.timesShown() == 1)
    #expect(!phone.log.names().contains("acknowledged"))
  }
}
