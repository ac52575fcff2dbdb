/// Which file calls of one process go wrong, and how: the value of `FAULT_PLAN` (see fault.h).
public struct FaultPlan: Hashable, Sendable, CustomStringConvertible {
  /// What happens at a call.
  public enum Mode: Hashable, Sendable {
    /// The process is killed before the call.
    case kill
    /// The call transfers half of its bytes, then the process is killed.
    case torn
    /// The call transfers half of its bytes and says so.
    case short
    /// The call fails with an errno and does nothing.
    case error(Int32)
    /// The process is stopped before the call, until somebody lets it go on.
    case stop
    /// The call does nothing and says that all went well.
    case skip
  }

  /// One fault at one call.
  public struct Fault: Hashable, Sendable {
    public var mode: Mode
    /// The call's number, from 1, in the order of the process's calls below the root.
    public var call: Int
    /// Whether all later calls go wrong in the same way.
    public var isSticky: Bool
  }

  public var faults: [Fault]

  /// A plan of one fault.
  public init(_ mode: Mode, at call: Int, sticky: Bool = false) {
    faults = [Fault(mode: mode, call: call, isSticky: sticky)]
  }

  /// A plan from its text, such as `error=28@7+,kill@20`; `nil` for a text that is none.
  public init?(_ text: String) {
    faults = []
    for piece in text.split(separator: ",") {
      let halves = piece.split(separator: "@")
      guard halves.count == 2 else { return nil }
      let mode: Mode
      switch halves[0] {
      case "kill": mode = .kill
      case "torn": mode = .torn
      case "short": mode = .short
      case "stop": mode = .stop
      case "skip": mode = .skip
      default:
        guard halves[0].hasPrefix("error="), let code = Int32(halves[0].dropFirst(6))
        else { return nil }
        mode = .error(code)
      }
      let isSticky = halves[1].hasSuffix("+")
      guard let call = Int(isSticky ? halves[1].dropLast() : halves[1]), call > 0
      else { return nil }
      faults.append(Fault(mode: mode, call: call, isSticky: isSticky))
    }
    if faults.isEmpty { return nil }
  }

  /// This plan and another one for the same process.
  public func and(_ other: FaultPlan) -> FaultPlan {
    var both = self
    both.faults += other.faults
    return both
  }

  /// Whether the process is meant to die of this plan, once it gets that far.
  public var kills: Bool { faults.contains { $0.mode == .kill || $0.mode == .torn } }

  public var description: String {
    faults.map { fault in
      let mode =
        switch fault.mode {
        case .kill: "kill"
        case .torn: "torn"
        case .short: "short"
        case .error(let code): "error=\(code)"
        case .stop: "stop"
        case .skip: "skip"
        }
      return "\(mode)@\(fault.call)\(fault.isSticky ? "+" : "")"
    }.joined(separator: ",")
  }
}
