import Foundation
import PhoneLink
import Synchronization

/// A simulated phone: the system, the host app and the person, around real processes.
///
/// All state of the system lives here behind one lock, under which nothing is called. What happens is
/// told by the timeline, which is also how one waits. Every started process is dead after `shutDown()`.
public final class Phone: Sendable {
  /// The phone's storage.
  public let device: Device
  /// The installed app.
  public let installed: StagedApp
  /// What happened so far.
  public let timeline = Timeline()
  /// The app that the person shares from.
  public let host: HostApp
  let settings: PhoneSettings

  /// What the system knows of the app.
  enum AppState: Sendable {
    case notRunning, starting, active, background
  }

  struct State {
    var app: SimulatedProcess?
    var appState = AppState.notRunning
    var isMakingApp = false
    /// What asked for the app while its process was being made.
    var openings: [Opening] = []
    var extensions: [Int32: SimulatedProcess] = [:]
    /// The name of each share sheet's offer, by its process, also of those that have ended.
    var offerNames: [Int32: String] = [:]
    var outcomes: [Int32: ShareSheet.Outcome] = [:]
    var peaks: [Int32: Int64] = [:]
    var presented: [Int32: [JSONValue]] = [:]
    var log: [LogLine] = []
    var refusesToOpen = false
    var isLocked = false
    var conditions = DeviceConditions()
    /// How many processes of a kind were started.
    var starts: [SimulatedProcess.Role: Int] = [:]
    /// The names of all processes, also of those that have ended.
    var names: [Int32: ProcessName] = [:]
    /// Processes that a story kills at a file call, from now on.
    var callKills: [SimulatedProcess.Role: CallKill] = [:]
    var holds: [SimulatedProcess.Role: [String: Int]] = [:]
    var held: Set<Int32> = []
    var isShutDown = false
    var guardSeconds: Double?
  }
  let state = Mutex(State())

  /// Switches on a phone with one installed app; no process runs yet.
  public init(device: Device, installed: StagedApp, settings: PhoneSettings = PhoneSettings()) {
    self.device = device
    self.installed = installed
    self.settings = settings
    host = HostApp(folder: device.host, pace: settings.extensionPace)
  }

  /// The last guard of every wait, in seconds; may be changed while the phone runs.
  var guardSeconds: Double {
    get { state.withLock(\.guardSeconds) ?? settings.guardSeconds }
    set { state.withLock { $0.guardSeconds = newValue } }
  }

  /// The unified log of all processes so far.
  public var log: [LogLine] { state.withLock(\.log) }

  /// The app's process, while it runs.
  public var app: SimulatedProcess? { state.withLock(\.app) }

  /// The extension processes that run, in the order of their start.
  public var extensions: [SimulatedProcess] {
    state.withLock { $0.extensions.values.sorted { $0.processIdentifier < $1.processIdentifier } }
  }

  /// How a share ended; `nil` while it has not.
  public func outcome(of sheet: ShareSheet) -> ShareSheet.Outcome? {
    state.withLock { $0.outcomes[sheet.process.processIdentifier] }
  }

  /// The highest resident size of a share's process (`VmHWM`), read when it had completed or cancelled
  /// and before it was killed; `nil` for one that died earlier.
  public func peakBytes(of sheet: ShareSheet) -> Int64? {
    state.withLock { $0.peaks[sheet.process.processIdentifier] }
  }

  /// The alerts that a process presented, as `{class, title, message}`, in order.
  public func alerts(of process: SimulatedProcess) -> [JSONValue] {
    state.withLock { $0.presented[process.processIdentifier] ?? [] }
  }

  /// From now on the system refuses, or no longer refuses, to open the app for an extension.
  public func refuseToOpen(_ refuses: Bool) {
    state.withLock { $0.refusesToOpen = refuses }
    timeline.record(refuses ? "refuseOpen" : "allowOpen")
  }

