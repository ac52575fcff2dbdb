import ShareTargetCore
import os

/// The seam through which the profile `compat` writes the original app's log lines (handoff 7, S32).
package struct OriginalLog: Sendable {
  private let showsNames: Bool
  private let write: @Sendable (String) -> Void

  /// A log that gives each line to a closure; names are redacted unless `showsNames`.
  package init(showsNames: Bool, write: @escaping @Sendable (String) -> Void) {
    self.showsNames = showsNames
    self.write = write
  }

  /// The unified log, subsystem `ShareTarget`, category `SharedImage`; silent in every other profile.
  package static func system(_ configuration: ShareTargetConfiguration) -> OriginalLog {
    guard configuration.profile == .compat else { return OriginalLog(showsNames: false) { _ in } }
    let logger = Logger(subsystem: "ShareTarget", category: "SharedImage")
    return OriginalLog(showsNames: configuration.logsNames) { line in
      logger.notice("\(line, privacy: .public)")
    }
  }

  /// Writes one line.
  package func record(_ line: OriginalLogLine) { write(line.text(showsNames: showsNames)) }
}
