import ShareTargetCore

/// Every word that the sheet shows, in one language and with an adopter's changes.
package struct SheetTexts: Sendable {
  /// The language.
  package let language: SheetLanguage
  /// What people know the app by.
  let appName: String
  private let changes: [SheetPhrase: String]

  /// Texts of a language for an app that people know by a name; `changes` are an adopter's own texts.
  package init(
    _ language: SheetLanguage, appName: String?, changes: [SheetPhrase: String] = [:]
  ) {
    self.language = language
    self.changes = changes
    self.appName = appName ?? changes[.theApp] ?? language.text(.theApp)
  }

  /// A text without parameters other than the app's name.
  package subscript(_ phrase: SheetPhrase) -> String { text(phrase) }

  /// What is happening: how many of how many have arrived.
  package func copying(_ settled: Int, _ all: Int) -> String {
    guard all > 1 else { return text(.copyingOne) }
    return text(.copying, ["number": String(min(settled + 1, all)), "count": String(all)])
  }

  /// The sentence for a share that is stored in part.
  package func savedWithout(_ skipped: [SkippedAttachment]) -> String {
    ([counted(.missing, skipped.count)] + list(skipped)).joined(separator: "\n")
  }

  /// The question whether to ask once more for what was not available.
  package func incomplete(_ skipped: [SkippedAttachment], canSave: Bool) -> String {
    let hint = text(canSave ? .retryOrSave : .retryLater)
    return ([counted(.absent, skipped.count)] + list(skipped) + [hint]).joined(separator: "\n")
  }

  /// The sentence for a share that is not stored.
  package func notSaved(_ failure: Handoff.Failure) -> String {
    ([self.failure(failure.code, failure.missingByteCount)] + list(failure.skipped))
      .joined(separator: "\n")
  }

  /// Why nothing was saved, and how many bytes the disk lacks where that is the reason.
  package func failure(_ code: ShareTargetError.Code, _ missingByteCount: Int64?) -> String {
    let phrase: SheetPhrase =
      switch code {
      case .missingAppGroup, .invalidConfiguration, .configurationMismatch: .notSetUp
      case .nothingToShare: .nothingToShare
      case .noSpace: missingByteCount.map { $0 > 0 } == true ? .diskFullBy : .diskFull
      case .limitExceeded: .limitExceeded
      case .interrupted: .interrupted
      case .loadFailed: .loadFailed
      default: .unknownFailure
      }
    return text(phrase, ["code": code.rawValue, "amount": amount(missingByteCount ?? 0)])
  }

  /// Why one attachment is missing.
  package func skipped(_ entry: SkippedAttachment) -> String {
    let phrase: SheetPhrase =
      switch entry.reason {
      case .tooLarge: .tooLarge
      case .tooMany: .tooMany
      case .unavailable: .unavailable
      case .timedOut: .timedOut
      case .unreadable: .unreadable
      case .cancelled: .cancelled
      case .noSpace: .noSpace
      case .unsupported: .unsupported
      }
    return text(phrase, ["name": quoted(entry.displayName)])
  }

  /// A name from outside in quotation marks, made safe to show.
  func quoted(_ name: String?) -> String {
    name.flatMap(DisplayName.safe).map { text(.quoted, ["name": $0]) } ?? text(.unnamed)
  }

  /// The entries of a list that fits on a sheet; equal ones once.
  func list(_ skipped: [SkippedAttachment]) -> [String] {
    var seen: Set<String> = []
    let lines = skipped.map(self.skipped).filter { seen.insert($0).inserted }
    return lines.count <= 5 ? lines : lines.prefix(4) + ["…"]
  }

  /// A sentence that holds a number.
  func counted(_ phrase: SheetPhrase, _ count: Int) -> String {
    text(phrase, ["count": String(count)], language.category(of: count))
  }

  /// Bytes as people count them, rounded up, so that so much is enough.
  private func amount(_ byteCount: Int64) -> String {
    guard byteCount > 999_000_000 else {
      return text(.megabytes, ["number": String(max(1, (byteCount + 999_999) / 1_000_000))])
    }
    let tenths = (byteCount + 99_999_999) / 100_000_000
    return text(
      .gigabytes, ["number": "\(tenths / 10)\(language.decimalSeparator)\(tenths % 10)"])
  }

  /// Puts the parameters in, each once and from left to right: what stands in a name is no parameter.
  func text(
    _ phrase: SheetPhrase, _ values: [String: String] = [:], _ category: PluralCategory = .other
  ) -> String {
    let template = changes[phrase] ?? language.text(phrase, category)
    var (text, rest) = ("", template[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open]
      if name == "app" {
        text += isolated(appName)
      } else {
        text += values[name].map { name == "name" ? isolated($0) : $0 } ?? "{\(name)}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// A name of another direction must not turn the sentence around it (UAX 9, isolates).
  private func isolated(_ text: String) -> String {
    guard language.isRightToLeft, !text.hasPrefix("\u{2068}") else { return text }
    return "\u{2068}\(text)\u{2069}"
  }
}
