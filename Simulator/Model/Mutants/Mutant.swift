import Foundation
import ShareTargetInbox
import ShareTargetTesting

/// A planted bug, as a value: what it is called, what it does, and the harness that must catch it.
package struct Mutant: Sendable {
  /// The harness that looks for it.
  package enum Hunt: Sendable {
    /// The lost-write model, over these workloads.
    case lostWrites(Flaw, LossMode, Beginning, [[Operation]], failsSyncs: Bool)
    /// The model checker of the delivery machine.
    case delivery(DeliveryChecker.Flaw)
    /// The enumeration of scans and launches.
    case scans(ScanChecker.Flaw)
  }

  package var name: String
  package var hunt: Hunt

  /// Hunts the bug with its harness and tells what caught it; `nil` if nothing did.
  package func caught() async throws -> String? {
    switch hunt {
    case .lostWrites(let flaw, let mode, let beginning, let rows, let failsSyncs):
      var model = LostWriteModel(subsetLimit: 64, flaw: flaw)
      model.failsSyncs = failsSyncs
      let report = try await model.explore(
        rows.map { Workload(mode: mode, beginning: beginning, operations: $0) },
        violationLimit: 1)
      guard let sentence = report.violations.first?.sentences.first else { return nil }
      return "lost writes, \(mode.rawValue): \(Self.withoutID(sentence))"
    case .delivery(let flaw):
      let report = await DeliveryChecker(flaw: flaw, stateLimit: 200_000).runAside()
      return report.violation.map { "delivery checker: \($0.sentence)" }
    case .scans(let flaw):
      return ScanChecker(flaw: flaw).run().violations.first.map { "scan checker: \($0)" }
    }
  }

  /// The rule and what it says, without the id that differs.
  private static func withoutID(_ sentence: String) -> String {
    sentence.split(separator: " ").filter { $0.utf8.count != 36 }.joined(separator: " ")
  }
}
