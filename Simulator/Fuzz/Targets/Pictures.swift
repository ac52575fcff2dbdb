import Foundation
import ShareTargetCore
import ShareTargetExtensionKit
import UniformTypeIdentifiers

extension FuzzTarget {
  /// An EXIF directory with a place, in one byte order.
  private static let exif: [UInt8] = [
    0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0,
    0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4E, 0, 0, 0, 0, 0, 0, 0,
  ]

  private static func jpeg(_ head: String, _ block: [UInt8]) -> [UInt8] {
    let content = Array(head.utf8) + block
    return [
      0xFF, 0xD8, 0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF),
    ]
      + content + [0xFF, 0xD9]
  }

  private static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(content.count + 8)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> UInt32($0)) } + Array(code.utf8)
      + content
  }

  /// A HEIC whose one item of EXIF lies in `idat`.
  private static let heic: [UInt8] =
    box("ftyp", Array("heic0000".utf8))
    + box(
      "meta",
      [0, 0, 0, 0]
        + box(
          "iinf",
          [0, 0, 0, 0, 0, 1] + box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif\0".utf8)))
        + box("iloc", [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 48])
        + box("idat", [0, 0, 0, 0] + exif))

  /// A film that tells its place in each way.
  private static let film: [UInt8] =
    box("ftyp", Array("qt  0000".utf8))
    + box(
      "moov",
      box(
        "trak",
        box(
          "mdia", box("minf", box("stbl", box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + box("mebx", [])))))
      )
        + box(
          "udta", xyz + box("loci", [0, 0, 0, 0, 1, 2]) + box("XMP_", Array("exif:GPSx='1'".utf8)))
        + box(
          "meta",
          box("hdlr", Array("00000000mdta".utf8))
            + box(
              "keys",
              [0, 0, 0, 0, 0, 0, 0, 1] + box("mdta", Array("com.apple.quicktime.location".utf8)))
            + box("ilst", [0, 0, 0, 20, 0, 0, 0, 1] + box("data", [0, 0, 0, 1]))))

  private static let xyz: [UInt8] = [0, 0, 0, 14, 0xA9] + Array("xyz".utf8) + [0, 2, 0, 0, 43, 49]

  /// The beginning of content, and the places that pictures and films tell of (I6, I11).
  static let picture = FuzzTarget(
    "picture", "leading bytes, and metadata that tells of a place",
    seeds: [
      jpeg("Exif\0\0", exif), exif, heic, film, box("moov", box("udta", xyz)),
      box("wide", []) + box("meta", [0, 0, 0, 0] + box("hdlr", []) + box("ilst", xyz)),
      jpeg(
        "http://ns.adobe.com/xap/1.0/\0",
        Array("<x exif:GPSLatitude='1'><exif:GPSAltitude>2</exif:GPSAltitude>".utf8)),
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 44] + Array("eXIf".utf8) + exif + [
        0, 0, 0, 0,
      ],
      Array("RIFF0000WEBPEXIF".utf8) + [44, 0, 0, 0] + exif, Array("GIF89a".utf8),
      Array("%PDF-1.7".utf8),
      Array("<?xml version='1.0'?><!-- x --><svg onload='x'/>".utf8), Array("<!DOCTYPE html>".utf8),
      Array("BEGIN:VCARD".utf8), [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0xBC, 2],
      Array("bplist00".utf8),
      box("ftyp", Array("qt  ".utf8)), Array("FORM0000AIFF".utf8), [0xFF, 0xFB, 0x90],
    ],
    words: [
      "Exif", "exif:GPS", "</exif:GPS", "=\"", "/>", "eXIf", "iTXt", "IEND", "RIFF", "WEBP", "EXIF",
      "XMP ",
      "ftyp", "heic", "mif1", "meta", "iinf", "infe", "iloc", "idat", "mime", "application/rdf+xml",
      "moov", "trak", "mdia", "minf", "stbl", "stsd", "udta", "\u{A9}xyz", "loci", "keys", "ilst",
      "mdta",
      "uuid", "XMP_", "gpmd", "free", "location", "\0\0\0\u{8}",
      "II*\0", "MM\0*", "http://ns.adobe.com/xap/1.0/\0", "<svg", "<html", "<script", "<!--",
      "<?xml",
      "\u{7F}\u{7F}\u{7F}\u{7F}", "\0\0\0\u{1}",
    ]
  ) { input in
    if let type = LeadingBytes.type(of: input) {
      try require(UTType(type) != nil, "\(type) is no type of the system")
      for declared in ["public.jpeg", "public.data", "public.mpeg-4", type] {
        var resolution = TypeResolution(asked: declared, names: [nil])
        resolution.heed(type)
        if resolution.kind == .image {
          try require(
            UTType(type)?.conforms(to: .image) == true && type != "public.svg-image",
            "\(type) that is declared as \(declared) is taken for a picture")
        }
      }
      try require(
        LeadingBytes.type(of: input.prefix(LeadingBytes.byteCount)) == type,
        "what comes later changes the type")
    }
    let source = ByteSource(count: input.count) { offset, count in
      Array(input[offset..<(offset + count)])
    }
    var silent = input
    var touched = 0
    let patches = LocationErasure.patches(for: source)
    for patch in patches {
      let end = patch.offset + patch.bytes.count
      try require(
        patch.offset >= 0 && end <= input.count, "\(patch.offset) to \(end) of \(input.count)")
      silent.replaceSubrange(patch.offset..<end, with: patch.bytes)
      touched += patch.bytes.count
    }
    try require(silent.count == input.count, "a picture changes its length")
    guard source.code(4) == "ftyp" || source.code(4) == "moov" else { return }
    // The pieces of a film lie side by side: none is written twice, and none is left for a second time.
    try require(touched <= input.count, "\(touched) bytes of \(input.count) are written")
    let again = ByteSource(count: silent.count) { offset, count in
      Array(silent[offset..<(offset + count)])
    }
    let rest = LocationErasure.patches(for: again)
    try require(rest.isEmpty || !patches.isEmpty, "what was silent tells a place")
    if LeadingBytes.type(of: input)?.hasPrefix("public.he") != true {
      try require(rest.isEmpty, "a film tells its place after it was erased")
    }
  }

  private static func page(_ pairs: [(String, String)]) -> [UInt8] {
    let entries = pairs.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
    return Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>".utf8)
  }

  /// What the script of a web page answered (I14).
  static let page = FuzzTarget(
    "page", "the property list of a web page's script",
    seeds: [
      page([("URL", "https://example.org/"), ("title", "T"), ("selection", "S")]),
      page([("href", "javascript:x")]),
      page([("baseURI", "http://a"), ("description", "\u{202E}")]),
      page([("url", " https://a "), ("URL", "https://b")]), page([("title", "no address")]),
      Array(
        "<plist><dict><key>NSExtensionJavaScriptPreprocessingResultsKey</key><dict><key>url</key><string>https://a</string></dict></dict></plist>"
          .utf8), Array("<plist><array/></plist>".utf8), Array("bplist00".utf8),
      Array("{ url = x; }".utf8),
    ],
    words: [
      "<key>", "</key>", "<string>", "</string>", "<dict>", "</dict>", "<array>", "<integer>",
      "<data>", "<date>",
      "url", "URL", "title", "selection", "description", "https://", "bplist00", "&amp;", "&#0;",
      "<!--",
      "<![CDATA[", "<!DOCTYPE x [<!ENTITY e 'e'>]>", "&e;", WebPage.resultsKey,
    ]
  ) { input in
    guard let page = WebPage(propertyList: Data(input)) else { return }
    if let url = page.url { try checkWeb(url) }
    try require(page.url != nil || !page.words.isEmpty, "a page of nothing")
    for text in [page.details.title, page.details.selection, page.details.description] {
      if let text {
        try require(
          !text.isEmpty && text.trimmingCharacters(in: .whitespacesAndNewlines) == text,
          "\(text.debugDescription) is not trimmed")
      }
    }
    guard page.url != nil else { return }
    let json = try JSONSerialization.jsonObject(with: page.json) as? [String: String]
    try require(json?["url"] == page.url, "the JSON of a page tells of another one")
    if let again = WebPage(results: json ?? [:]) {
      try require(again == page, "a page read from its own JSON is another one")
    } else {
      throw Violation(description: "a page cannot be read from its own JSON")
    }
  }
}
