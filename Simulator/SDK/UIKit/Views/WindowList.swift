/// The windows of this process that still exist, in the order in which they were made.
@MainActor enum WindowList {
  private struct Entry { weak var window: UIWindow? }
  private static var entries: [Entry] = []

  /// The windows.
  static var all: [UIWindow] { entries.compactMap(\.window) }

  /// Adds a window; it is held weakly.
  static func add(_ window: UIWindow) {
    entries.removeAll { $0.window == nil }
    entries.append(Entry(window: window))
  }

  /// The visible window in front.
  static var front: UIWindow? {
    all.filter { !$0.isHidden }.enumerated().max { first, second in
      (first.element.windowLevel.rawValue, first.element.isKeyWindow ? 1 : 0, first.offset)
        < (second.element.windowLevel.rawValue, second.element.isKeyWindow ? 1 : 0, second.offset)
    }?.element
  }
}
