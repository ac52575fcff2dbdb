import PhoneLink
import ShareTarget

/// Tells the phone on request what the app would show a person who looks for a share (S9).
package enum StatusReport {
  /// From now on answers the question `status`.
  package static func answer() {
    guard let link = PhoneLink.shared else { return }
    link.on("status") { message in
      Task { link.answer(message, await report()) }
    }
  }

  private static func report() async -> JSONValue {
    do {
      let status = try await ShareInbox(configuration: .fromInfoPlist()).status()
      func list(_ ids: some Sequence<ShareID>) -> JSONValue {
        .array(ids.map { .string($0.rawValue) })
      }
      return [
        "pending": list(status.pending), "unreadable": list(status.unreadableNow),
        "newer": list(status.newerVersion), "damaged": list(status.damaged.keys),
        "quarantined": list(status.quarantined.map(\.id)),
      ]
    } catch {
      return ["error": .string("\(error)")]
    }
  }
}
