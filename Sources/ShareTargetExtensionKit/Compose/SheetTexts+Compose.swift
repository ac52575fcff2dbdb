import ShareTargetCompose
import ShareTargetCore

extension SheetTexts {
  /// Why a draft cannot be sent now; `nil` while that ends by itself.
  func blocked(_ block: PostBlock, destination: Destination?) -> String? {
    switch block {
    case .loading: text(.stillLoading)
    case .empty: text(.nothingToSend)
    case .textFault(.wrongType): text(.textUnreadable)
    case .textFault(.tooLong), .textTooLong: text(.textTooLong)
    case .tooManyItems: text(.limitExceeded)
    case .destinationMissing: text(.chooseFirst)
    case .destinationGone: text(.choiceGone, ["name": quoted(destination?.title)])
    case .busy: nil
    }
  }

  /// What is not in a draft, each with its reason.
  func absent(_ skipped: [SkippedAttachment]) -> [String] {
    skipped.isEmpty ? [] : [counted(.absent, skipped.count)] + list(skipped)
  }

  /// Title and message of an alert.
  func words(_ alert: ComposeAlert) -> (title: String, message: String) {
    switch alert {
    case .savedNotSent: (text(.notSentYet), text(.keptToSend))
    case .notSent: (text(.notSentYet), text(.notSent))
    case .beingSentByApp: (text(.notSentYet), text(.sentByApp))
    case .notSaved(let code), .loadFailed(let code): (text(.notSaved), failure(code, nil))
    case .cancelFailed(let code):
      (text(.notSaved), text(.notDeleted, ["code": code.rawValue]))
    case .loadInterrupted: (text(.incomplete), text(.interrupted))
    }
  }
}
