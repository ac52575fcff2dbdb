import ShareTargetCore
import ShareTargetInbox

/// What `inbox sweep` and `inbox requeue` did, or would do.
struct InboxChange: InboxReport {
  /// What was asked for.
  enum Command {
    case sweep
    case requeue(ShareID, isDamaged: Bool)
  }

  /// One change to the container.
  struct Change: Encodable {
    var action: String
    var path: String
    var target: String?
  }

  private static let shownCount = 50

  let command: String
  let id: String?
  let done: Bool
  /// Shares whose staging was given up, and receipts that were forgotten.
  let abandoned: [String]?
  let forgotten: [String]?
  let stillDamaged: Bool?
  let changes: [Change]

  init(_ command: Command, _ outcome: ContainerFolder.Outcome, isDone: Bool) {
    switch command {
    case .sweep: (self.command, id, stillDamaged) = ("sweep", nil, nil)
    case .requeue(let id, let isDamaged):
      (self.command, self.id, stillDamaged) = ("requeue", id.rawValue, isDamaged)
    }
    done = isDone
    abandoned = outcome.sweep?.abandoned.map(\.rawValue)
    forgotten = outcome.sweep?.forgotten.map(\.rawValue)
    changes = outcome.changes.map {
      let prefix = "ShareTarget/1/"
      func short(_ path: String) -> String {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
      }
      return Change(
        action: $0.action.rawValue, path: short($0.path), target: $0.target.map(short))
    }
  }

  var lines: [String] {
    guard !changes.isEmpty else { return ["There is nothing to do."] }
    var lines = [done ? "Done:" : "Nothing was changed. With --write this would be done:"]
    for change in changes.prefix(Self.shownCount) {
      let path = PrintableText.line(change.path)
      let words =
        switch RehearsalFileSystem.Change.Action(rawValue: change.action) {
        case .rename where change.target?.hasPrefix("trash/") == true: "condemn \(path)"
        case .rename: "move \(path) to \(PrintableText.line(change.target ?? ""))"
        case .makeDirectory: "make the folder \(path)"
        case .createFile: "write \(path)"
        case .unlink: "delete \(path)"
        case .removeDirectory: "remove the folder \(path)"
        case nil: "\(change.action) \(path)"
        }
      lines.append("  \(words)")
    }
    if changes.count > Self.shownCount {
      lines.append("  and \(changes.count - Self.shownCount) more; --json lists all.")
    }
    if stillDamaged == true {
      lines.append("The share is still damaged, so that the app will put it aside again.")
    }
    if !done, command == "sweep", changes.contains(where: { $0.action == "rename" }) {
      lines.append("What is condemned is deleted with all that is in it.")
    }
    return lines
  }
}
