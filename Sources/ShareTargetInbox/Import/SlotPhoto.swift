import Foundation
import ShareTargetCore

/// The photo of an older version's slot: found, looked at and identified, without changing anything.
struct SlotPhoto {
  /// What it takes to store it.
  enum Content {
    case file(name: String)
    case data(Data)
  }

  let content: Content
  /// When the file was last written, which is when it was shared; `nil` in the defaults.
  let milliseconds: Int64?

  /// Looks at the photo. Throws `SlotFault`, or `SystemError` when nothing can be said now.
  init(_ source: LegacySlot.Source, in root: Directory, limits: Limits) throws {
    switch source {
    case .file(let name):
      guard let status = try root.status(of: name) else { throw SlotFault.fileMissing }
      guard status.kind == .regular, status.linkCount == 1 else { throw SlotFault.fileNotRegular }
      try Self.check(status.byteCount, limits)
      content = .file(name: name)
      milliseconds = status.modifiedNanoseconds / 1_000_000
    case .base64(let text):
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
        text.utf8.allSatisfy(Self.isOfBase64)
      else { throw SlotFault.notBase64 }
      try Self.check(Int64(data.count), limits)
      content = .data(data)
      milliseconds = nil
    }
  }

  private static func check(_ byteCount: Int64, _ limits: Limits) throws {
    if byteCount == 0 { throw SlotFault.empty }
    if byteCount > min(limits.itemBytes, limits.totalBytes) { throw SlotFault.tooLarge }
  }

  /// A digit, padding, or the line breaks that encoders make.
  private static func isOfBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), 0x0A, 0x0D:
      true
    default: false
    }
  }

  /// The id that follows from the bytes; all of them are read, in steps.
  func derivedID(in root: Directory) throws -> ShareID {
    let digest: String
    switch content {
    case .data(let data): digest = Digest.hexadecimal(of: Array(data)[...])
    case .file(let name): digest = try root.digest(of: name)
    }
    guard let id = ShareID.derived(fromDigest: digest) else {
      preconditionFailure("A digest has 64 hexadecimal digits.")
    }
    return id
  }
}
