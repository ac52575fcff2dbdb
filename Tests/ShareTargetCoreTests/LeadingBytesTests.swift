import Foundation
import Testing

@testable import ShareTargetCore

/// What content says of itself (I11).
@Suite struct LeadingBytesTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func box(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + bytes("ftyp\(brand)") + [0, 0] }

  @Test func `I11 the usual formats are told by how they begin`() {
    let known: [([UInt8], String)] = [
      ([0xFF, 0xD8, 0xFF, 0xE1], "public.jpeg"),
      ([0x89] + bytes("PNG\r\n") + [0x1A, 0x0A, 0], "public.png"),
      (bytes("GIF89a.."), "com.compuserve.gif"),
      (bytes("RIFF....WEBPVP8 "), "org.webmproject.webp"),
      (bytes("RIFF....WAVEfmt "), "com.microsoft.waveform-audio"),
      (box("heic"), "public.heic"), (box("mif1"), "public.heif"), (box("avif"), "public.avif"),
      (box("qt  "), "com.apple.quicktime-movie"), (box("mp42"), "public.mpeg-4"),
      (box("M4A "), "com.apple.m4a-audio"), (bytes("%PDF-1.7"), "com.adobe.pdf"),
      (bytes("PK") + [3, 4], "public.zip-archive"),
      (bytes("bplist00"), "com.apple.binary-property-list"),
      (bytes("BEGIN:VCARD\r\n"), "public.vcard"),
      (bytes("\u{FEFF} <!DOCTYPE html>"), "public.html"),
      (bytes("<script>alert(1)"), "public.html"),
      (bytes("<?xml version=\"1.0\"?>\n<svg xmlns="), "public.svg-image"),
      (bytes("<?xml version=\"1.0\"?><gpx>"), "public.xml"), (bytes("ID3..."), "public.mp3"),
    ]
    for (head, type) in known { #expect(LeadingBytes.type(of: head) == type) }
  }

  @Test func `I11 what is not known is not guessed`() {
    for head in [
      [], [0xFF], bytes("Hello"), bytes("BM"), bytes("a,b\n1,2"), [0, 0, 0, 0], bytes("<"),
    ] {
      #expect(LeadingBytes.type(of: head) == nil)
    }
    #expect(LeadingBytes.type(of: box("xxxx")) == nil)
  }

  @Test func `I11 no beginning, however short or long, is too much`() {
    var words = SplitMix(state: 3)
    for _ in 0..<20_000 {
      let head = (0..<Int(words.next() % 40)).map { _ in
        [0xFF, 0, 0x3C, 0x46, 0x52, 0x49, UInt8(truncatingIfNeeded: words.next())][
          Int(words.next() % 7)]
      }
      _ = LeadingBytes.type(of: head)
    }
  }

  @Test func `I11 a document of an office program is no contradiction to a zip archive`() {
    let parents = [
      "org.openxmlformats.wordprocessingml.document": ["public.composite-content"],
      "com.adobe.raw-image": ["public.camera-raw-image"], "public.jpeg": ["public.image"],
    ]
    func conforms(_ type: String, _ other: String) -> Bool {
      type == other || parents[type]?.contains(other) == true
    }
    func contradict(_ detected: String, _ declared: String) -> Bool {
      LeadingBytes.contradict(detected, declared: declared, conforms: conforms)
    }
    #expect(!contradict("public.zip-archive", "org.openxmlformats.wordprocessingml.document"))
    #expect(!contradict("public.tiff", "com.adobe.raw-image"))
    #expect(!contradict("public.jpeg", "public.image"))
    #expect(!contradict("public.mpeg-4", "com.apple.quicktime-movie"))
    #expect(contradict("public.png", "public.jpeg"))
    #expect(contradict("public.html", "public.jpeg"))
    #expect(contradict("public.zip-archive", "public.jpeg"))
  }
}
