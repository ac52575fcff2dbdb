import Glibc

/// A list of cases for a prepared workload.
public struct Sweep: Sendable {
  public var name: String
  /// All cases; `random` for those that are drawn.
  public var cases: @Sendable (PreparedWorkload, inout SplitMix64) -> [FaultCase]

  /// A sweep of the caller's making.
  public init(
    name: String, cases: @escaping @Sendable (PreparedWorkload, inout SplitMix64) -> [FaultCase]
  ) {
    self.name = name
    self.cases = cases
  }

  /// The errors of the error sweep: what a full, broken, busy, locked or read-only disk says.
  public static let errors: [Int32] = [ENOSPC, EDQUOT, EIO, EINTR, EMFILE, EACCES, EPERM, EROFS]

  /// Killed before every call, and torn in every write.
  public static let kill = Sweep(name: "kill") { prepared, _ in
    prepared.calls.enumerated().flatMap { index, call -> [FaultCase] in
      let modes: [FaultPlan.Mode] = call.isWrite ? [.kill, .torn] : [.kill]
      return modes.map { FaultCase(prepared.workload, FaultPlan($0, at: index + 1)) }
    }
  }

  /// Every call with every error, once and from there on; every transfer short.
  public static let error = Sweep(name: "error") { prepared, _ in
    prepared.calls.enumerated().flatMap { index, call -> [FaultCase] in
      let modes = errors.map(FaultPlan.Mode.error) + (call.isTransfer ? [.short] : [])
      return modes.flatMap { mode in
        [false, true].map {
          FaultCase(prepared.workload, FaultPlan(mode, at: index + 1, sticky: $0))
        }
      }
    }
  }

  /// Killed at every call, and the app that recovers killed at every call too: all pairs of a workload,
  /// or `limit` that the seed draws.
  public static func twice(limit: Int = .max) -> Sweep {
    Sweep(name: "kill and kill") { prepared, random in
      let width = max(1, prepared.recoveryCalls.count)
      let all = 0..<(max(1, prepared.calls.count) * width)
      let chosen =
        all.count <= limit ? Array(all) : Array(all.shuffled(using: &random).prefix(limit))
      return chosen.map { pair in
        FaultCase(
          prepared.workload, FaultPlan(.kill, at: pair / width + 1),
          recovery: FaultPlan(.kill, at: pair % width + 1))
      }
    }
  }

  /// Two faults at two drawn calls: in one process, or one in each of two.
  public static func double(count: Int) -> Sweep {
    Sweep(name: "double") { prepared, random in
      (0..<count).map { _ in
        let one = draw(prepared.calls, &random)
        guard Bool.random(using: &random) else {
          return FaultCase(prepared.workload, one.and(draw(prepared.calls, &random)))
        }
        return FaultCase(
          prepared.workload, one, recovery: draw(prepared.recoveryCalls, &random))
      }
    }
  }

  private static func draw(_ calls: [TracedCall], _ random: inout SplitMix64) -> FaultPlan {
    let call = Int.random(in: 1...max(1, calls.count), using: &random)
    let modes = [.kill, .torn, .short] + errors.map(FaultPlan.Mode.error)
    return FaultPlan(
      modes.randomElement(using: &random)!, at: call, sticky: Bool.random(using: &random))
  }
}
