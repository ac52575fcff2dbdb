import ShareTargetCore

/// Every word that the sheet can show, in one language.
///
/// A value of functions, so that another language is another value, and a test can ask for any.
package struct SheetTexts: Sendable {
  /// The name of the app, as people see it.
  package var appName: String
  /// Title while copying.
  package var saving: String
  /// What is happening: how many of how many have arrived.
  package var copying: @Sendable (_ settled: Int, _ all: Int) -> String
  /// The button that stops everything.
  package var cancel: String
  /// The button that ends a message.
  package var done: String
  /// Title after the commit.
  package var saved: String
  /// The app did not open.
  package var openTheApp: String
  /// Title of a failure.
  package var notSaved: String
  /// Introduces the list of what is missing.
  package var missing: @Sendable (_ count: Int) -> String
  /// One entry of that list.
  package var skipped: @Sendable (SkippedAttachment) -> String
  /// Why nothing was saved, and how many bytes the disk lacks where that is the reason.
  package var failure: @Sendable (ShareTargetError.Code, _ missingByteCount: Int64?) -> String

  /// The sentence for a share that is stored in part.
  package func savedWithout(_ skipped: [SkippedAttachment]) -> String {
    ([missing(skipped.count)] + list(skipped)).joined(separator: "\n")
  }

  /// The sentence for a share that is not stored.
  package func notSaved(_ failure: Handoff.Failure) -> String {
    ([self.failure(failure.code, failure.missingByteCount)] + list(failure.skipped))
      .joined(separator: "\n")
  }

  /// The entries of a list that fits on a sheet; equal ones once.
  private func list(_ skipped: [SkippedAttachment]) -> [String] {
    var seen: Set<String> = []
    let lines = skipped.map(self.skipped).filter { seen.insert($0).inserted }
    return lines.count <= 5 ? lines : lines.prefix(4) + ["…"]
  }
}
