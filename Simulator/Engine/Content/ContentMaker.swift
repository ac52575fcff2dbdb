import Foundation

/// Writes the bytes of a `Content` into a file, in constant memory whatever their number.
public struct ContentMaker: Sendable {
  /// A maker; all makers make the same bytes from the same description.
  public init() {}

  /// Writes a new file; a failure leaves a part of it.
  ///
  /// Throws a `PhoneError` with a sentence when the description cannot be met, for example a picture
  /// that does not fit into the given number of bytes.
  public func write(_ content: Content, to file: URL) throws {
    if case .file(let source) = content {
      do {
        try FileManager.default.copyItem(at: source, to: file)
      } catch {
        throw PhoneError("\(source.path) cannot be read.")
      }
      return
    }
    let sink = try FileSink(file)
    switch content {
    case .picture(let format, let seed, let bytes, let width, let height):
      try PictureFile(format, seed: seed, width: width, height: height).write(bytes, to: sink)
    case .film(let seed, let bytes): try film(seed, bytes, sink)
    case .document(let seed, let bytes): try document(seed, bytes, sink)
    case .archive(let seed, let bytes): try archive(seed, bytes, sink)
    case .contacts(let seed, let count): try sink.write(contacts(seed, count))
    case .text(let text): try sink.write(text)
    case .url(let url): try sink.write(url)
    case .sparse(let bytes): try sink.extend(to: bytes)
    case .raw(let seed, let bytes): try sink.writeRandom(seed: seed, count: bytes)
    case .file: break
    }
    try sink.close()
  }

  /// ISO/IEC 14496-12: `ftyp`, a `moov` with an empty movie header, `mdat`.
  private func film(_ seed: UInt64, _ bytes: Int, _ sink: FileSink) throws {
    var header = Data()
    header.appendBox("ftyp", Data("isom".utf8) + Data([0, 0, 2, 0]) + Data("isommp41".utf8))
    var movie = Data(count: 100)
    movie.replaceSubrange(12..<16, with: [0, 0, 3, 0xe8])
    movie.replaceSubrange(20..<24, with: [0, 1, 0, 0])
    movie.replaceSubrange(24..<26, with: [1, 0])
    for (offset, value) in [(37, 1), (53, 1), (68, 0x40), (99, 1)] { movie[offset] = UInt8(value) }
    var inner = Data()
    inner.appendBox("mvhd", movie)
    header.appendBox("moov", inner)
    let payload = bytes - header.count - 8
    guard payload >= 0, bytes <= Int(UInt32.max) else {
      throw PhoneError("A film has from \(header.count + 8) to \(UInt32.max) bytes, not \(bytes).")
    }
    header.appendBig(UInt32(payload + 8))
    header.append(contentsOf: "mdat".utf8)
    try sink.write(header)
    try sink.writeRandom(seed: seed, count: payload)
  }

  /// PDF 1.4 with one page; padding is a comment before the cross-reference table.
  private func document(_ seed: UInt64, _ bytes: Int?, _ sink: FileSink) throws {
    let stream = "BT /F1 24 Tf 72 700 Td (Page of seed \(seed)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        + "/Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var body = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(body.utf8.count)
      body += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    func tail(padding: Int) -> String {
      let table = offsets.map { String(format: "%010d 00000 n \n", $0) }.joined()
      return "xref\n0 6\n0000000000 65535 f \n\(table)trailer\n<< /Size 6 /Root 1 0 R >>\n"
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
