import Foundation
import PhoneLink
import Testing

@testable import SimulatedPhone

/// The original contract in whole processes, read from outside of them: TimeSafari, its extension, its page.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TimeSafariContractTests {
  private let photo = Content.picture(.jpeg, seed: 5, bytes: nil, width: 64, height: 48)

  @Test
  func `keys, files and lines equal the table at every event of a whole share (H8, H14, H20)`()
    async throws
  {
    try await TimeSafariPhone().run { safari in
      // A share arrives; nobody looks.
      safari.phone.refuseToOpen(true)
      let id = try await safari.share(photo)
      var keys = [
        "sharedPhotoFilePath": "\(id).JPG", "sharedPhotoFileName": "Beach.JPG",
        "sharedPhotoShareId": id, "sharedPhotoReady": "true",
      ]
      #expect(try safari.keys() == keys)
      #expect(try safari.files() == ["\(id).JPG"])
      let names = "shareId=\(id) originalFilename=Beach.JPG storedFilename=\(id).JPG"
      var lines = [
        "[ShareTarget] share received shareId=\(id)", "[ShareTarget] file stored \(names)",
        "[ShareTarget] metadata stored \(names)",
      ]
      #expect(safari.lines() == lines)
      // The app is opened: the flag is taken, the image read, and nothing else changes.
      try safari.phone.bringToFront()
      try await safari.event("shown")
      try await safari.phone.waitForIdle(.withoutOffers)
      keys["sharedPhotoReady"] = nil
      #expect(try safari.keys() == keys)
      #expect(try safari.files() == ["\(id).JPG"])
      // The plugin is there before the first page: it answers at the first attempt (H15).
      lines += [
        "[ShareTarget] Startup shared-image check waiting for SharedImage plugin",
        "[ShareTarget] SharedImage plugin ready after 1 attempt(s)",
        "[ShareTarget] shareId=\(id) retrieved",
        "[ShareTarget] shareId=\(id) left intact after retrieval",
      ]
      #expect(safari.lines() == lines)
      // The row was read and deleted before the photo was shown (H25).
      #expect(try safari.rows("temp", "id") == [])
      // "Use it": the photo is the app's before anything is marked (H27).
      await safari.phone.hold(.application, at: ["acknowledged": 1])
      #expect(try await safari.press("use-it"))
      let held = try await safari.event("held")
      #expect(try safari.rows("photos", "id", "fileName") == [[id, "Beach.JPG"]])
      #expect(safari.receipts() == [id])
      #expect(try safari.files() == ["\(id).JPG"])
      await safari.phone.hold(.application, at: ["swept": 1])
      await safari.phone.release(try safari.phone.runningApp())
      try await safari.event("held", after: held.number)
      #expect(try safari.keys() == ["sharedPhotoProcessedShareId": id])
      #expect(try safari.files() == [])
      await safari.phone.release(try safari.phone.runningApp())
      try await safari.phone.waitForIdle(.withoutOffers)
      #expect(safari.lines().last == "[ShareTarget] shareId=\(id) marked processed")
      #expect(await safari.shown() == nil)
    }
  }

  /// Entitlements of one group, in a file of their own.
  private static func entitlements(_ group: String, in device: Device) throws -> URL {
    let file = device.folder.appendingPathComponent("\(group).entitlements")
    try PropertyListSerialization.data(
      fromPropertyList: ["com.apple.security.application-groups": [group]], format: .xml,
      options: 0
    ).write(to: file)
    return file
  }

  private static let otherGroup = "group.app.trentlarson.timesafari.share"

  @Test
  func `with the documents' two App Groups the app says at start what is wrong (H1, H2)`()
    async throws
  {
    let safari = try TimeSafariPhone { recipe, device in
      // What one place of the original's documents says, done in the extension's target alone.
      recipe.shareExtension.overrides["ShareTarget"] = ["AppGroup": .string(Self.otherGroup)]
      recipe.shareExtension.entitlements = try Self.entitlements(Self.otherGroup, in: device)
    }
    try await safari.run { safari in
      try safari.phone.bringToFront()
      try await safari.event("webLoaded")
      try await safari.phone.waitForIdle(.withoutOffers)
      let faults = safari.phone.log.filter { $0.level == "fault" }.map(\.message)
      // Each plugin and the original functions open the inbox; all say the same.
      #expect(Set(faults).count == 1)
      let fault = try #require(faults.first)
      for word in [TimeSafariPhone.group, Self.otherGroup, "TimeSafariShareExtension.appex"] {
        #expect(fault.contains(word), "\(fault)")
      }
      // What is shared meanwhile is durable where the extension may write, and is not shown.
      safari.phone.refuseToOpen(true)
      let id = try await safari.share(photo)
      let other = ContainerInventory(of: safari.device.group(Self.otherGroup))
      #expect(other.pending == [id])
      try await safari.phone.waitForIdle(.withoutOffers)
      #expect(await safari.shown() == nil)
    }
  }

  @Test(arguments: [true, false])
  func `a side without its App Group says so and loses nothing silently (H2, H11)`(isApp: Bool)
    async throws
  {
    let safari = try TimeSafariPhone { recipe, device in
      let side = isApp ? \AppRecipe.app : \.shareExtension
      recipe[keyPath: side].entitlements = try Self.entitlements(Self.otherGroup, in: device)
    }
    try await safari.run { safari in
      if isApp {
        try safari.phone.bringToFront()
        try await safari.event("webLoaded")
        _ = try await safari.phone.runningApp().ask("web.settled")
        let said = try await safari.phone.evaluate(
          "return document.getElementById('fault').textContent;")
        #expect(said.text?.contains("missing_app_group") == true, "\(said)")
      } else {
        let form = OfferedRepresentation(type: "public.jpeg", form: .file, content: photo)
        let sheet = try safari.phone.share(
          Offer(items: [OfferedItem(attachments: [OfferedAttachment(representations: [form])])]))
        try await safari.event("failed")
        let words = try await sheet.process.waitForControl("Done")
        #expect(words.count > 0)
        try await sheet.process.tap("Done")
        #expect(try await safari.phone.waitForEnd(of: sheet) == .cancelled)
        #expect(
          safari.phone.timeline.events.contains {
            $0.name == "failed" && $0["code"] == "missing_app_group"
          })
      }
    }
  }
}
