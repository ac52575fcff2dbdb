import Foundation
import ShareTargetCore

/// An http or https address with a host; nothing else counts as a link (S33).
package struct WebLink: Hashable, Sendable {
  /// The address as it was given.
  package let text: String

  /// Takes a text that is exactly one link, white space around it aside; `nil` for everything else (I15).
  package init?(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard Link.isWeb(trimmed) else { return nil }
    self.text = trimmed
  }

  /// Whether a text would be a link if it were shorter (I8).
  package static func isTooLong(_ text: String) -> Bool {
    Link.isTooLong(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
