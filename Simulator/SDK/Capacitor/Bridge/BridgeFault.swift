import Foundation
import PhoneLink

/// What the phone lets go wrong at one call of the page, once in the life of a process.
///
/// Its text is `reload:after:SharedImage.getSharedImage#1`. *Before* means that the call does not happen;
/// *after*, that it has happened and its answer does not reach the page.
struct BridgeFault: Sendable, CustomStringConvertible {
  /// The app is killed, its page loaded anew or ended, or the call fails.
  enum Kind: String { case kill, reload, crash, reject }
  enum Moment: String { case before, after }

  let kind: Kind
  let moment: Moment
  /// `Plugin.method`.
  let call: String
  /// Which call of that name, from 1.
  let occurrence: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":").map(String.init)
    let place = parts.last?.split(separator: "#").map(String.init) ?? []
    guard parts.count == 3, place.count == 2, let kind = Kind(rawValue: parts[0]),
      let moment = Moment(rawValue: parts[1]), let occurrence = Int(place[1]), occurrence > 0
    else { return nil }
    self.kind = kind
    self.moment = moment
    call = place[0]
    self.occurrence = occurrence
  }

  var description: String { "\(kind):\(moment):\(call)#\(occurrence)" }

  /// The one that this process was started with.
  static var ofThisProcess: BridgeFault? {
    ProcessInfo.processInfo.environment[SimulatedEnvironment.bridgeFaultVariable]
      .flatMap { BridgeFault($0) }
  }

  /// Calls are counted until the fault is due.
  struct Watch {
    private let fault: BridgeFault?
    private var count = 0

    init(_ fault: BridgeFault?) { self.fault = fault }

    /// The fault, if it is due at this call.
    mutating func due(at call: JSCall) -> BridgeFault? {
      guard let fault, fault.call == "\(call.pluginId).\(call.method)" else { return nil }
      count += 1
      return count == fault.occurrence ? fault : nil
    }
  }
}

extension CapacitorBridge {
  /// Lets a fault happen in the place of a call or of its answer.
  @MainActor func strike(_ fault: BridgeFault, _ call: JSCall) {
    PhoneLink.shared?.send("disturbed", ["at": .string(fault.description)])
    switch fault.kind {
    case .kill: kill(getpid(), SIGKILL)
    case .reload: webView?.reload()
    case .crash: webView?.simulateEndOfProcess()
    case .reject: fail(call)
    }
  }
}
