#if canImport(UIKit)
  import UIKit

  extension SheetTexts {
    /// The direction in which the language is laid out.
    var direction: UISemanticContentAttribute {
      language.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    }

    /// The words of a sheet in the person's language, with an adopter's changes; each phrase is asked for once.
    @MainActor static func own(
      _ environment: HandoffEnvironment,
      _ change: @MainActor (SheetPhrase, SheetLanguage) -> String?
    ) -> SheetTexts {
      let language = environment.language()
      let changes = SheetPhrase.allCases.compactMap { phrase in
        change(phrase, language).map { (phrase, $0) }
      }
      return SheetTexts(
        language, appName: environment.appName(),
        changes: Dictionary(changes) { first, _ in first })
    }
  }
#endif
