import Foundation

/// Writes the bytes of a `Content` into a file, in constant memory whatever their number.
public struct ContentMaker: Sendable {
  /// A maker; all makers make the same bytes from the same description.
  public init() {}

  /// Writes a new file or directory; a failure leaves a part of it.
  ///
  /// Throws a `PhoneError` with a sentence when the description cannot be met, for example a picture
  /// that does not fit into the given number of bytes, or when an encoder is not installed.
  public func write(_ content: Content, to file: URL) throws {
    switch content {
    case .file(let source):
      do { try FileManager.default.copyItem(at: source, to: file) } catch {
        throw PhoneError("\(source.path) cannot be read.")
      }
    case .directory(let seed, let files, let bytes, let links):
      try ContentTree(self).write(seed: seed, files: files, bytes: bytes, links: links, to: file)
    case .livePhoto(let seed): try ContentTree(self).writeLivePhoto(seed: seed, to: file)
    case .livePhotoPart(let part, let seed):
      try ContentTree(self).write(part, ofLivePhoto: seed, to: file)
    case .reference(let content): try reference(to: content, file)
    default:
      let sink = try FileSink(file)
      try write(content, to: sink)
      try sink.close()
    }
  }

  private func write(_ content: Content, to sink: FileSink) throws {
    switch content {
    case .picture(let format, let seed, let bytes, let width, let height, let traits):
      let picture = try PictureFile(
        format, seed: seed, width: width, height: height, traits: traits)
      try picture.write(bytes, to: sink)
    case .film(let seed, let bytes, let format, let isSparse):
      let film = try EncodedMedia.film(format, seed: seed)
      try boxes(film, bytes, isSparse ? .hole : .seed(seed), sink)
    case .sound(let seed, let bytes):
      try boxes(try EncodedMedia.sound(seed: seed), bytes, .seed(seed), sink)
    case .document(let seed, let bytes, let isSigned): try document(seed, bytes, isSigned, sink)
    case .archive(let seed, let bytes): try archive(seed, bytes, sink)
    case .contacts(let seed, let count): try sink.write(contacts(seed, count))
    case .text(let text): try sink.write(text)
    case .url(let url): try sink.write(url)
    case .propertyList(let value): try sink.write(try PropertyListFile.binary(value))
    case .sparse(let bytes): try sink.extend(to: bytes)
    case .raw(let seed, let bytes): try sink.writeRandom(seed: seed, count: bytes)
    case .file, .directory, .livePhoto, .livePhotoPart, .reference:
      preconditionFailure("no single file")
    }
  }

  /// What stands in the box that makes a film or sound longer.
  private enum Filling { case seed(UInt64), hole }

  /// ISO/IEC 14496-12: a second `mdat`, which no track points at, behind the boxes of a real file.
  private func boxes(_ data: Data, _ bytes: Int?, _ filling: Filling, _ sink: FileSink) throws {
    try sink.write(data)
    guard let bytes, bytes != data.count else { return }
    // A box whose length takes 64 bits (section 4.2).
    let payload = bytes - data.count - 16
    guard payload >= 0 else {
      throw PhoneError(
        "This one has \(data.count) bytes without padding, so \(data.count + 16) or more can be made, "
          + "not \(bytes).")
    }
    var header = Data()
    header.appendBig(1)
    header.append(contentsOf: "mdat".utf8)
    header.appendBig(UInt32((payload + 16) >> 32))
    header.appendBig(UInt32(truncatingIfNeeded: payload + 16))
    try sink.write(header)
    switch filling {
    case .seed(let seed): try sink.writeRandom(seed: seed, count: payload)
    case .hole: try sink.extend(to: Int64(bytes))
    }
  }

  /// The file URL of a content that is written beside, as the pasteboard keeps one: its text and its base.
  private func reference(to content: Content, _ file: URL) throws {
    let folder = file.deletingLastPathComponent().appendingPathComponent("referenced")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = folder.appendingPathComponent(file.lastPathComponent)
    try write(content, to: target)
    try PropertyListFile.binary(.array([.string(target.absoluteString), .string("")]))
      .write(to: file, options: .withoutOverwriting)
  }

  /// PDF 1.4 with one page; padding is a comment before the cross-reference table.
  ///
  /// A signed one has a field with a signature's dictionary (ISO 32000-1 section 12.8) whose byte range
  /// names its own place; the signature itself is seeded bytes.
  private func document(_ seed: UInt64, _ bytes: Int?, _ isSigned: Bool, _ sink: FileSink) throws {
    let stream = "BT /F1 24 Tf 72 700 Td (Page of seed \(seed)) Tj ET"
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R\(isSigned ? " /AcroForm << /Fields [6 0 R] /SigFlags 3 >>" : "") >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        + "/Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    if isSigned {
      objects.append("<< /FT /Sig /T (Signature) /V 7 0 R >>")
      objects.append(Self.signature(seed))
    }
    var body = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(body.utf8.count)
      body += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    func tail(padding: Int) -> String {
      let table = offsets.map { String(format: "%010d 00000 n \n", $0) }.joined()
      return "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)trailer\n"
        + "<< /Size \(objects.count + 1) /Root 1 0 R >>\n"
        + "startxref\n\(String(format: "%010d", body.utf8.count + padding))\n%%EOF\n"
    }
    let padding = (bytes ?? 0) - body.utf8.count - tail(padding: 0).utf8.count
    try sink.write(body)
    if bytes != nil {
      guard padding == 0 || padding >= 2 else {
        throw PhoneError("A document of \(bytes ?? 0) bytes cannot be made; take 1000 or more.")
      }
      if padding > 0 {
        try sink.write("%")
        try sink.writeRepeated(UInt8(ascii: " "), count: padding - 2)
        try sink.write("\n")
      }
    }
    try sink.write(tail(padding: bytes == nil ? 0 : padding))
  }

  private static func signature(_ seed: UInt64) -> String {
    var random = SeededRandom(seed: seed)
    let digits = (0..<64).map { _ in
      let text = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached "
      + "/ByteRange [0 1000 2026 400] /Contents <\(digits.joined())> >>"
  }

  /// PKZIP APPNOTE 6.3: one entry without compression.
  private func archive(_ seed: UInt64, _ bytes: Int, _ sink: FileSink) throws {
    let name = Data("content.bin".utf8)
    let payload = bytes - (30 + 46 + 22) - 2 * name.count
    guard payload >= 0 else { throw PhoneError("An archive has at least 120 bytes.") }
    let checksum = Checksum.crc32(seed: seed, count: payload)
    var fields = Data([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0])
    for value in [checksum, UInt32(payload), UInt32(payload)] { fields.appendLittle(value) }
    fields.append(contentsOf: [UInt8(name.count), 0, 0, 0])
    let local = Data([0x50, 0x4b, 3, 4]) + fields + name
    try sink.write(local)
    try sink.writeRandom(seed: seed, count: payload)
    let central = Data([0x50, 0x4b, 1, 2, 20, 0]) + fields + Data(count: 14) + name
    var end = Data([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0])
    end.appendLittle(UInt32(central.count))
    end.appendLittle(UInt32(local.count + payload))
    try sink.write(central + end + Data(count: 2))
  }

  /// vCard 3.0 (RFC 2426).
  private func contacts(_ seed: UInt64, _ count: Int) -> String {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let number = random.next() % 9_000_000 + 1_000_000
      return "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Person \(index);Example;;;\r\n"
        + "FN:Example Person \(index)\r\nTEL;TYPE=CELL:+1555\(number)\r\nEND:VCARD\r\n"
    }.joined()
  }
}
