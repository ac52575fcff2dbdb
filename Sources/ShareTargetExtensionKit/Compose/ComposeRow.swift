/// A row of the compose sheet: the destination, what is under way, the way out, what there is to know.
struct ComposeRow: Hashable, Sendable {
  /// What a touch does.
  enum Action: Hashable, Sendable { case pick, close }

  /// What it is about.
  var title: String
  /// What stands at its end.
  var value: String?
  /// Whether something turns in it.
  var isPending = false
  /// What a touch does; `nil` for a row that only tells.
  var action: Action?

  /// The rows that a face has; the first is the destination's.
  static func rows(of face: ComposeFace) -> [ComposeRow] {
    let row = face.destination
    return [
      ComposeRow(
        title: row.title, value: row.value, isPending: row.isPending,
        action: row.opens ? .pick : nil)
    ]
      + [face.activity].compactMap { $0 }.map { ComposeRow(title: $0, isPending: true) }
      + [face.close].compactMap { $0 }.map { ComposeRow(title: $0, action: .close) }
      + face.notes.map { ComposeRow(title: $0) }
  }
}