  /// Makes processes of a role stop at named events: each name with the occurrence to stop at.
  ///
  /// Replaces what was set before, in processes that run and in those that start later. A stopped
  /// process is told by the event `held`.
  public func hold(_ role: SimulatedProcess.Role, at events: [String: Int]) async {
    let running = state.withLock { state in
      state.holds[role] = events
      return role == .application
        ? [state.app].compactMap { $0 } : Array(state.extensions.values)
    }
    let body = JSONValue.object(events.mapValues { .number(Double($0)) })
    for process in running { _ = try? await process.ask("holds", body, guardSeconds: 10) }
  }

  /// The processes that stand still at a held event.
  public var heldProcesses: [SimulatedProcess] {
    state.withLock { state in
      ([state.app].compactMap { $0 } + state.extensions.values)
        .filter { state.held.contains($0.processIdentifier) }
    }
  }

  /// Lets a process that stands still go on; does nothing for one that does not.
  public func release(_ process: SimulatedProcess) async {
    guard state.withLock({ $0.held.remove(process.processIdentifier) }) != nil else { return }
    _ = try? await process.ask("release", guardSeconds: 10)
  }

  /// Waits until a process has ended.
  public func waitForEnd(of process: SimulatedProcess) async throws {
    let identifier = process.processIdentifier
    _ = try await timeline.first(
      "The end of process \(identifier)", guardSeconds: guardSeconds
    ) { $0.name == "ended" && $0.processIdentifier == identifier }
  }

  /// Kills everything and waits for the ends; the phone starts nothing afterwards.
  public func shutDown() async {
    let running = state.withLock { state in
      state.isShutDown = true
      return [state.app].compactMap { $0 } + state.extensions.values
    }
    for process in running { process.kill() }
    for process in running { try? await waitForEnd(of: process) }
  }

  /// Starts a process of a bundle; its messages and its end reach the phone from then on.
  func start(
    _ bundle: StagedBundle, role: SimulatedProcess.Role, extra: [String: String] = [:],
    offer: String? = nil
  ) throws -> SimulatedProcess {
    let (holds, isShutDown, name, callKill) = state.withLock { state in
      state.starts[role, default: 0] += 1
      return (
        state.holds[role] ?? [:], state.isShutDown, ProcessName(role, state.starts[role] ?? 1),
        state.callKills[role]
      )
    }
    if isShutDown { throw PhoneError("The phone is switched off.") }
    var environment = try ProcessEnvironment(
      device: device, bundle: bundle, role: role, holds: holds, display: settings.display
    ).variables.merging(extra) { _, last in last }
    let callNumber = callKill.flatMap { $0.offer == nil || $0.offer == offer ? $0.call : nil }
    environment.merge(try faultEnvironment(of: name, killedAt: callNumber)) { _, last in last }
    let count = timeline.count
    let process = try SimulatedProcess(
      role: role, executable: bundle.executable, environment: try paced(environment, role),
      output: device.output.appendingPathComponent("\(role.rawValue)-\(count).txt"),
      receive: { [weak self] process, message in self?.receive(message, from: process) },
      onEnd: { [weak self] process, end in self?.ended(process, end) })
    state.withLock { $0.names[process.processIdentifier] = name }
    timeline.record("started", source: process.source, processIdentifier: process.processIdentifier)
    return process
  }

  private func ended(_ process: SimulatedProcess, _ end: ProcessEnd) {
    let identifier = process.processIdentifier
    recordDeathAtCall(of: process)
    state.withLock { state in
      state.held.remove(identifier)
      if state.app === process {
        state.app = nil
        state.appState = .notRunning
      }
      if state.extensions[identifier] === process {
        state.extensions[identifier] = nil
        if state.outcomes[identifier] == nil { state.outcomes[identifier] = .crashed }
      }
    }
    record("ended", "\(end)", process)
  }

  /// Adds an event about a process to the timeline.
  func record(_ name: String, _ facts: String = "", _ process: SimulatedProcess) {
    timeline.record(
      name, facts, source: process.source, processIdentifier: process.processIdentifier)
  }
}

extension SimulatedProcess {
  /// The name of the process in the timeline.
  var source: String { role.source }
}

extension SimulatedProcess.Role {
  /// The name of such a process in the timeline.
  var source: String { self == .application ? "app" : "extension" }
}
