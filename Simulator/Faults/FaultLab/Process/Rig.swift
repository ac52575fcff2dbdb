import Foundation
import Glibc

/// A program that speaks the probe's language: `store`, `drain` (see Simulator/Processes/HandoffProbe).
public struct Program: Sendable, Hashable {
  public var path: String
  /// Arguments before all others.
  public var options: [String]

  public init(path: String, options: [String] = []) {
    self.path = path
    self.options = options
  }
}

/// One worker's place: a container, an app's own storage, the host's files, and processes on them.
///
/// Everything that the shim counts lies below `root`: the App Group's container and the app's store.
public final class Rig {
  public let root: String
  public let hostFolder: String
  public let container: String
  public var store: String { "\(root)/store" }
  /// Longer than any undisturbed run takes, by a factor of hundreds.
  public static let patienceSeconds = 20.0

  private let scratch: String
  private let program: Program
  private let shim: String
  private var servers: [ProcessServer] = []

  /// Makes the place; `root` elsewhere when it lies on a file system of its own, `container` elsewhere
  /// when it belongs to a simulated phone.
  public init(
    program: Program, shim: String, scratch: String, root: String? = nil, container: String? = nil
  ) throws {
    try Disk.makeFolder(scratch)
    guard let canonical = realpath(scratch, nil) else {
      throw ProcessServer.Failure(description: "\(scratch) has no path")
    }
    defer { free(canonical) }
    self.scratch = String(cString: canonical)
    self.root = root ?? "\(self.scratch)/root"
    self.container = container ?? "\(self.root)/container"
    hostFolder = "\(self.scratch)/host"
    self.program = program
    self.shim = shim
  }

  /// The process servers, one for every process that lives at the same time.
  private func server(_ slot: Int) throws -> ProcessServer {
    while servers.count <= slot {
      servers.append(try ProcessServer(program: program.path, shim: shim))
    }
    return servers[slot]
  }

  /// Starts a step's process and comes back at once.
  public func start(_ step: Step, plan: FaultPlan? = nil, trace: String? = nil, slot: Int = 0)
    throws
  {
    let arguments =
      try program.options
      + step.arguments(container: container, store: store, hostFolder: hostFolder)
    var environment = [
      "FAULT_ROOT": root, "FAULT_STDOUT": output(slot),
      "PROBE_ARGUMENTS": arguments.joined(separator: "\u{1F}"),
    ]
    environment["FAULT_PLAN"] = plan?.description ?? ""
    environment["FAULT_TRACE"] = trace ?? ""
    // A process that is killed at once says nothing; what the last one said is not its own.
    Disk.remove(output(slot))
    try server(slot).start(environment)
  }

  /// Waits for the slot's process to end or stop.
  public func wait(slot: Int = 0, seconds: Double = patienceSeconds) throws -> Run {
    let end = try server(slot).wait(seconds: seconds)
    return Run(end: end, output: Disk.text(output(slot)) ?? "")
  }

  /// Lets the slot's stopped process go on.
  public func resume(slot: Int) throws { try server(slot).resume() }

  /// Kills the slot's process, wherever it is.
  public func kill(slot: Int) throws { try server(slot).signal(SIGKILL) }

  /// Runs a step to its end.
  public func run(_ step: Step, plan: FaultPlan? = nil, trace: String? = nil) throws -> Run {
    try start(step, plan: plan, trace: trace)
    return try wait()
  }

  /// Runs a step undisturbed and tells its calls.
  public func trace(_ step: Step, plan: FaultPlan? = nil) throws -> (run: Run, calls: [TracedCall])
  {
    let path = "\(scratch)/trace"
    Disk.remove(path)
    let run = try run(step, plan: plan, trace: path)
    return (run, TracedCall.parse(Disk.text(path) ?? ""))
  }

  /// Runs a step from the program's file under strace, with the shim loaded or without.
  public func strace(_ step: Step, withShim: Bool) throws -> Strace {
    let arguments = try step.arguments(
      container: container, store: store, hostFolder: hostFolder)
    return try Strace(
      program.path, program.options + arguments, root: root, scratch: scratch,
      shim: withShim ? shim : nil)
  }

  /// An empty container and store.
  public func clear() throws {
    Disk.remove(container)
    Disk.remove(store)
    try Disk.makeFolder(container)
    try Disk.makeFolder(store)
  }

  /// What lies on disk now.
  public func state() -> DiskState {
    DiskState(container: Disk.tree(container), store: Disk.tree(store))
  }

  /// Puts a state back.
  public func restore(_ state: DiskState) throws {
    try Disk.restore(state.container, to: container)
    try Disk.restore(state.store, to: store)
  }

  /// The command that runs a step by hand, as the rig runs it.
  public func command(_ step: Step, plan: FaultPlan?) throws -> String {
    let arguments = try step.arguments(
      container: container, store: store, hostFolder: hostFolder)
    let words = ([program.path] + program.options + arguments).map { "'\($0)'" }
    return "FAULT_ROOT=\(root) FAULT_PLAN='\(plan?.description ?? "")' LD_PRELOAD=\(shim) "
      + words.joined(separator: " ")
  }

  private func output(_ slot: Int) -> String { "\(scratch)/output-\(slot)" }
}

/// The container and the app's own storage at one moment.
public struct DiskState: Hashable, Sendable {
  public var container: [String: Disk.Entry]
  public var store: [String: Disk.Entry]

  /// The file of the defaults, for the probe.
  static let defaults = "Library/Preferences/slot.json"

  /// The id of the share in an older version's slot, if its file is there.
  public var slotIDs: Set<String> {
    let keys = slotKeys
    guard let name = keys["sharedPhotoFilePath"], case .file = container[name],
      let id = keys["sharedPhotoShareId"]
    else { return [] }
    return [id]
  }

  /// All keys of the App Group's defaults.
  var slotKeys: [String: String] {
    guard case .file(let bytes) = container[Self.defaults] else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
  }

  /// The names in one folder of the inbox's layout, such as `inbox` or `receipts`.
  public func names(_ folder: String) -> Set<String> {
    let prefix = "ShareTarget/1/\(folder)/"
    return Set(
      container.keys.compactMap { path in
        guard path.hasPrefix(prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        return rest.contains("/") ? nil : String(rest)
      })
  }
}
