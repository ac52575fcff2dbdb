/// What a person does with the keyboard on a sheet.
public struct SheetTyping: Sendable, Hashable {
  /// The text.
  var text: String
  /// The label of the field; `nil` for the one in focus.
  var into: String?
  /// Whether everything that is there is deleted first.
  var clears: Bool
  /// Whether the text comes as one change.
  var isPasted: Bool
}
