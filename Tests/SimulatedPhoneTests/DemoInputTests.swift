import Foundation
import Testing

@testable import SimulatedPhone

@Suite struct DemoInputTests {
  @Test func `files, shortcuts and links become what a host app would offer`() throws {
    let device = try Device()
    defer { device.remove() }
    func input(_ name: String, _ text: String = "") throws -> DemoInput {
      let file = device.folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return try DemoInput(argument: file.path)
    }
    let photo = try input("my photo.JPG")
    #expect(photo.type == "public.jpeg" && photo.name == "my photo.JPG")
    #expect(photo.attachment.representations[0].form == .file)
    #expect(try input("notes.txt").type == "public.plain-text")
    #expect(try input("what").type == "public.data")
    let link = try DemoInput(argument: "https://example.org/a")
    #expect(link.content == .url("https://example.org/a") && link.name == nil)
    #expect(link.attachment.representations[0].form == .object)
    let shortcut = try input("Site.url", "[InternetShortcut]\r\nURL=https://example.org/\r\n")
    #expect(shortcut.content == .url("https://example.org/"))
    #expect(try input("Broken.url", "nothing").type == "public.data")
  }

  @Test func `a link is offered as what it leads to, and a pipe is no file`() throws {
    let device = try Device()
    defer { device.remove() }
    let (photo, link) = (device.folder.appendingPathComponent("a.jpg"), "my link.jpg")
    try Data("a".utf8).write(to: photo)
    let path = device.folder.appendingPathComponent(link).path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "a.jpg")
    let input = try DemoInput(argument: path)
    #expect(input.name == link)
    #expect(input.content == .file(photo.resolvingSymlinksInPath()))
    let pipe = device.folder.appendingPathComponent("pipe.jpg").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: PhoneError("\(pipe) is not a readable file or folder.")) {
      try DemoInput(argument: pipe)
    }
  }

  @Test func `a folder is offered as what it is, by its own name`() throws {
    let device = try Device()
    defer { device.remove() }
    let folder = device.folder.appendingPathComponent("My trip.d")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for path in [folder.path, folder.path + "/", folder.path + "/."] {
      let input = try DemoInput(argument: path)
      #expect(input.type == "public.folder" && input.name == "My trip.d", "\(path)")
      #expect(input.attachment.representations[0].form == .file)
    }
  }

  @Test func `a name is shown composed and without what is dangerous`() {
    #expect(DemoCheck.shownName("a b.jpg") == "a b.jpg")
    #expect(DemoCheck.shownName(".hidden.jpg") == "hidden.jpg")
    #expect(DemoCheck.shownName("e\u{301}\u{202E}x.jpg") == "éx.jpg")
  }
}
