import FoundationShim

/// What a person does with the keyboard: select everything and delete it, type or paste.
struct Typing {
  /// The text.
  var text: String
  /// Whether everything that is there is deleted first.
  var clears: Bool
  /// Whether the text comes as one change; typed, each character is a change of its own.
  var isPasted: Bool

  /// Something typed, or pasted.
  init(_ text: String, clears: Bool = false, isPasted: Bool = false) {
    self.text = text
    self.clears = clears
    self.isPasted = isPasted
  }

  /// The insertions, in order.
  private var insertions: [String] {
    isPasted ? (text.isEmpty ? [] : [text]) : text.map(String.init)
  }

  /// Makes the changes of a text one after another; `change` replaces a range, in UTF-16 units, if its
  /// delegate lets it, and returns whether it did. The cursor stands at the end of what was inserted.
  func perform(
    length: () -> Int, cursor: () -> NSRange, change: (NSRange, String) -> Bool
  ) {
    if clears, length() > 0 { _ = change(NSRange(location: 0, length: length()), "") }
    for insertion in insertions { _ = change(cursor(), insertion) }
  }
}

extension String {
  /// The text with a range of UTF-16 units replaced.
  func replacing(_ range: NSRange, with replacement: String) -> String {
    (self as NSString).replacingCharacters(in: range, with: replacement)
  }
}
