/// The languages in which the sheet speaks.
public enum SheetLanguage: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"
  case japanese = "ja"
  case korean = "ko"
  case chinese = "zh-Hans"
  case hindi = "hi"
  case arabic = "ar"

  /// The first of the preferred languages that the sheet speaks, as BCP 47 tags; English without any.
  ///
  /// Regions make no difference. Chinese counts as simplified unless its script or region says otherwise.
  public static func best(for preferred: [String]) -> SheetLanguage {
    preferred.lazy.compactMap(language).first ?? .english
  }

  private static func language(_ tag: String) -> SheetLanguage? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first else { return nil }
    if first == "zh" {
      return parts.contains { ["hant", "tw", "hk", "mo"].contains($0) } && !parts.contains("hans")
        ? nil : .chinese
    }
    return SheetLanguage(rawValue: first)
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { self == .arabic }

  /// The class of a number of things.
  public func category(of count: Int) -> PluralCategory {
    switch self {
    case .japanese, .korean, .chinese: return .other
    case .french, .portuguese, .hindi: return count == 0 || count == 1 ? .one : .other
    case .english, .german, .spanish, .italian, .dutch: return count == 1 ? .one : .other
    case .arabic:
      switch (count, count % 100) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    }
  }

  /// The classes that the language tells apart for whole numbers.
  public var categories: [PluralCategory] {
    switch self {
    case .japanese, .korean, .chinese: [.other]
    case .arabic: PluralCategory.allCases
    default: [.one, .other]
    }
  }

  /// What stands between whole and tenth.
  var decimalSeparator: String {
    switch self {
    case .english, .japanese, .korean, .chinese, .hindi: "."
    case .german, .french, .spanish, .italian, .portuguese, .dutch, .arabic: ","
    }
  }

  /// The text of a phrase, with its parameters in braces.
  public func text(_ phrase: SheetPhrase, _ category: PluralCategory = .other) -> String {
    switch self {
    case .english: Self.english(phrase, category)
    case .german: Self.german(phrase, category)
    case .french: Self.french(phrase, category)
    case .spanish: Self.spanish(phrase, category)
    case .italian: Self.italian(phrase, category)
    case .portuguese: Self.portuguese(phrase, category)
    case .dutch: Self.dutch(phrase, category)
    case .japanese: Self.japanese(phrase, category)
    case .korean: Self.korean(phrase, category)
    case .chinese: Self.chinese(phrase, category)
    case .hindi: Self.hindi(phrase, category)
    case .arabic: Self.arabic(phrase, category)
    }
  }
}
