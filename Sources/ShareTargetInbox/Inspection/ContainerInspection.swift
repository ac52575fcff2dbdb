import ShareTargetCore

/// Everything in a container, and what is wrong with it, at one moment. Making one changes nothing.
package struct ContainerInspection: Hashable, Sendable {
  /// A share that is finished.
  package struct Finished: Hashable, Sendable {
    package var id: ShareID
    package var receipt: Receipt
  }

  /// Marks of attempts to handle a share.
  package struct Attempts: Hashable, Sendable {
    package var isInHandler: Bool
    package var strikes: Int
  }

  /// Directories of shares by place, and in each in the order of names.
  package var entries: [InspectedEntry] = []
  /// Receipts in the order of ids.
  package var receipts: [Finished] = []
  /// Marks by share.
  package var attempts: [ShareID: Attempts] = [:]
  /// Condemned entries.
  package var trashCount = 0
  /// What a person should know, by place.
  package var findings: [InboxFinding] = []

  /// Whether nothing is wrong; notes do not count.
  package var isHealthy: Bool { !findings.contains { $0.severity == .problem } }

  /// All ids that a share's directory or a receipt carries, in order.
  package var ids: [ShareID] {
    Set(entries.map(\.id)).union(receipts.map(\.id)).union(attempts.keys).sorted()
  }

  /// The ids that a text may mean: the one it spells in any case, or those that it begins.
  package func ids(matching text: String) -> [ShareID] {
    if let id = ShareID(text) { return ids.filter { $0 == id } }
    guard !text.isEmpty else { return [] }
    let prefix = text.uppercased()
    return ids.filter { $0.rawValue.hasPrefix(prefix) }
  }
}
