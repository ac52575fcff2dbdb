import Foundation
import ShareTarget
import ShareTargetCore

/// Visits every state that the delivery machine can reach in its world, breadth first, and says what must
/// not happen in any of them.
package struct DeliveryChecker: Sendable {
  /// A planted bug between the machine and its world.
  package enum Flaw: Sendable, CaseIterable {
    case none, dropsWakeUpsWhileLooking, forgetsReleased, forgetsOwed, ignoresBackground
    case forgetsPage, looksTwice
  }

  let flaw: Flaw
  let stateLimit: Int
  let shareCount: Int

  package init(flaw: Flaw = .none, stateLimit: Int, shareCount: Int = 2) {
    self.flaw = flaw
    self.stateLimit = stateLimit
    self.shareCount = shareCount
  }

  /// What was found.
  package struct Report: Sendable {
    package var stateCount = 0
    package var stepCount = 0
    /// All states were visited, not just as many as allowed.
    package var isComplete = false
    /// How often each event came in each phase, as `phase event`.
    package var visits: [String: Int] = [:]
    package var violation: Violation?
  }

  /// Something that must not happen, and the shortest way to it.
  package struct Violation: Sendable {
    package var sentence: String
    package var story: [String]
  }

  /// Visits all states, or as many as allowed.
  package func run() -> Report {
    var report = Report()
    var seen: [DeliveryWorld: Int32] = [:]
    var parents: [(from: Int32, event: DeliveryWorld.Event?)] = []
    let first = DeliveryWorld(shareCount: shareCount, budget: .init())
    seen[first] = 0
    parents.append((-1, nil))
    var level = [first]
    while !level.isEmpty {
      var next: [DeliveryWorld] = []
      for world in level {
        guard let number = seen[world] else { continue }
        for event in world.events {
          report.stepCount += 1
          if case .machine(let machineEvent) = event {
            report.visits[
              "\(Self.name(of: world.machine.phase)) \(Self.name(of: machineEvent))", default: 0] +=
              1
          }
          var after = world
          var step = DeliveryStep(flaw: flaw)
          step.take(event, in: &after)
          if let sentence = step.violation {
            var story = ["\(event)"]
            var at = number
            while at > 0, let event = parents[Int(at)].event {
              story.append("\(event)")
              at = parents[Int(at)].from
            }
            report.violation = Violation(sentence: sentence, story: story.reversed())
            report.stateCount = seen.count
            return report
          }
          guard seen.count < stateLimit, seen[after] == nil else { continue }
          seen[after] = Int32(seen.count)
          parents.append((number, event))
          next.append(after)
        }
      }
      level = next
    }
    report.stateCount = seen.count
    report.isComplete = seen.count < stateLimit
    return report
  }

  /// The same on a thread of its own, so that what else runs in this process is not held up.
  package func runAside() async -> Report {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run()) }
    }
  }

  // MARK: - Names

  package static func name(of phase: DeliveryMachine.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .launching: "launching"
    case .sweeping: "sweeping"
    case .looking(.native): "looking(native)"
    case .looking(.bridge): "looking(bridge)"
    case .open(_, .native): "open(native)"
    case .open(_, .bridge): "open(bridge)"
    case .acknowledging: "acknowledging"
    case .releasing: "releasing"
    }
  }

  package static func name(of event: DeliveryMachine.Event) -> String {
    switch event {
    case .wokenUp: "wokenUp"
    case .seated: "seated"
    case .left: "left"
    case .wanted: "wanted"
    case .unwanted: "unwanted"
    case .pulled: "pulled"
    case .wentToBackground: "wentToBackground"
    case .cameToForeground: "cameToForeground"
    case .accepted: "accepted"
    case .declined: "declined"
    case .finishedElsewhere: "finishedElsewhere"
    case .launched(let isDone): "launched(\(isDone))"
    case .found(let id): id == nil ? "found(nil)" : "found(share)"
    case .lookingFailed: "lookingFailed"
    case .acknowledged(let isDurable): "acknowledged(\(isDurable))"
    case .released: "released"
    case .swept: "swept"
    }
  }

  static let phases = [
    "idle", "launching", "sweeping", "looking(native)", "looking(bridge)", "open(native)",
    "open(bridge)", "acknowledging", "releasing",
  ]
  static let outside = [
    "wokenUp", "seated", "left", "wanted", "unwanted", "pulled", "wentToBackground",
    "cameToForeground", "finishedElsewhere",
  ]

  /// The pairs of phase and event that can exist: whatever comes from outside may come in any phase;
  /// decisions only about an open offer; an answer only to its question.
  package static var expected: Set<String> {
    var pairs = Set(phases.flatMap { phase in outside.map { "\(phase) \($0)" } })
    for phase in ["open(native)", "open(bridge)"] {
      pairs.formUnion(["\(phase) accepted", "\(phase) declined"])
    }
    for phase in ["looking(native)", "looking(bridge)"] {
      pairs.formUnion(["\(phase) found(nil)", "\(phase) found(share)", "\(phase) lookingFailed"])
    }
    pairs.formUnion([
      "launching launched(true)", "launching launched(false)", "sweeping swept",
      "acknowledging acknowledged(true)", "acknowledging acknowledged(false)",
      "releasing released",
    ])
    return pairs
  }

}
