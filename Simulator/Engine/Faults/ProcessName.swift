/// One process of a phone, by its kind and its place among those of its kind: `app`, `app2`.
public struct ProcessName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// App or extension.
  public var role: SimulatedProcess.Role
  /// From 1, in the order of their starts.
  public var number: Int

  /// A process of a kind.
  public init(_ role: SimulatedProcess.Role, _ number: Int) {
    self.role = role
    self.number = number
  }

  /// Reads `app`, `extension`, `app2`; `nil` for another text.
  public init?(_ text: some StringProtocol) {
    for role in [SimulatedProcess.Role.application, .extension] where text.hasPrefix(role.source) {
      let rest = text.dropFirst(role.source.count)
      guard let number = rest.isEmpty ? 1 : Int(rest), number > 0 else { return nil }
      self.init(role, number)
      return
    }
    return nil
  }

  public var description: String { number == 1 ? role.source : "\(role.source)\(number)" }

  public static func < (one: ProcessName, other: ProcessName) -> Bool {
    (one.role.source, one.number) < (other.role.source, other.number)
  }
}
