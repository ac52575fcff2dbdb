import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetExtensionKit

/// Every word of the sheet, in every language.
@Suite struct SheetLanguageTests {
  private static let others = SheetLanguage.allCases.filter { $0 != .english }

  private func forms(_ language: SheetLanguage, _ phrase: SheetPhrase) -> [String] {
    language.categories.map { language.text(phrase, $0) }
  }

  @Test(arguments: SheetLanguage.allCases)
  func `every phrase is there, with its parameters and no others`(language: SheetLanguage) {
    for phrase in SheetPhrase.allCases {
      for category in language.categories {
        let text = language.text(phrase, category)
        #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines))
        let found = Set(
          text.components(separatedBy: "{").dropFirst().map { String($0.prefix { $0 != "}" }) })
        var wanted = Set(phrase.parameters)
        // A language may say "one" and "two" in words.
        if [.missing, .absent].contains(phrase), [.zero, .one, .two].contains(category) {
          wanted.formUnion(["count"])
          #expect(found.isSubset(of: wanted), "\(language) \(phrase) \(category)")
        } else {
          #expect(found == wanted, "\(language) \(phrase) \(category): \(text)")
        }
      }
    }
  }

  @Test(arguments: others) func `no English is left`(language: SheetLanguage) {
    // Words and signs that languages share.
    let shared: [SheetPhrase] = [.quoted, .megabytes, .gigabytes]
    for phrase in SheetPhrase.allCases where !shared.contains(phrase) {
      for text in forms(language, phrase) {
        #expect(
          !SheetLanguage.english.categories.contains {
            SheetLanguage.english.text(phrase, $0) == text
          }, "\(language) \(phrase): \(text)")
      }
    }
  }

  @Test(arguments: [
    (SheetLanguage.japanese, 0x3040...0x9FFF), (.korean, 0xAC00...0xD7A3),
    (.chinese, 0x4E00...0x9FFF), (.hindi, 0x0900...0x097F), (.arabic, 0x0600...0x06FF),
  ])
  func `a language is written in its own script`(
    language: SheetLanguage, script: ClosedRange<Int>
  ) {
    for phrase in SheetPhrase.allCases where ![.quoted, .megabytes, .gigabytes].contains(phrase) {
      for text in forms(language, phrase) {
        #expect(text.unicodeScalars.contains { script.contains(Int($0.value)) }, "\(text)")
        var bare = text
        for word in [
          "{app}", "{name}", "{number}", "{count}", "{amount}", "{code}", "iCloud", "App",
        ] {
          bare = bare.replacingOccurrences(of: word, with: "")
        }
        #expect(
          !bare.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }, "\(text)")
      }
    }
  }

  @Test func `numbers fall into the classes of Unicode's plural rules`() {
    func categories(_ language: SheetLanguage, _ counts: [Int]) -> [PluralCategory] {
      counts.map(language.category)
    }
    #expect(
      categories(.arabic, [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111, 200])
        == [
          .zero, .one, .two, .few, .few, .many, .many, .other, .other, .other, .few, .many, .other,
        ])
    #expect(categories(.english, [0, 1, 2]) == [.other, .one, .other])
    #expect(categories(.german, [0, 1, 2]) == [.other, .one, .other])
    #expect(categories(.french, [0, 1, 2]) == [.one, .one, .other])
    #expect(categories(.hindi, [0, 1, 2]) == [.one, .one, .other])
    #expect(categories(.japanese, [0, 1, 2]) == [.other, .other, .other])
    for language in SheetLanguage.allCases {
      let seen = Set((0...300).map(language.category))
      #expect(seen == Set(language.categories), "\(language)")
    }
  }

  @Test(arguments: [
    (["de-AT", "en"], SheetLanguage.german), (["pt-BR"], .portuguese), (["zh-Hans-CN"], .chinese),
    (["zh-CN"], .chinese), (["zh-Hant-TW", "ja-JP"], .japanese), (["zh-TW"], .english),
    (["sv-SE", "fr_CA"], .french), (["ar"], .arabic), ([], .english), (["", "-", "xx"], .english),
  ])
  func `the first preferred language that the sheet speaks is taken`(
    tags: [String], expected: SheetLanguage
  ) {
    #expect(SheetLanguage.best(for: tags) == expected)
  }

  private static let codes: [ShareTargetError.Code] = [
    .missingAppGroup, .invalidConfiguration, .configurationMismatch, .nothingToShare, .noSpace,
    .limitExceeded, .interrupted, .loadFailed, .fileSystem, .cancelled,
  ]

  private let skipped = [
    SkippedAttachment(position: 0, reason: .unavailable, displayName: "a {app}.heic"),
    SkippedAttachment(position: 1, reason: .tooLarge),
    SkippedAttachment(position: 2, reason: .timedOut, displayName: "c"),
  ]

  @Test(arguments: SheetLanguage.allCases)
  func `whole messages have no parameter left, and name what is missing`(language: SheetLanguage) {
    let texts = SheetTexts(language, appName: "PhotoDrop")
    let failures = Self.codes.map { texts.failure($0, 350_000_000) }
    let plain = SkippedAttachment(position: 0, reason: .unavailable, displayName: "a.heic")
    let messages =
      failures
      + SkipReason.allCases.map {
        texts.skipped(SkippedAttachment(position: 0, reason: $0, displayName: "a.heic"))
      } + [
        texts.savedWithout([plain, skipped[1]]), texts.incomplete([plain], canSave: true),
        texts.incomplete([plain], canSave: false), texts.copying(1, 3), texts.copying(0, 1),
      ]
    for message in messages { #expect(!message.contains("{") && !message.contains("}")) }
    #expect(texts.savedWithout([plain]).contains("a.heic"))
    #expect(texts.savedWithout([plain]).contains("iCloud"))
    #expect(texts.copying(1, 3).contains("2") && texts.copying(1, 3).contains("3"))
    #expect(texts.failure(.noSpace, 350_000_000).contains("350"))
    #expect(texts.failure(.missingAppGroup, nil).contains("missing_app_group"))
    #expect(texts[.saving].contains("PhotoDrop"))
  }

  @Test func `what stands in a name is no parameter`() {
    let texts = SheetTexts(.english, appName: "{name}")
    #expect(texts.skipped(skipped[0]).hasPrefix("“a {app}.heic” is not"))
    #expect(texts[.saving] == "Saving to {name}")
  }

  @Test func `a name of another direction does not turn a sentence around`() {
    let text = SheetTexts(.arabic, appName: "PhotoDrop").skipped(skipped[2])
    #expect(text.contains("\u{2068}c\u{2069}"))
  }

  @Test func `an amount is rounded up, in the units and with the sign of the language`() {
    func amount(_ language: SheetLanguage, _ bytes: Int64) -> String {
      SheetTexts(language, appName: "A").failure(.noSpace, bytes)
    }
    #expect(amount(.english, 1).contains("1 MB"))
    #expect(amount(.english, 1_234_567_890).contains("1.3 GB"))
    #expect(amount(.german, 1_234_567_890).contains("1,3 GB"))
    #expect(amount(.french, 5_000_000).contains("5 Mo"))
    #expect(amount(.english, 0) == SheetTexts(.english, appName: "A").failure(.noSpace, nil))
  }

  @Test func `a long list is cut, and equal lines stand once`() {
    let texts = SheetTexts(.english, appName: "A")
    let many = (0..<9).map {
      SkippedAttachment(position: $0, reason: .timedOut, displayName: "\($0)")
    }
    #expect(texts.savedWithout(many).split(separator: "\n").count == 6)
    let equal = (0..<9).map { SkippedAttachment(position: $0, reason: .timedOut) }
    #expect(texts.savedWithout(equal).split(separator: "\n").count == 2)
  }

  @Test func `an adopter's own text stands instead of ours, with its parameters`() {
    let texts = SheetTexts(
      .german, appName: nil, changes: [.saving: "Ab damit in {app}!", .theApp: "Fotokiste"])
    #expect(texts[.saving] == "Ab damit in Fotokiste!")
    #expect(texts[.cancel] == "Abbrechen")
  }
}
