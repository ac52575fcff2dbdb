import PhoneLink

/// The phone's questions about what is on the screen, and the person's taps.
@MainActor enum ScreenMessages {
  /// Answers `ping`, `tree`, `tap` and `type` for the window that `window` gives at that moment.
  static func listen(to link: PhoneLink, window: @escaping @MainActor () -> UIWindow?) {
    link.onMain("ping") { link.answer($0, .object([:])) }
    link.onMain("tree") { link.answer($0, window()?.screenElement?.json ?? .null) }
    link.onMain("tap") { message in
      link.answer(message, tap(message.body["label"]?.text ?? "", in: window()))
    }
    link.onMain("type") { message in
      let typing = Typing(
        message.body["text"]?.text ?? "", clears: message.body["clear"]?.flag == true,
        isPasted: message.body["paste"]?.flag == true)
      link.answer(message, type(typing, into: message.body["into"]?.text, in: window()))
    }
  }

  /// Taps what has this label in the layer in front; a disabled control is found but not used.
  static func tap(_ label: String, in window: UIWindow?) -> JSONValue {
    guard let control = window?.frontElement?.control(labelled: label) else {
      return .object(["found": .bool(false), "enabled": .bool(false)])
    }
    let isEnabled = control.isEnabled ?? true
    // In a turn of its own, so that the answer never waits for what the action does.
    if isEnabled { MainQueue.later { control.activate?() } }
    return .object(["found": .bool(true), "enabled": .bool(isEnabled)])
  }

  /// Types into the field with this label in the layer in front; one that cannot be edited is found
  /// but not used. Tapping it comes first, and who refuses to be edited gets nothing.
  static func type(_ typing: Typing, into label: String?, in window: UIWindow?) -> JSONValue {
    guard let field = window?.frontElement?.field(labelled: label) else {
      return .object(["found": .bool(false), "enabled": .bool(false)])
    }
    let isEnabled = field.isEnabled ?? true
    if isEnabled { MainQueue.later { field.enter?(typing) } }
    return .object(["found": .bool(true), "enabled": .bool(isEnabled)])
  }
}
