/// Tells the type of content by how it begins (intake I11).
///
/// Signatures are those of the formats' own specifications: JFIF, PNG, GIF89a, RIFF, ISO 14496-12 brands,
/// ISO 32000, APPNOTE, RFC 6350 and others. What it does not know is `nil`, never a guess.
package enum LeadingBytes {
  /// So many bytes are enough; fewer tell what they can.
  package static let byteCount = 512

  /// The uniform type identifier of content that begins with these bytes; `nil` if they tell nothing.
  package static func type(of head: some Collection<UInt8>) -> String? {
    let head = Array(head.prefix(byteCount))
    for signature in signatures where begins(head, signature.bytes) { return signature.type }
    if begins(head, "RIFF"), head.count >= 12 { return riff(Array(head[8..<12])) }
    if begins(head, "FORM"), head.count >= 12, begins(Array(head[8...]), "AIF") {
      return "public.aiff-audio"
    }
    if head.count >= 12, begins(Array(head[4...]), "ftyp") { return movie(Array(head[8..<12])) }
    if begins(head, "BM"), head.count >= 18, head[14] == 40, head[15...17].allSatisfy({ $0 == 0 }) {
      return "com.microsoft.bmp"
    }
    if head.count >= 2, head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 == 0x02 {
      return "public.mp3"
    }
    return markup(head)
  }

  /// Whether the bytes tell something other than the declared type, so that a consumer should be told.
  ///
  /// Formats that are built on others contradict nothing: a document of an office program is a zip
  /// archive, a raw photo a TIFF, a drawing is XML. `conforms` asks the system's type tree.
  package static func contradict(
    _ detected: String, declared: String, conforms: (_ type: String, _ other: String) -> Bool
  ) -> Bool {
    if conforms(declared, detected) || conforms(detected, declared) { return false }
    let family = families[detected] ?? []
    return !family.contains { conforms(declared, $0) }
  }

  /// What content of a detected type may also truthfully be declared as.
  private static let families: [String: [String]] = [
    "public.zip-archive": [
      "public.composite-content", "public.archive", "public.presentation", "public.spreadsheet",
      "com.apple.package", "public.executable",
    ],
    "public.tiff": ["public.camera-raw-image"],
    "public.heic": ["public.heif", "public.heif-standard", "public.heics"],
    "public.heif": ["public.heic", "public.heics", "public.avif"],
    "public.mpeg-4": [
      "public.mpeg-4-audio", "com.apple.m4a-audio", "com.apple.m4v-video",
      "com.apple.quicktime-movie", "public.3gpp", "public.3gpp2",
    ],
    "com.apple.quicktime-movie": ["public.mpeg-4", "com.apple.m4v-video"],
    "com.apple.m4a-audio": [
      "public.mpeg-4", "public.mpeg-4-audio", "com.apple.protected-mpeg-4-audio",
    ],
    "com.apple.m4v-video": ["public.mpeg-4", "com.apple.quicktime-movie"],
    "public.xml": ["public.content", "public.text", "com.apple.property-list"],
    "com.apple.binary-property-list": ["com.apple.property-list", "com.apple.webarchive"],
    "org.gnu.gnu-zip-archive": ["public.archive", "public.composite-content"],
    "public.html": ["public.xhtml", "public.xml", "public.plain-text"],
    "public.vcard": ["public.plain-text"],
  ]

  private static let signatures: [(bytes: [UInt8], type: String)] = [
    ([0xFF, 0xD8, 0xFF], "public.jpeg"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "public.png"),
    (Array("GIF87a".utf8), "com.compuserve.gif"), (Array("GIF89a".utf8), "com.compuserve.gif"),
    ([0x49, 0x49, 0x2A, 0x00], "public.tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "public.tiff"),
    (Array("%PDF-".utf8), "com.adobe.pdf"),
    ([0x50, 0x4B, 0x03, 0x04], "public.zip-archive"),
    ([0x50, 0x4B, 0x05, 0x06], "public.zip-archive"),
    ([0x1F, 0x8B, 0x08], "org.gnu.gnu-zip-archive"),
    (Array("bplist".utf8), "com.apple.binary-property-list"),
    (Array("ID3".utf8), "public.mp3"), (Array("fLaC".utf8), "org.xiph.flac"),
    (Array("caff".utf8), "com.apple.coreaudio-format"),
    ([0x1A, 0x45, 0xDF, 0xA3], "org.webmproject.webm"),
    (Array("BEGIN:VCARD".utf8), "public.vcard"), (Array("{\\rtf".utf8), "public.rtf"),
  ]

  private static func riff(_ form: [UInt8]) -> String? {
    switch String(decoding: form, as: UTF8.self) {
    case "WEBP": "org.webmproject.webp"
    case "WAVE": "com.microsoft.waveform-audio"
    case "AVI ": "public.avi"
    default: nil
    }
  }

  /// The major brand of a file of the ISO base media format.
  private static func movie(_ brand: [UInt8]) -> String? {
    switch String(decoding: brand, as: UTF8.self) {
    case "heic", "heix", "heim", "heis": "public.heic"
    case "mif1", "msf1": "public.heif"
    case "hevc", "hevx": "public.heics"
    case "avif", "avis": "public.avif"
    case "qt  ": "com.apple.quicktime-movie"
    case "M4A ", "M4B ", "M4P ": "com.apple.m4a-audio"
    case "M4V ", "M4VH", "M4VP": "com.apple.m4v-video"
    case let name where name.hasPrefix("3gp"): "public.3gpp"
    case let name where name.hasPrefix("3g2"): "public.3gpp2"
    case let name where ["iso", "mp4", "avc", "MSN", "dash", "f4v"].contains { name.hasPrefix($0) }:
      "public.mpeg-4"
    default: nil
    }
  }

  /// HTML, SVG and other XML, after white space, a byte order mark and comments.
  private static func markup(_ head: [UInt8]) -> String? {
    let start = begins(head, [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = String(decoding: head[start...], as: UTF8.self).lowercased()
      .drop { $0.isWhitespace }
    guard text.hasPrefix("<") else { return nil }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "public.html" }
    let isXML = text.hasPrefix("<?xml")
    guard
      isXML || text.hasPrefix("<!--") || text.hasPrefix("<svg") || text.hasPrefix("<!doctype svg")
    else { return text.contains("<script") ? "public.html" : nil }
    if text.contains("<svg") || text.contains("<!doctype svg") { return "public.svg-image" }
    if text.contains("<html") { return "public.html" }
    return isXML ? "public.xml" : nil
  }

  private static func begins(_ head: [UInt8], _ signature: [UInt8]) -> Bool {
    head.starts(with: signature)
  }

  private static func begins(_ head: [UInt8], _ signature: String) -> Bool {
    head.starts(with: signature.utf8)
  }
}
