import Foundation
import ShareTargetCore
import ShareTargetTesting

extension FuzzTarget {
  /// A host's name for an attachment, and the extension of its type (I10, F2, S30).
  static let name = FuzzTarget(
    "name", "the host's name of an attachment",
    seeds: [
      ["IMG_0001.HEIC", "heic"], ["Bericht", "pdf"], ["../../etc/passwd"], [".hidden.png", "png"],
      ["\u{202E}gpj.exe", ""], ["e\u{301}.txt", "txt"], ["e\u{200E}\u{301}.txt", "txt"],
      [".\u{301}dot.txt"], ["a/\u{301}.txt"], ["Foo.ü", "ü"], ["tail \u{2028} .pdf", "pdf"],
      ["project.sketchworkspacebackup", "sketchworkspacebackup"], ["👩‍👩‍👧.png", "png"], ["", "jpg"],
      ["\u{1112}\u{200F}\u{1161}.hwp", "hwp"],
      [String(repeating: "漢", count: 90) + ".mp4", "mp4"],
      ["a" + String(repeating: "\u{301}", count: 200), "png"],
    ].map(Fields.joined),
    words: [
      ".", "..", "/", "\\", " ", "\u{0}", "\u{9}", "\u{A0}", "\u{85}", "\u{2028}", "\u{202E}",
      "\u{2066}", "\u{200E}", "\u{FEFF}", "\u{61C}", "\u{301}", "\u{323}", "\u{200D}", "\u{FE0F}",
      "\u{344}", "\u{1161}", "é", "🙂", "🇩🇪", ".heic", ".tar.gz", ".JPG",
      String(repeating: "a", count: 64),
    ]
  ) { input in
    let fields = Fields(input)
    let raw = fields.text(0) ?? ""
    let wrong = NameRules.violations(hostName: fields.text(0), typeExtension: fields.text(1))
    try require(wrong.isEmpty, "the name of \(raw.debugDescription): \(wrong)")
    if let kept = DisplayName.safe(raw) {
      try require(
        DisplayName.safe(kept)?.utf8.elementsEqual(kept.utf8) == true,
        "cleaning a clean text changes it: \(kept.debugDescription)")
    }
    try require(!StoredName.isFile(raw) || !raw.contains("/"), "\(raw) leads elsewhere")
  }

  /// Throws unless a text can be shown and be a file's name.
  static func checkSafe(_ name: String) throws {
    let wrong = NameRules.violations(name)
    try require(wrong.isEmpty, "the name \(name.debugDescription): \(wrong)")
  }

  /// A text that may be a share's id (F1).
  static let id = FuzzTarget(
    "id", "a share's id",
    seeds: [
      "0190A0B0-0000-7000-8000-00000000ABCD", "0190a0b0-0000-7000-8000-00000000abcd",
      "FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF", "0190A0B0-0000-4000-8000-00000000ABCD",
      "0190A0B0000070008000-00000000ABCD", "../0190A0B0-0000-7000-8000-00000000", "٠190A0B0-0000",
      "0190A0B0-0000-7000-8000-00000000ABCD ", "{0190A0B0-0000-7000-8000-00000000ABCD}",
    ].map { Array($0.utf8) },
    words: [
      "-", "0190A0B0-", "7000-", "0", "F", "f", "G", "/", "..", "\u{0}", "\u{FF10}", "٠",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    // The shape of a UUID, written a second time; Foundation's own reader is looser on Linux.
    let shape = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isUUID =
      shape.map(\.count) == [8, 4, 4, 4, 12]
      && shape.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard let id = ShareID(text) else {
      return try require(!isUUID, "the UUID \(text) is refused")
    }
    try require(isUUID && id.rawValue == text.uppercased(), "\(text) is no UUID")
    try require(ShareID(id.rawValue) == id, "the canonical spelling \(id) is another id")
    try require(ShareID(text.lowercased()) == id, "lower case is another id than \(id)")
    let json = try JSONEncoder().encode([id])
    try require(
      try JSONDecoder().decode([ShareID].self, from: json) == [id], "\(id) changes as JSON")
    if let made = id.creationMilliseconds {
      try require((0..<(1 << 48)).contains(made), "\(id) was made at \(made)")
    }
    // The clock of a device can say anything.
    for now in [Int64.min, -1, 0, 1_767_312_000_123, .max] {
      for receipt in [nil, Int64.min, 0, now, .max] {
        let receipt = Receipt(outcome: .acknowledged, milliseconds: receipt)
        _ = RetentionRule.receiptMayGo(receipt, of: id, nowMilliseconds: now, days: 90)
      }
      _ = RetentionRule.receiptMayBeOld(id, nowMilliseconds: now, days: 90)
      _ = RetentionRule.stagingMayGo(id, nowMilliseconds: now, days: 2)
      _ = RetentionRule.isOld(id, nowMilliseconds: now, days: 90)
    }
  }
}
