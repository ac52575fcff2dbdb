import Capacitor
import Foundation
import ShareTarget
import ShareTargetCapacitor
import Testing

/// The plugin of the original contract as a page sees it (H14, H15, H17 to H20, H22).
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct SharedImagePluginTests {
  private static func phone(base64Bytes: Int64? = nil) throws -> Phone {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    if let base64Bytes { configuration.limits.base64Bytes = base64Bytes }
    return try Phone(configuration)
  }

  /// A page without a script of its own, with the plugin.
  private func page(_ phone: Phone, _ plugin: SharedImagePlugin? = nil) async throws -> PageApp {
    let app = try PageApp(phone, script: "")
    await app.settled()
    app.controller.bridge?.registerPluginInstance(plugin ?? SharedImagePlugin(inbox: app.inbox))
    await app.reload()
    return app
  }

  /// What a call answers, or the code of its rejection.
  private func call(_ name: String, _ app: PageApp, _ argument: String = "{}") async throws
    -> String?
  {
    try await app.json(
      """
      try { return await Capacitor.nativePromise('SharedImage', '\(name)', \(argument)); }
      catch (error) { return error.code; }
      """)
  }

  @Test func `a photo is given as often as it is asked for, marked, and gone (H17 to H20)`()
    async throws
  {
    let phone = try Self.phone()
    let id = try phone.share([("</script>\u{2028}<b>.png", smallPhoto)])
    let app = try await page(phone)
    #expect(try await call("hasSharedImage", app) == #"{"hasImage":true}"#)
    for _ in 0..<2 {
      let answer = try #require(try await call("getSharedImage", app))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: String])
      #expect(object["base64"] == smallPhoto.base64EncodedString())
      #expect(object["shareId"] == "\(id)")
      #expect(object["fileName"]?.hasSuffix("<b>.png") == true)
    }
    #expect(try await call("markProcessed", app, "{ shareId: '\(id)' }") == #"{"success":true}"#)
    #expect(try await call("hasSharedImage", app) == #"{"hasImage":false}"#)
    let absent = try #require(try await call("getSharedImage", app))
    let nulls = try #require(
      try JSONSerialization.jsonObject(with: Data(absent.utf8)) as? [String: Any])
    #expect(Set(nulls.keys) == ["base64", "fileName", "shareId"])
    #expect(nulls.values.allSatisfy { $0 is NSNull })
  }

  @Test(arguments: ["{}", "{ shareId: 7 }", "{ shareId: '' }", "{ shareId: null }"])
  func `a mark without an id is rejected with its code (H19, H22)`(argument: String) async throws {
    let phone = try Self.phone()
    let app = try await page(phone)
    #expect(try await call("markProcessed", app, argument) == #""invalid_argument""#)
  }

  @Test func `a photo over the limit is rejected with a code, and shows by its file URL (H17)`()
    async throws
  {
    let phone = try Self.phone(base64Bytes: 10)
    let id = try phone.share([("large.png", smallPhoto)])
    let app = try await page(phone)
    #expect(try await call("getSharedImage", app) == #""image_too_large""#)
    #expect(
      try await app.json(
        """
        const { share } = await Capacitor.nativePromise('ShareTarget', 'get', { id: '\(id)' });
        const image = new Image();
        image.src = Capacitor.convertFileSrc(share.items[0].file);
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
        """) == "[3,2]")
  }

  @Test func `the notification that nobody heard waits for the page's listener (H14)`() async throws
  {
    let phone = try Self.phone()
    let app = try await page(phone)
    try phone.share([("a.png", smallPhoto)])
    app.inbox.photoSignal.appBecameActive()
    #expect(!app.inbox.photoSignal.isReady)
    #expect(
      try await app.json(
        """
        return await new Promise((resolve) => {
          Capacitor.nativeCallback('SharedImage', 'addListener', { eventName: 'SharedPhotoReady' },
            (data) => resolve(data));
        });
        """) == "{}")
  }

  @Test func `what the set-up lacks is the rejection of every call (H2, H22)`() async throws {
    let app = try await page(Self.phone(), SharedImagePlugin())
    for name in SharedImageCalls.names {
      #expect(
        try await call(name, app, "{ shareId: 'x' }") == #""invalid_configuration""#)
    }
  }

  @Test func `every call is a method of the plugin, under the configured name (H1, H2)`() throws {
    let plugin = SharedImagePlugin(inbox: try Self.phone().app())
    #expect(plugin.jsName == "SharedImage")
    #expect(Set(plugin.methodTable.keys) == Set(SharedImageCalls.names))
    #expect(plugin.pluginMethods.map(\.name) == SharedImageCalls.names)
    #expect(ShareTargetPlugin(inbox: try Self.phone().app()).jsName == "ShareTarget")
  }
}
