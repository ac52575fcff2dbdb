import Foundation
import ShareTargetCore
import ShareTargetExtensionKit

extension FuzzTarget {
  private static func archive(_ url: String) -> [UInt8] {
    guard let url = NSURL(string: url),
      let data = try? NSKeyedArchiver.archivedData(withRootObject: url, requiringSecureCoding: true)
    else { return [] }
    return [UInt8(ascii: "d")] + Array(data)
  }

  /// An archive of an address whose text was changed into no address.
  private static let brokenArchive: [UInt8] = {
    var bytes = Data(archive("file:///tmp/x"))
    if let place = bytes.range(of: Data("file:".utf8)) {
      bytes.replaceSubrange(place, with: Data("fi(e:".utf8))
    }
    return Array(bytes)
  }()

  private static func list(_ value: Any) -> [UInt8] {
    let data = try? PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    return [UInt8(ascii: "d")] + Array(data ?? Data())
  }

  /// What an item provider gives back: data, text, an address, a dictionary (I3, I4).
  ///
  /// The first byte of an input is the class of the object.
  static let reply = FuzzTarget(
    "reply", "the object that an item provider gives",
    seeds: [
      list("https://example.org/"), list(["https://example.org/", ""]),
      list(["file:///etc/hostname", ""]),
      list(["url": "https://example.org"]), archive("https://example.org/a"),
      archive("file:///tmp/x"), brokenArchive,
      Array("dbplist00".utf8), Array("dplain bytes".utf8), Array("d".utf8) + [0xFF, 0xFE, 0x61, 0],
      Array("d".utf8) + [0xFE, 0xFF, 0xD8, 0], Array("thttps://example.org".utf8),
      Array("tfile:///dev/zero".utf8), Array("tfile:///dev/ptmx".utf8),
      Array("ufile://host/share/a.jpg".utf8), Array("uhttps://example.org".utf8),
      Array("p<plist><dict><key>a</key><date>2001-01-01T00:00:00Z</date></dict></plist>".utf8),
      Array("udata:text/html;base64,PHNjcmlwdD4=".utf8), Array("n".utf8),
    ],
    words: [
      "bplist00", "bplist15", "d", "t", "u", "p", "n", "file:///", "file://localhost/", "https://",
      "data:",
      "$archiver", "NSKeyedArchiver", "$objects", "$top", "root", "NS.base", "NS.relative",
      "$class",
      "NSURL", "$classes", "$version", "\u{0}", "_", "Q", "public.url", "/dev/null", "%00",
    ]
  ) { input in
    guard let form = input.first else { return }
    let bytes = Data(input.dropFirst())
    let text = String(decoding: bytes, as: UTF8.self)
    let object: Any? =
      switch Character(Unicode.Scalar(form)) {
      case "t": text
      case "u": URL(string: text)
      case "p": try? PropertyListSerialization.propertyList(from: bytes, format: nil)
      case "n": nil
      default: bytes
      }
    for type in ["public.url", "public.jpeg", "com.apple.property-list"] {
      let answer = ProviderReply(object: object, error: nil).answer(to: Ask(.item, type))
      switch answer {
      case .link(let url): try require(!url.isFileURL, "a file is taken for a link")
      case .data(let data):
        try require(!(object is Data) || data == bytes, "the bytes of a provider are changed")
      case .text(let kept):
        try require(kept == object as? String, "the text of a provider is changed")
      case .file(let url, _): try require(url.isFileURL, "\(url) is taken for a file")
      case .picture: throw Violation(description: "a picture out of nothing")
      case .failed: break
      }
    }
    if let url = PropertyListReference.url(in: bytes) {
      try require(url.scheme != nil, "a reference without a scheme: \(url)")
      try require(bytes.count <= PropertyListReference.byteCountLimit, "content is a reference")
    }
    if let decoded = PlainText.decode(bytes, type: "public.utf8-plain-text"),
      !bytes.starts(with: [0xFF, 0xFE]),
      !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xEF, 0xBB, 0xBF])
    {
      try require(Data(decoded.utf8) == bytes, "text changes when it is decoded")
    }
  }
}
