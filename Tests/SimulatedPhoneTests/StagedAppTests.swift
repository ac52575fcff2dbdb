import Foundation
import PhoneLink
import Testing

@testable import SimulatedPhone

@Suite struct StagedAppTests {
  private func withDevice(_ body: (Device, AppRecipe) throws -> Void) throws {
    let device = try Device()
    defer { device.remove() }
    try body(device, try PuppetPhone.recipe(in: device.folder))
  }

  @Test func `an app is staged with its extension inside`() throws {
    try withDevice { device, recipe in
      let staged = try StagedApp(recipe, workshop: PuppetPhone.workshop(), on: device)
      let folder = device.bundles.appendingPathComponent("Toy.app")
      #expect(staged.app.folder.path == folder.path)
      #expect(
        staged.shareExtension.executable.path
          == folder.path + "/PlugIns/ToyShare.appex/Puppet")
      #expect(staged.app.identifier == "test.Toy")
      #expect(staged.app.schemes == ["puppet"])
      #expect(staged.shareExtension.appGroups == ["group.puppet", "group.own"])
      #expect(try staged.sharedGroup() == "group.puppet")
      #expect(FileManager.default.isExecutableFile(atPath: staged.app.executable.path))
    }
  }

  @Test func `a run can set values of an Info.plist, member by member`() throws {
    try withDevice { device, recipe in
      var recipe = recipe
      recipe.app.overrides = [
        "ShareTarget": ["Limits": ["ItemCount": 3], "Policy": "queue"], "CFBundleURLTypes": nil,
      ]
      let staged = try StagedApp(recipe, workshop: PuppetPhone.workshop(), on: device)
      let values = try PropertyListFile(
        staged.app.folder.appendingPathComponent("Info.plist")
      ).values
      let dictionary = try #require(values["ShareTarget"] as? [String: Any])
      #expect(dictionary["Policy"] as? String == "queue")
      #expect((dictionary["Limits"] as? [String: Any])?["ItemCount"] as? Int == 3)
      #expect(staged.app.schemes == [])
      #expect(staged.app.identifier == "test.Toy")
    }
  }

  @Test func `web folders are poured over one another into public`() throws {
    try withDevice { device, recipe in
      let files = FileManager.default
      let (page, client) = (
        device.folder.appendingPathComponent("page"), device.folder.appendingPathComponent("client")
      )
      for (folder, name, text) in [
        (page, "index.html", "page"), (page, "sub/a.js", "old"), (client, "sub/a.js", "new"),
      ] {
        let file = folder.appendingPathComponent(name)
        try files.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      var recipe = recipe
      recipe.app.web = [page, client]
      let staged = try StagedApp(recipe, workshop: PuppetPhone.workshop(), on: device)
      let root = staged.app.folder.appendingPathComponent("public")
      #expect(
        try String(contentsOf: root.appendingPathComponent("index.html"), encoding: .utf8) == "page"
      )
      #expect(
        try String(contentsOf: root.appendingPathComponent("sub/a.js"), encoding: .utf8) == "new")
    }
  }

  @Test func `what is missing is said in a sentence`() throws {
    try withDevice { device, recipe in
      var recipe = recipe
      recipe.app.product = "NoSuchProduct"
      #expect(throws: PhoneError.self) {
        try StagedApp(recipe, workshop: PuppetPhone.workshop(), on: device)
      }
    }
    try withDevice { device, recipe in
      let file = device.folder.appendingPathComponent("Wrong.plist")
      try PropertyListSerialization.data(
        fromPropertyList: ["A": "$(NO_SUCH)"], format: .xml, options: 0
      ).write(to: file)
      #expect(
        throws: PhoneError("\(file.path) asks for the build setting NO_SUCH, which has no value.")
      ) { try PropertyListFile(file) }
      try Data("<plist".utf8).write(to: file)
      #expect(throws: PhoneError("\(file.path) is not a readable property list.")) {
        try PropertyListFile(file)
      }
      #expect(throws: PhoneError.self) { try Workshop(root: device.folder) }
    }
  }

  @Test func `H2 app and extension without a group in common are an error`() throws {
    try withDevice { device, recipe in
      var staged = try StagedApp(recipe, workshop: PuppetPhone.workshop(), on: device)
      staged.shareExtension.appGroups = ["group.other"]
      #expect(throws: PhoneError.self) { try staged.sharedGroup() }
    }
  }
}
