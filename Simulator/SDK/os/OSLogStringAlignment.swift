/// Pads a value to a number of columns, as Apple's `OSLogStringAlignment`.
public struct OSLogStringAlignment: Hashable, Sendable {
  private enum Side { case none, left, right }
  private let side: Side
  private let columns: Int

  private init(_ side: Side, _ columns: Int) {
    self.side = side
    self.columns = columns
  }

  /// As wide as the value is.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(.none, 0) }

  /// At the right edge of so many columns.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(.right, columns())
  }

  /// At the left edge of so many columns.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(.left, columns())
  }

  /// The value with the spaces that it needs; a value that is too long is not cut.
  func padded(_ value: String) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - value.count))
    return switch side {
    case .none: value
    case .left: value + spaces
    case .right: spaces + value
    }
  }
}
