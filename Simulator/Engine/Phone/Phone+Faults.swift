import Foundation
import PhoneLink

/// A process that a story kills before one of its file calls.
struct CallKill: Sendable, Hashable {
  /// The call's number in the process, from 1.
  var call: Int
  /// The offer whose extension is meant; `nil` for every process of the kind.
  var offer: String?
}

/// What goes wrong in processes, and where their calls are written down.
extension Phone {
  /// Processes of a kind that start from now on die before their so manieth file call; `nil` for none.
  func kill(_ role: SimulatedProcess.Role, at kill: CallKill?) {
    state.withLock { $0.callKills[role] = kill }
  }

  /// From now on the disk is full, or has room again, for processes that run and for later ones.
  func fillDisk(_ isFull: Bool) throws {
    try change { $0.isDiskFull = isFull }
    timeline.record(isFull ? "diskFull" : "diskFree")
  }

  /// Sets the device's clock back by a day, under processes that run and for later ones.
  func setClockBack() throws {
    try change { $0.secondsAhead -= DeviceConditions.clockBackSeconds }
    timeline.record("clockBack")
  }

  private func change(_ change: (inout DeviceConditions) -> Void) throws {
    guard settings.faultShim != nil else {
      throw PhoneError("Nothing tells processes of the device's disk and clock.")
    }
    let conditions = state.withLock { state in
      change(&state.conditions)
      return state.conditions
    }
    try conditions.write(to: device.conditions)
  }

  /// The name of a process that runs or ran.
  func name(of identifier: Int32) -> ProcessName? {
    state.withLock { $0.names[identifier] }
  }

  /// The number of a process that runs or ran.
  func identifier(of name: ProcessName) -> Int32? {
    state.withLock { $0.names.first { $0.value == name }?.key }
  }

  /// The numbered file calls of a process; empty without the library that numbers them.
  func calls(of name: ProcessName) -> [TracedCall] {
    TracedCall.parse((try? String(contentsOf: trace(of: name), encoding: .utf8)) ?? "")
  }

  private func trace(of name: ProcessName) -> URL {
    device.output.appendingPathComponent("calls-\(name).txt")
  }

  /// What a process is started with so that its calls are numbered, and one of them goes wrong.
  func faultEnvironment(of name: ProcessName, killedAt call: Int?) throws -> [String: String] {
    var variables: [String: String] = [:]
    if name == ProcessName(.application, 1), let fault = settings.pageFault {
      variables[SimulatedEnvironment.bridgeFaultVariable] = fault.description
    }
    let fault = settings.fault?.process == name ? settings.fault?.moment : nil
    if case .event(let event, let number)? = fault {
      variables[SimulatedEnvironment.endVariable] = "\(event) \(number)"
    }
    guard let shim = settings.faultShim else {
      if case .call? = fault { throw PhoneError("Nothing numbers the file calls of processes.") }
      if call != nil { throw PhoneError("Nothing numbers the file calls of processes.") }
      return variables
    }
    // In scope are the App Group's container, and the folder in which the app keeps its own shares.
    let container = device.group(try installed.sharedGroup())
    let kept = KeptShare.folder(inSandbox: try device.sandbox(installed.app.identifier))
      .deletingLastPathComponent()
    variables["FAULT_ROOT"] = [container, kept].map(Self.canonical).joined(separator: ":")
    variables["LD_PRELOAD"] = shim.path
    variables["FAULT_TRACE"] = trace(of: name).path
    variables["FAULT_DAYS_LATER"] = String(settings.daysLater)
    try state.withLock(\.conditions).write(to: device.conditions)
    variables["FAULT_DEVICE"] = device.conditions.path
    if let call {
      variables["FAULT_PLAN"] = FaultPlan(.kill, at: call).description
    } else if case .call(let plan)? = fault {
      variables["FAULT_PLAN"] = plan.description
    }
    return variables
  }

  /// The path as the kernel tells it, also of a folder that does not exist yet.
  private static func canonical(_ url: URL) -> String {
    if let path = realpath(url.path, nil) {
      defer { free(path) }
      return String(cString: path)
    }
    return canonical(url.deletingLastPathComponent()) + "/" + url.lastPathComponent
  }

  /// Tells that a process that has just ended was killed at a file call, and by whom.
  func recordDeathAtCall(of process: SimulatedProcess) {
    guard settings.faultShim != nil, let name = name(of: process.processIdentifier) else { return }
    let calls = calls(of: name)
    guard let last = calls.last, last.wasKilled else { return }
    if settings.fault?.process == name, case .call? = settings.fault?.moment {
      record("disturbed", "at=\(last.name)#\(calls.count)", process)
    } else {
      record("killed", "reason=scenario call=\(calls.count)", process)
    }
  }
}
