/// The names in a draft's directory (`Documentation/FORMAT.md`).
enum DraftNames {
  static let items = "items"
  static let submission = "submission"
  static let newSubmission = "submission.new"
  static let accepted = "accepted"
  static let journal = "journal"

  static func revision(_ number: Int) -> String { "revision-\(number)" }
  static func attempt(_ number: Int) -> String { "attempt-\(number)" }
  static func outcome(_ number: Int) -> String { "outcome-\(number)" }

  /// The numbers of the names that a function makes, in order.
  static func numbers(of name: (Int) -> String, in names: [String]) -> [Int] {
    names.compactMap { found in
      guard let dash = found.lastIndex(of: "-"),
        let number = Int(found[found.index(after: dash)...]), number > 0, name(number) == found
      else { return nil }
      return number
    }.sorted()
  }
}
