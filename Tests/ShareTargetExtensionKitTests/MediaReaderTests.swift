import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing
import UIKit

@testable import ShareTargetExtensionKit

/// What pictures and films tell (I13), on the stand-ins of ImageIO and AVFoundation.
@Suite struct MediaReaderTests {
  /// A file for the length of a closure.
  static func with<Result>(
    _ bytes: [UInt8], _ ending: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("media-\(UUID().uuidString).\(ending)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }

  @Test func `I13 a picture tells its size and how it is turned`() throws {
    let facts = try Self.with(PictureFixture.jpeg(), "jpg") { MediaReader.device.facts($0, .image) }
    #expect(facts?.pixelSize == PixelSize(width: 32, height: 16))
    #expect(facts?.orientation == 6)
  }

  @Test func `I13 P30 a HEIC of 48 megapixels tells its size without being decoded`() throws {
    let facts = try Self.with(PictureFixture.heic(), "heic") {
      MediaReader.device.facts($0, .image)
    }
    #expect(facts?.pixelSize == PixelSize(width: 8_064, height: 6_048))
  }

  @Test func `I13 a sound tells its length`() throws {
    let sound = try Self.with(PictureFixture.wave(seconds: 2), "wav") {
      MediaReader.device.facts($0, .audio)
    }
    #expect(sound?.durationSeconds == 2)
    #expect(sound?.pixelSize == nil)
  }

  @Test func `I13 what cannot be read tells nothing`() throws {
    for (kind, ending) in [(ItemKind.image, "jpg"), (.movie, "mp4"), (.audio, "m4a")] {
      for bytes in [[], Array("nonsense".utf8), [UInt8](repeating: 0xFF, count: 4_000)] {
        let facts = try Self.with(bytes, ending) { MediaReader.device.facts($0, kind) }
        #expect(facts == nil, "\(kind)")
      }
    }
    #expect(MediaReader.device.facts(URL(fileURLWithPath: "/nowhere.jpg"), .image) == nil)
    #expect(MediaReader.device.facts(URL(fileURLWithPath: "/nowhere.jpg"), .file) == nil)
  }

  @Test func `I6 a copy without its place has the same picture, and the original stays`() throws {
    let bytes = PictureFixture.jpeg()
    try Self.with(bytes, "jpg") { file in
      let copy = try #require(LocationRemoval().copy(withoutLocation: file))
      defer { copy.remove() }
      let after = try Data(contentsOf: copy.file)
      #expect(after.count == bytes.count)
      #expect(after.suffix(2_002) == Data(bytes.suffix(2_002)))
      #expect(try Data(contentsOf: file) == Data(bytes))
      let again = LocationRemoval().copy(withoutLocation: after)
      #expect(again == nil)
    }
    #expect(LocationRemoval().copy(withoutLocation: Data("words".utf8)) == nil)
    #expect(LocationRemoval().copy(withoutLocation: URL(fileURLWithPath: "/nowhere")) == nil)
  }

  /// Runs a program of FFmpeg, and returns what it printed.
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = ["-hide_banner", "-loglevel", "error"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program)")
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: [("mov", "isom"), ("mp4", "isom"), ("mov", "keys"), ("m4a", "isom")])
  func `I6 a film without its place plays the same samples, and another program finds no place`(
    ending: String, form: String
  ) throws {
    let film = FileManager.default.temporaryDirectory
      .appendingPathComponent("film-\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: film) }
    let place = "+48.1371+011.5754/"
    let key = form == "keys" ? "com.apple.quicktime.location.ISO6709" : "location"
    let isSound = ending == "m4a"
    _ = try run(
      "ffmpeg",
      ["-nostdin", "-f", "lavfi", "-i", isSound ? "sine=d=0.5" : "testsrc=d=0.5:s=64x48:r=8"]
        + (isSound ? ["-c:a", "aac"] : ["-c:v", "mpeg4"])
        + ["-metadata", "\(key)=\(place)", "-metadata", "title=Trip"]
        + (form == "keys" ? ["-movflags", "use_metadata_tags"] : []) + [film.path])
    let tags = ["-show_entries", "format_tags", "-of", "compact"]
    let hash = ["-map", "0", "-c", "copy", "-f", "streamhash", "-"]
    #expect(try run("ffprobe", tags + [film.path]).contains("48.1371"))
    let copy = try #require(LocationRemoval().copy(withoutLocation: film))
    defer { copy.remove() }
    let told = try run("ffprobe", tags + [copy.file.path])
    #expect(!told.contains("48.1371") && told.contains("Trip"), "\(told)")
    let samples = try run("ffmpeg", ["-nostdin", "-i", film.path] + hash)
    #expect(!samples.isEmpty)
    #expect(try run("ffmpeg", ["-nostdin", "-i", copy.file.path] + hash) == samples)
    #expect(try Data(contentsOf: copy.file).count == Data(contentsOf: film).count)
    let again = LocationRemoval().copy(withoutLocation: copy.file)
    #expect(again == nil)
  }
}
