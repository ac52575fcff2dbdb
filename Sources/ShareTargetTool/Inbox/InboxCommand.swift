import Foundation
import ShareTargetCore
import ShareTargetInbox

/// `sharetarget inbox`: a look into a container for people in trouble (`Documentation/TROUBLE.md`).
struct InboxCommand {
  /// What is asked for.
  private enum Action {
    case list
    case show(String)
    case export(String, URL)
    case verify
    case sweep
    case requeue(String)
  }

  private let action: Action
  private let folder: URL
  private let printsJSON: Bool
  private let showsContent: Bool
  private let writes: Bool
  private let retention: ShareTargetConfiguration.Retention

  init(_ words: [String]) throws {
    guard let name = words.first else {
      throw ArgumentError("What with the inbox? ls, show, export, verify, sweep or requeue.")
    }
    var flags: Set<String> = ["--json"]
    var values: Set<String> = ["--container"]
    if name == "show" { flags.insert("--content") }
    if name == "sweep" || name == "requeue" { flags.insert("--write") }
    if name == "sweep" { values.formUnion(["--staging-days", "--receipt-days"]) }
    let arguments = try Arguments(Array(words.dropFirst()), flags: flags, values: values)
    action = try Self.action(name, arguments.rest)
    folder = URL(fileURLWithPath: arguments.value("--container") ?? ".", isDirectory: true)
    printsJSON = arguments.has("--json")
    showsContent = arguments.has("--content")
    writes = arguments.has("--write")
    var retention = ShareTargetConfiguration.Retention()
    retention.stagingDays = try Self.days("--staging-days", 1, arguments) ?? retention.stagingDays
    retention.receiptDays = try Self.days("--receipt-days", 90, arguments) ?? retention.receiptDays
    self.retention = retention
  }

  private static func action(_ name: String, _ rest: [String]) throws -> Action {
    func take(_ wanted: String...) throws {
      guard rest.count == wanted.count else {
        let words = (["sharetarget inbox \(name)"] + wanted).joined(separator: " ")
        throw ArgumentError("It is `\(words) [--container FOLDER]`; `sharetarget help` tells more.")
      }
    }
    switch name {
    case "ls":
      try take()
      return .list
    case "verify":
      try take()
      return .verify
    case "sweep":
      try take()
      return .sweep
    case "show":
      try take("ID")
      return .show(rest[0])
    case "requeue":
      try take("ID")
      return .requeue(rest[0])
    case "export":
      try take("ID", "DIR")
      return .export(rest[0], URL(fileURLWithPath: rest[1], isDirectory: true))
    default:
      throw ArgumentError(
        "There is no `inbox \(PrintableText.line(name))`; there are ls, show, export, verify, sweep "
          + "and requeue.")
    }
  }

  private static func days(_ option: String, _ least: Int, _ arguments: Arguments) throws -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let days = Int(text), (least...36_500).contains(days) else {
      throw ArgumentError("\(option) wants a whole number of days, \(least) or more.")
    }
    return days
  }

  /// Does it; the exit status is 1 if `verify` finds a problem or something could not be done.
  func run() async throws -> Int32 {
    let container: ContainerFolder
    do { container = try ContainerFolder(at: folder) } catch let error as ContainerFolder.NotFound {
      throw ArgumentError(
        "\(PrintableText.line(folder.relativePath)) is no container. \(error.description)")
    }
    do { return try await act(on: container) } catch let error as ContainerFolder.NotFound {
      throw ArgumentError(error.description)
    } catch let error as ShareTargetError {
      if [.invalidArgument, .unknownShare].contains(error.code) {
        throw ArgumentError(error.message)
      }
      Tool.complain("\(error.code.rawValue): \(error.message)")
      if let cause = error.cause { Tool.complain("The cause: \(cause)") }
      return Tool.Status.failure
    }
  }

  private func act(on container: ContainerFolder) async throws -> Int32 {
    let inspection = try container.inspect(stagingDays: retention.stagingDays)
    let report: any InboxReport
    switch action {
    case .list: report = InboxListing(container, inspection)
    case .verify: report = InboxVerdict(container, inspection)
    case .show(let text):
      report = InboxShareView(
        container, inspection, try id(text, inspection), showsContent: showsContent)
    case .export(let text, let target):
      let id = try id(text, inspection)
      report = InboxExport(
        id, target,
        try container.export(inspection.entries.filter { $0.id == id }, of: id, to: target))
    case .sweep:
      let outcome = try await container.sweep(retention: retention, isCarriedOut: writes)
      report = InboxChange(.sweep, outcome, isDone: writes)
    case .requeue(let text):
      let id = try id(text, inspection)
      guard let entry = inspection.entries.first(where: { $0.id == id && $0.state == .quarantined })
      else { throw ArgumentError("The share \(id) is not in quarantine; `inbox ls` tells where.") }
      let outcome = try await container.requeue(id, isCarriedOut: writes)
      let damage = inspection.findings.contains {
        if case .quarantined(_, let isWhole) = $0.kind { $0.id == id && !isWhole } else { false }
      }
      report = InboxChange(
        .requeue(entry.id, isDamaged: damage), outcome, isDone: writes)
    }
    if printsJSON {
      try Tool.printJSON(report, escaping: PrintableText.json)
    } else {
      for line in report.lines { print(line) }
    }
    return report.status
  }

  /// The one share that a text means.
  private func id(_ text: String, _ inspection: ContainerInspection) throws -> ShareID {
    let found = inspection.ids(matching: text)
    if found.count == 1 { return found[0] }
    let shown = PrintableText.line(text)
    guard !found.isEmpty else {
      throw ArgumentError("No share here has the id \(shown); `inbox ls` lists all.")
    }
    let some = found.prefix(4).map(\.rawValue).joined(separator: ", ")
    throw ArgumentError(
      "\(found.count) shares begin with \(shown): \(some)\(found.count > 4 ? ", ..." : ""). "
        + "Write more of the id.")
  }
}

/// What a command found, for people as lines and for programs as JSON.
protocol InboxReport: Encodable {
  /// Lines for people; everything in them is safe to print.
  var lines: [String] { get }
  /// The exit status.
  var status: Int32 { get }
}

extension InboxReport {
  var status: Int32 { Tool.Status.success }
}
