import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The hand-off without screens: the extension's and the app's use of the inbox, for the fault harnesses.
///
/// ```
/// HandoffProbe store CONTAINER [--die staged] --text TEXT [--photo|--file|--folder PATH] [--link URL]
///                              [--next --text TEXT ...]
/// HandoffProbe drain CONTAINER STORE [--latest-only] [--days-later N] [--die offered|kept|acknowledged]
/// HandoffProbe status CONTAINER
/// HandoffProbe slot CONTAINER --photo PATH --id ID
/// ```
/// With `--profile compat` both sides keep up the original contract: `store` shows the newest share, and
/// `drain` takes what is shown, one after the other, instead of offers.
/// `slot` is an older version's extension: one photo in the root, keys in the defaults.
/// Every line of the output is said at once: `received`, `saved`, `offered` with a digest of all bytes,
/// `kept`, `acknowledged`, `listed` with a state, `idle`, `failed`. It ends with 1 after a failure. The
/// arguments can also come in the environment as `PROBE_ARGUMENTS`, separated by U+001F.
@main struct HandoffProbe {
  static func main() async {
    var words =
      ProcessInfo.processInfo.environment["PROBE_ARGUMENTS"]?
      .split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      ?? Array(CommandLine.arguments.dropFirst())
    let command = words.isEmpty ? "" : words.removeFirst()
    do {
      let isFine =
        switch command {
        case "store": try ProbeExtension(words: words).run()
        case "drain": try await ProbeApp(words: words).run()
        case "slot": try ProbeSlot.fill(words: words)
        case "status": try await ProbeApp(words: words + [""]).list()
        default: throw ProbeFailure(description: "store, drain, status or slot")
        }
      exit(isFine ? 0 : 1)
    } catch {
      Voice.say("failed \(error)")
      exit(1)
    }
  }

  /// The configuration of both sides; the container is given by its path, so the group is only a name.
  static func configuration(
    latestOnly: Bool = false, profile: ShareTargetConfiguration.Profile = .native
  ) -> ShareTargetConfiguration {
    var configuration = ShareTargetConfiguration(appGroup: "group.probe")
    configuration.policy = latestOnly ? .latestOnly : .queue
    configuration.profile = profile
    return configuration
  }

  /// Nothing is logged: what the harness wants to know it is told, and what it counts are file calls.
  static let quiet = Timeline { _ in }
}

/// What the probe itself cannot do.
struct ProbeFailure: Error, CustomStringConvertible {
  let description: String
}

/// Says lines that no kill can take back.
enum Voice {
  /// Writes a line to standard output without a buffer.
  static func say(_ line: String) {
    var text = line.replacingOccurrences(of: "\n", with: " ") + "\n"
    text.withUTF8 { _ = write(1, $0.baseAddress!, $0.count) }
  }

  /// Dies here, as if the system had ended the process, if the harness wants it here.
  static func die(_ told: String?, at place: String) {
    if told == place { kill(getpid(), SIGKILL) }
  }
}
