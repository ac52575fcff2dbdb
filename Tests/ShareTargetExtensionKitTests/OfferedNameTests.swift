import ShareTargetExtensionKit
import Testing

@Suite struct OfferedNameTests {
  @Test(
    arguments: [
      ("IMG_0001", "heic", "IMG_0001.heic"),
      ("photo.jpg", "heic", "photo.jpg"),
      ("Screenshot 2026-08-01 at 14.49.40", "png", "Screenshot 2026-08-01 at 14.49.40.png"),
      ("archive.xyzzy", nil, "archive.xyzzy"),
      ("notes.GPX", "gpx", "notes.GPX"),
      ("p.", "jpeg", "p.jpeg"), ("to be continued...", "txt", "to be continued.txt"),
      // What hides behind an extension does not hide it.
      ("a.jpg\u{200B}", "jpeg", "a.jpg"), (".hidden", "txt", "hidden.txt"),
    ] as [(String, String?, String)])
  func `H7 a name keeps its extension and gets the type's when it has none`(
    name: String, filenameExtension: String?, completed: String
  ) {
    #expect(OfferedName.completed(name, filenameExtension: filenameExtension) == completed)
  }

  @Test(arguments: [
    "..", "...", "  ", "/", "\u{202E}", "\u{200B}\u{AD}", ".jpg", "..jpg", " .PNG", "\u{200B}.mp4",
    "/.jpg",
  ])
  func `I10 a name of which nothing is left is none, and gets no extension`(name: String) {
    #expect(OfferedName.completed(name, filenameExtension: "jpeg") == nil)
  }

  @Test func `a missing name stays missing`() {
    #expect(OfferedName.completed(nil, filenameExtension: "png") == nil)
    #expect(OfferedName.completed("", filenameExtension: "png") == nil)
  }
}
