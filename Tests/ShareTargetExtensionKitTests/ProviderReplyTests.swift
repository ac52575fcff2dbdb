import Foundation
import Testing

@testable import ShareTargetExtensionKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What an object from a provider amounts to (I3, I4).
@Suite struct ProviderReplyTests {
  @Test func `S30 a pipe or a device that is given as a file keeps nobody waiting`() throws {
    let pipe = FileManager.default.temporaryDirectory
      .appendingPathComponent("reply-\(UUID().uuidString)")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: pipe) }
    for object in [pipe, pipe.absoluteString, URL(fileURLWithPath: "/dev/ptmx")] as [Any] {
      let answer = ProviderReply(object: object).answer(to: Ask(.item, "public.file-url"))
      #expect(answer == .failed(.unreadable))
    }
  }

  @Test func `an archived address that is none is content, and ends no process (S30)`() throws {
    let address = try #require(NSURL(string: "file:///tmp/x"))
    var archive = try NSKeyedArchiver.archivedData(
      withRootObject: address, requiringSecureCoding: true)
    #expect(PropertyListReference.url(in: archive)?.path == "/tmp/x")
    let place = try #require(archive.range(of: Data("file:".utf8)))
    archive.replaceSubrange(place, with: Data("fi(e:".utf8))
    #expect(PropertyListReference.url(in: archive) == nil)
    let answer = ProviderReply(object: archive).answer(to: Ask(.item, "public.jpeg"))
    #expect(answer == .data(archive))
  }

  @Test func `an archived address may have a base, and another class is none`() throws {
    let base = NSURL(string: "https://example.org/a/")
    let address = try #require(
      NSURL(string: "b?c#d", relativeTo: base.flatMap { URL(string: "\($0)") }))
    var archive = try NSKeyedArchiver.archivedData(
      withRootObject: address, requiringSecureCoding: true)
    #expect(PropertyListReference.url(in: archive)?.absoluteString == "https://example.org/a/b?c#d")
    while let place = archive.range(of: Data("NSURL".utf8)) {
      archive.replaceSubrange(place, with: Data("NSUrl".utf8))
    }
    #expect(PropertyListReference.url(in: archive) == nil)
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["https://example.org/ü", ""], format: .binary, options: 0)
    #expect(PropertyListReference.url(in: list)?.host == "example.org")
  }

  @Test func `a list inside itself is refused`() {
    // An array whose only element is that array, and a trailer that says so.
    let list =
      Array("bplist00".utf8) + [0xA1, 0, 8] + [UInt8](repeating: 0, count: 6) + [1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(PropertyListReference.url(in: Data(list)) == nil)
  }

  @Test func `a file that is given as text for an address is a file`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reply-\(UUID().uuidString)")
    try Data("photo".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = ProviderReply(object: file.absoluteString).answer(
      to: Ask(.item, "public.file-url"))
    #expect(answer == .file(file, Answer.FileFacts()))
  }
}
