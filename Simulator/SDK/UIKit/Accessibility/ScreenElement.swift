import PhoneLink

/// One element of what is on the screen, as a person or an assistive technology meets it.
@MainActor struct ScreenElement {
  /// The class of the view or bar item.
  var className: String
  /// What it is called.
  var label: String?
  /// What it holds.
  var value: String?
  /// What it does.
  var hint: String?
  /// The name that tests give it.
  var identifier: String?
  /// Whether it can be used; `nil` where that has no meaning.
  var isEnabled: Bool?
  /// What it is and does.
  var traits: UIAccessibilityTraits = []
  /// What it contains, in the order of the screen.
  var children: [ScreenElement] = []
  /// What a tap on it does; `nil` for what does not react.
  var activate: (() -> Void)?
  /// What typing does; `nil` for what takes no text.
  var enter: ((Typing) -> Void)?
  /// Whether the keyboard types into it.
  var isFocused = false

  /// The first element, in the order of the screen, that reacts to a tap and has this name.
  func control(labelled label: String) -> ScreenElement? {
    if activate != nil, self.label == label || identifier == label { return self }
    for child in children {
      if let found = child.control(labelled: label) { return found }
    }
    return nil
  }

  /// The first element, in the order of the screen, that takes text and has this name; without a name
  /// the one that the keyboard types into, else the first.
  func field(labelled label: String?) -> ScreenElement? {
    let fields = self.fields
    guard let label else { return fields.first(where: \.isFocused) ?? fields.first }
    return fields.first { $0.label == label || $0.identifier == label }
  }

  private var fields: [ScreenElement] {
    (enter == nil ? [] : [self]) + children.flatMap(\.fields)
  }

  /// The element and what it contains, as the phone receives it.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "class": .string(className), "children": .array(children.map(\.json)),
    ]
    if let label { members["label"] = .string(label) }
    if let value { members["value"] = .string(value) }
    if let hint { members["hint"] = .string(hint) }
    if let identifier { members["identifier"] = .string(identifier) }
    if let isEnabled { members["enabled"] = .bool(isEnabled) }
    if !traits.isEmpty { members["traits"] = .array(traits.names.map(JSONValue.string)) }
    return .object(members)
  }
}
