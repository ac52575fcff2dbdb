import Foundation
import ShareTarget
import Testing

/// The page of the original contract in a real web view: once each, as text, and by keyboard.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct TimeSafariPageTests {
  @Test func `a photo is shown, used, marked once, and the next one comes (H25, H26, H27)`()
    async throws
  {
    let page = try TimeSafariPage(Phone(), .init(id: "A"), .init(id: "B", fileName: "b.png"))
    await page.settled()
    #expect(try await page.shown() == #"["/shared-photo","A","shown","a.png",""]"#)
    #expect(page.shelf.row == nil && page.shelf.marked == [])
    try await page.press("use-it")
    #expect(try await page.shown() == #"["/shared-photo","B","shown","b.png",""]"#)
    #expect(page.shelf.marked == ["A"])
    #expect(try await page.json("return location.search.startsWith('?_refresh=');") == "true")
    try await page.press("dismiss")
    #expect(try await page.shown() == #"["/shared-photo","","","",""]"#)
    #expect(page.shelf.marked == ["A", "B"] && page.shelf.photos == ["A"])
    #expect(try await page.timesShown() == 2)
  }

  @Test func `a page that is loaded again shows the same photo, and nothing after its mark`()
    async throws
  {
    let page = try TimeSafariPage(Phone(), .init(id: "A"))
    await page.settled()
    await page.reload()
    #expect(try await page.shown() == #"["/shared-photo","A","shown","a.png",""]"#)
    try await page.press("use-it")
    await page.reload()
    #expect(try await page.shown() == #"["/shared-photo","","","",""]"#)
    #expect(page.shelf.marked == ["A"])
  }

  @Test func `over the plugin that ships photos are shown, used and acknowledged (H12, H20)`()
    async throws
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = .queue
    let phone = try Phone(configuration)
    let ids = [
      try phone.share([("a.png", smallPhoto)]), try phone.share([("b.png", smallPhoto)]),
    ]
    let page = try TimeSafariPage(phone)
    await page.settled()
    for (id, name) in zip(ids, ["a.png", "b.png"]) {
      #expect(try await page.shown() == #"["/shared-photo","\#(id)","shown","\#(name)",""]"#)
      try await page.press("use-it")
    }
    await phone.log.wait(for: .acknowledged, count: 2)
    #expect(try await page.shown() == #"["/shared-photo","","","",""]"#)
    #expect(page.shelf.photos == ids.map(\.rawValue))
  }

  @Test func `wake-ups in any order and number show each photo once, 50 seeds (section 6)`()
    async throws
  {
    let page = try TimeSafariPage(Phone())
    await page.settled()
    for seed in 1...50 as ClosedRange<UInt64> {
      let id = try await share(to: page, seed)
      #expect(try await page.timesShown() == Int(seed), "seed \(seed)")
      #expect(try await page.shown()?.contains(#""\#(id)","shown""#) == true, "seed \(seed)")
      try await page.press("use-it")
      #expect(page.shelf.marked.last == id, "seed \(seed)")
    }
    // Once each, however often the page was woken.
    #expect(page.shelf.marked.count == 50 && page.shelf.reads == 50)
  }

  @Test func `the original algorithm shows photos twice or never under the same wake-ups`()
    async throws
  {
    let page = try TimeSafariPage(Phone(), script: Self.originalPage)
    await page.settled()
    var failures = 0
    for seed in 1...50 as ClosedRange<UInt64> {
      let before = try await page.timesShown()
      let id = try await share(to: page, seed)
      if try await page.timesShown() != before + 1 { failures += 1 }
      page.shelf.mark(id)
    }
    #expect(failures > 0)
  }

  /// A photo comes, and wake-ups in an order and number that follow from the seed.
  private func share(to page: TimeSafariPage, _ seed: UInt64) async throws -> String {
    var dice = Dice(state: seed)
    let id = "share-\(seed)"
    page.shelf.add(.init(id: id, fileName: id))
    for _ in 0...dice.next(4) {
      try await page.wake(TimeSafariPage.WakeUp.allCases[dice.next(5)])
    }
    await page.settled()
    return id
  }

  /// The same views and stores around the original algorithm; its timers fire at once.
  private static let originalPage = """
    import { databaseOfPlugin, registerPlugin, SharedImage, sqliteStore } from '/sharetarget/index.js';
    import { createOriginalFlow } from '/original/original-flow.js';
    import { Router } from '/app/router.js';
    import { sharedPhotoView } from '/app/views/shared-photo.js';
    const views = new Map();
    const router = new Router(views, document.getElementById('view'));
    const flow = createOriginalFlow({
      store: sqliteStore(databaseOfPlugin(registerPlugin('CapacitorSQLite'), 'timesafari')),
      navigation: router,
      plugin: SharedImage,
      app: registerPlugin('App'),
      startTimer: (_, onTime) => { setTimeout(onTime, 0); return () => undefined; },
    });
    views.set('/', { title: 'TimeSafari', show: () => undefined });
    views.set('/shared-photo', { title: 'Shared photo', show: sharedPhotoView(flow) });
    flow.start();
    router.start();
    """

  @Test func `names, drawings and pages that are shared run nothing (S33)`() async throws {
    let attack = "<img src=x onerror=\"document.title='hacked'\"></script>\u{2028}\u{202E}"
    let drawing = Data("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8)
    let document = Data("<!doctype html><script>document.title='hacked'</script>".utf8)
    let page = try TimeSafariPage(
      Phone(), .init(id: "A", fileName: attack), .init(id: "B", fileName: "b.png", bytes: drawing),
      .init(id: "C", fileName: "image/png;base64,\"><script>", bytes: document))
    await page.settled()
    #expect(
      try await page.json(
        """
        return [document.querySelectorAll('img').length,
          document.querySelector('figcaption').textContent === document.querySelector('img').alt,
          document.querySelector('figcaption bdi').textContent.includes('onerror')];
        """) == "[1,true,true]")
    try await page.press("use-it")
    for id in ["B", "C"] {
      #expect(
        try await page.json(
          """
          const image = document.querySelector('figure[data-share-id="\(id)"] img');
          return [image.dataset.state, image.src.startsWith('data:application/octet-stream;')];
          """) == #"["unreadable",true]"#)
      try await page.press("use-it")
    }
    try await page.json("history.pushState(null, '', '/'); dispatchEvent(new Event('popstate'));")
    await page.settled()
    #expect(
      try await page.json(
        "return [document.title, document.querySelectorAll('#photos li').length];")
        == #"["TimeSafari",3]"#)
  }

  @Test func `the policy of the page lets no text become a script`() async throws {
    let page = try TimeSafariPage(Phone())
    await page.settled()
    #expect(
      try await page.json(
        """
        const refused = [];
        const isRefused = (name) => refused.some((one) => one.startsWith(name));
        const both = new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => {
            refused.push(event.effectiveDirective);
            if (isRefused('script-src') && isRefused('img-src')) resolve();
          });
        });
        const script = document.createElement('script');
        script.textContent = "document.title = 'hacked'";
        document.body.append(script);
        const remote = document.createElement('img');
        remote.src = 'https://example.org/x.png';
        document.body.append(remote);
        let evaluated = true;
        try { new Function('return 1')(); } catch { evaluated = false; }
        await both;
        return [document.title, evaluated];
        """) == #"["TimeSafari",false]"#)
  }

  @Test func `a link with ids, paths and a megabyte of query only wakes (H28)`() async throws {
    let page = try TimeSafariPage(Phone())
    await page.settled()
    for link in [
      "timesafari://?shareId=A&file=/etc/passwd", "timesafari://shared-photo?fileName=x&id=A",
      "timesafari://?" + String(repeating: "x", count: 1 << 20), "timesafari://../../etc/passwd",
    ] {
      try await page.wake(.link, url: link)
      await page.settled()
      #expect(try await page.shown() == #"["/","","","",""]"#)
    }
    #expect(page.shelf.marked == [] && page.shelf.reads == 0 && page.shelf.row == nil)
  }

  @Test func `a photo that is too large for base64 is shown by the URL of its file (H17)`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share([("large.jpg", smallPhoto)])
    let page = try TimeSafariPage(phone, .init(id: id.rawValue, isTooLarge: true))
    await page.settled()
    #expect(try await page.shown() == #"["/shared-photo","\#(id)","shown","large.jpg",""]"#)
    #expect(
      try await page.json("return document.querySelector('img').src.includes('_capacitor_file_');")
        == "true")
    try await page.press("use-it")
    #expect(page.shelf.marked == [id.rawValue])
    #expect(try await phone.keeper().shares().map(\.id) == [id])
  }

  @Test func `the pages can be used by keyboard and are told to who cannot see them`() async throws
  {
    let page = try TimeSafariPage(Phone(), .init(id: "A"))
    await page.settled()
    #expect(
      try await page.json(
        """
        const status = document.getElementById('status');
        const buttons = [...document.querySelectorAll('main button')];
        return [status.getAttribute('role'), status.textContent, document.querySelector('img').alt,
          buttons.map((one) => [one.type, one.tabIndex, one.textContent]),
          document.querySelector('nav [aria-current=page]').textContent,
          document.querySelectorAll('h1').length, document.documentElement.lang];
        """)
        == #"["status","A shared photo is here: a.png.","a.png","#
        + #"[["button",0,"Use it"],["button",0,"Do not use it"]],"Shared photo",1,"en"]"#)
    try await page.json("document.querySelector('nav a[href=\"/diagnostics\"]').click();")
    await page.settled()
    #expect(
      try await page.json(
        """
        return [document.activeElement.id, document.title,
          document.querySelectorAll('#numbers dt').length, document.querySelector('#numbers dd').textContent,
          document.querySelectorAll('#timeline li').length > 0];
        """) == #"["view","Diagnostics – TimeSafari",7,"0",true]"#)
  }

  @Test func `what was put aside can be saved, thrown away and tried again (H21)`() async throws {
    let phone = try Phone()
    let ids = [try phone.share(), try phone.share()]
    for id in ids {
      let manifest = phone.container
        .appendingPathComponent("ShareTarget/1/inbox/\(id)/manifest.json")
      var bytes = try Data(contentsOf: manifest)
      bytes[20] ^= 1
      try bytes.write(to: manifest)
    }
    let page = try TimeSafariPage(phone)
    await page.settled()
    try await page.json("await Capacitor.nativePromise('ShareTarget', 'offer', { excluding: [] });")
    try await page.json("document.querySelector('nav a[href=\"/diagnostics\"]').click();")
    await page.settled()
    let putAside = "[...document.querySelectorAll('main bdi')].map((one) => one.textContent)"
    #expect(try await page.json("return \(putAside);") == #"["\#(ids[0])","\#(ids[1])"]"#)
    try await page.press("export-\(ids[0])")
    #expect(
      try await page.json(
        "return document.getElementById('status').textContent.startsWith('Saved to file:///');")
        == "true")
    try await page.press("discard-\(ids[0])")
    #expect(try await page.json("return \(putAside);") == #"["\#(ids[1])"]"#)
    try await page.press("retry-\(ids[1])")
    #expect(
      try await page.json("return [\(putAside), document.getElementById('fault').textContent];")
        == #"[[],""]"#)
  }

  /// Random numbers that a seed repeats (SplitMix64).
  private struct Dice {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
}
