/// One step of a share's journey, for logs, diagnostics and the simulated phone.
///
/// Its type admits ids, counts, sizes and codes alone, so that a log can never hold what a person
/// shared (S32). The description is `name key=value key=value`.
public struct TimelineEvent: Hashable, Sendable, CustomStringConvertible {
  /// A value that is safe to log.
  public enum Value: Hashable, Sendable, CustomStringConvertible {
    case id(ShareID)
    case count(Int64)
    case flag(Bool)
    /// A constant of the source code, never text that came from outside.
    case code(String)

    public var description: String {
      switch self {
      case .id(let id): id.rawValue
      case .count(let count): String(count)
      case .flag(let flag): String(flag)
      case .code(let code): code
      }
    }
  }

  /// The names of all events, in the order of a share's journey.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    // In the extension.
    case received, copying, stored, asking, skipped, committed, hinted, opening, opened, notOpened
    case completed, cancelled, failed
    // In the app.
    case imported, scanned, offered, kept, acknowledged, replaced, expired, released, quarantined,
      swept, idle
  }

  public var name: Name
  /// The share that it is about.
  public var share: ShareID?
  /// Further facts, in the order in which they are printed.
  public var facts: [Fact]

  /// A named value of an event.
  public struct Fact: Hashable, Sendable {
    public var key: String
    public var value: Value

    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  public init(_ name: Name, share: ShareID? = nil, _ facts: Fact...) {
    self.name = name
    self.share = share
    self.facts = facts
  }

  public var description: String {
    var words = [name.rawValue]
    if let share { words.append("share=\(share.rawValue)") }
    words += facts.map { "\($0.key)=\($0.value)" }
    return words.joined(separator: " ")
  }
}
