import Foundation
import SimulatedPhone

/// The command-line tool `sharetarget`.
enum Tool {
  /// Exit statuses; the same for every command.
  enum Status {
    /// Everything is as it must be.
    static let success: Int32 = 0
    /// A check or an expectation does not hold.
    static let failure: Int32 = 1
    /// The arguments, or a file that they name, are wrong.
    static let usage: Int32 = 2
  }

  /// What `sharetarget help` prints.
  static let help = """
    sharetarget demo [FILE|LINK ...] [--picture demo.png] [--two-at-once] [--json] [--root DIR] [--keep]
        Shares the files with the example app on a simulated phone and shows the page that they
        arrive on. Without files it makes a photo. Exit 0 only if the pixels on the page are those
        of the photo, the bytes are the same, and nothing is left behind.

    sharetarget demo-compose [--json] [--root DIR]
        Sends a photo and a caption through the compose sheet of the example app to a server on this
        machine, and shows the sheet as the person meets it. Exit 0 only if the server has both once,
        with the host's bytes, and no draft is left.

    sharetarget scenario FILE ... [--json] [--seed N] [--seeds N] [--root DIR] [--keep]
        Plays stories (Documentation/SCENARIOS.md), with --seeds each with so many timings. Exit 0 only if every expectation holds; 1 if one
        does not; 2 if a file is wrong, with line, column and reason.

    sharetarget scenario --kill-everywhere FILE ... [--process extension|app|both] [--torn] [--errors]
        [--limit N] [--seed N] [--workers N] [--json]
        Plays each story again and again; each time a process is killed before another one of its
        file calls in the container, or after another event that it tells. --torn also tears writes,
        --errors also lets calls fail. Exit 1 if any share is lost, doubled, mixed or torn.
    sharetarget scenario --kill app:137 FILE
        Plays one such case and tells all that happened.

    sharetarget inbox ls                 what is in a container
    sharetarget inbox show ID [--content]   one share; names, texts and links only with --content
    sharetarget inbox export ID DIR      copies all that is left of a share to a new folder in DIR
    sharetarget inbox verify             what is wrong, in words; exit 1 if anything is
    sharetarget inbox sweep [--staging-days N] [--receipt-days N] [--write]
    sharetarget inbox requeue ID [--write]   out of quarantine, back among the waiting
        All take --container FOLDER: an App Group's folder, ShareTarget in it or ShareTarget/1, also
        one copied from a device; the current folder without it. An ID may be its beginning. Nothing is
        changed in the container except by --write (Documentation/TROUBLE.md).

    --json   prints one JSON object in place of text
    --root   the folder of ShareTarget's sources, if the tool does not lie inside it
    --keep   leaves the phone's folder for a look and says where it is
    """

  /// Does what the arguments say and returns the exit status.
  static func run(_ arguments: [String]) async -> Int32 {
    do {
      switch arguments.first {
      case "demo": return try await DemoCommand(Array(arguments.dropFirst())).run()
      case "demo-compose":
        return try await ComposeDemoCommand(Array(arguments.dropFirst())).run()
      case "scenario": return try await ScenarioCommand(Array(arguments.dropFirst())).run()
      case "inbox": return try await InboxCommand(Array(arguments.dropFirst())).run()
      case nil, "help", "--help", "-h":
        print(help)
        return arguments.isEmpty ? Status.usage : Status.success
      case .some(let name):
        throw ArgumentError("There is no command \(name); `sharetarget help` lists them.")
      }
    } catch let error as ArgumentError {
      complain(error.description)
      return Status.usage
    } catch {
      complain("\(error)")
      return Status.failure
    }
  }

  /// Prints a sentence where it does not mix with results.
  static func complain(_ sentence: String) {
    ErrorOutput.write("sharetarget: \(sentence)")
  }

  /// Prints a value as JSON with sorted keys.
  static func printJSON(
    _ value: some Encodable, escaping escape: (String) -> String = { $0 }
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    print(escape(String(decoding: try encoder.encode(value), as: UTF8.self)))
  }

  /// Runs a command's work with a display for web pages: the one that is set, else one of its own.
  static func withDisplay<Result>(_ work: (String?) async throws -> Result) async throws -> Result {
    Interruption.handle()
    let display = try VirtualDisplay()
    defer { display.stop() }
    return try await work(display.name)
  }
}

/// What is wrong with the arguments, as one sentence.
struct ArgumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
