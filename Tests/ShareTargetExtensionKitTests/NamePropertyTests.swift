import Foundation
import ShareTargetTesting
import Testing

/// Names from generated host names (I10, F2); a failure prints the seed that makes the same name again.
@Suite struct NamePropertyTests {
  private static let pieces = [
    "a", "B", "0", ".", "..", "/", "\\", " ", "\t", "\0", "\n", "\r\n", "\u{7F}", "\u{85}",
    "\u{202E}", "\u{2066}", "\u{200E}", "\u{61C}", "\u{2028}", "\u{FEFF}", "\u{301}", "e\u{301}",
    "é", "한", "\u{1100}\u{1161}", "🙂", "👩‍👩‍👧", "\u{200D}", "\u{200B}", "\u{FE0F}", "漢", "ß", "İ",
    "%20", "#", "?", ":", "*", "~", "CON", ".jpg", ".JPEG", ".tar", ".gz", ".mp4", ".x#", ".é",
    "\u{AD}", "\u{34F}", "\u{200C}", "می\u{200C}خ", "क्\u{200D}", "\u{E0061}", "\u{E007F}",
    "1\u{FE0F}\u{20E3}",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{E0101}", "葛\u{E0101}",
    "\u{3164}",
    ".averyveryverylongending", "\u{E0001}", "\u{FFFF}", "\u{1F1E9}", "\u{344}", "\u{212B}",
  ]
  private static let endings = [nil, "jpg", "heic", "mp4", "", "tar.gz", "ü"]

  /// The host name of a seed: short ones mostly, some far over the limit, some one endless character.
  static func hostName(_ random: inout SeededWords) -> String {
    let count =
      switch random.below(20) {
      case 0: 200 + random.below(900)
      case 1...4: 20 + random.below(80)
      default: random.below(8)
      }
    if random.below(40) == 0 {
      return "a" + String(repeating: "\u{301}", count: count * 3) + ".png"
    }
    return (0..<count).map { _ in pieces[random.below(pieces.count)] }.joined()
  }

  @Test func `I10 F2 whatever a host calls a thing, its names are safe and stay the same`() {
    for seed in 0..<UInt64(20_000) {
      var random = SeededWords(seed: seed)
      let name = Self.hostName(&random)
      let ending = Self.endings[random.below(Self.endings.count)]
      let wrong = NameRules.violations(hostName: name, typeExtension: ending)
      #expect(wrong == [], "seed \(seed): \(name.debugDescription) with \(ending ?? "no type")")
      if !wrong.isEmpty { return }
    }
  }

  @Test(arguments: [
    "", ".a", "a/b", "a\u{202E}", "e\u{301}", "a\u{AD}b", "é\u{200B}", "a\u{200D}b", "\u{3164}",
    String(repeating: "x", count: 256),
  ])
  func `the rules find what is wrong`(name: String) {
    #expect(!NameRules.violations(name).isEmpty)
  }
}
