/// One measured line of a report: a figure of ours, what it is held against, and the bound of their
/// ratio.
public struct Figure: Encodable, Hashable, Sendable {
  /// What was measured, as a person would say it.
  public var name: String
  /// Our figure.
  public var ours: Double
  /// What ours stands beside: the naive way, the bare system calls, the smaller case.
  public var besideName: String
  /// The figure of that.
  public var beside: Double
  /// Of both figures, such as `us` (microseconds) or `B` (bytes).
  public var unit: String
  /// The highest ratio that is allowed; `nil` where the figure is only told.
  public var limit: Double?

  /// A figure of ours beside another of the same unit.
  public init(
    _ name: String, ours: Double, beside besideName: String, _ beside: Double, unit: String,
    limit: Double? = nil
  ) {
    self.name = name
    self.ours = ours
    self.besideName = besideName
    self.beside = beside
    self.unit = unit
    self.limit = limit
  }

  /// How many times ours is the other one.
  public var ratio: Double { ours / beside }

  /// Whether the ratio keeps its limit.
  public var isKept: Bool { limit.map { ratio <= $0 } ?? true }

  private enum Key: String, CodingKey {
    case name, ours, besideName = "besideWhat", beside, unit, ratio, limit, isKept = "kept"
  }

  /// The figure with its ratio and whether the limit is kept.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(ours, forKey: .ours)
    try container.encode(besideName, forKey: .besideName)
    try container.encode(beside, forKey: .beside)
    try container.encode(unit, forKey: .unit)
    try container.encode(ratio, forKey: .ratio)
    try container.encodeIfPresent(limit, forKey: .limit)
    try container.encode(isKept, forKey: .isKept)
  }
}
