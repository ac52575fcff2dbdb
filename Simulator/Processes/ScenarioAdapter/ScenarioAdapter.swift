import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetInbox

/// The adapter of scenarios: it does what the files in its folder of the App Group say, and writes down
/// what it was given before it does anything else.
///
/// It ignores cancellation, as an adapter may (C1).
public struct ScenarioAdapter: ShareAdapter {
  private let folder: URL
  private let listed: [Destination]

  /// The adapter of a process, from its property list.
  public init(bundle: Bundle = .main) throws {
    let configuration = try ShareTargetConfiguration.fromInfoPlist(of: bundle)
    guard
      let group = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: configuration.appGroup)
    else { throw ShareTargetError(.missingAppGroup, "No App Group \(configuration.appGroup).") }
    folder = group.appendingPathComponent("ScenarioAdapter", isDirectory: true)
    let list = bundle.object(forInfoDictionaryKey: "ScenarioDestinations") as? [[String: Any]]
    listed = (list ?? []).map {
      Destination(
        id: $0["id"] as? String ?? "", title: $0["title"] as? String ?? "",
        subtitle: $0["subtitle"] as? String)
    }
  }

  /// Believed, so that a scenario can tell both kinds of failure (C24).
  public var canTellNotSent: Bool { true }

  /// Answers, fails, or waits until it is told to do one of both.
  public func destinations() async throws -> [Destination] {
    if await gate("destinations") == "fail" { throw Failure(what: "no destinations") }
    return listed
  }

  /// Accepts, fails, or waits until it is told to do one of both.
  public func submit(_ submission: Submission) async throws {
    try write(submission)
    switch await gate("submit") {
    case "fail", "unknown": throw Failure(what: "nobody knows")
    case "notSent": throw NotSent("the scenario says so")
    default: return
    }
  }

  private struct Failure: Error { var what: String }

  /// What a file says, once that is not `hold`; a missing one says nothing.
  private func gate(_ name: String) async -> String? {
    while true {
      let said = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      if said != "hold" { return said }
      await withCheckedContinuation { waiting in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { waiting.resume() }
      }
    }
  }

  private struct Receipt: Encodable {
    var id: String
    var text: String?
    var destination: String?
    var items: [String]
  }

  /// Two processes may write at the same moment: a number is taken by whoever makes its file first.
  private func write(_ submission: Submission) throws {
    let receipt = try JSONEncoder().encode(
      Receipt(
        id: "\(submission.id)", text: submission.text, destination: submission.destination?.id,
        items: submission.items.map { "\($0.kind.rawValue) \($0.url ?? $0.displayName)" }))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0... {
      let digits = String(number)
      let name = "receipt-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      let file = folder.appendingPathComponent(name)
      do { return try receipt.write(to: file, options: .withoutOverwriting) } catch {
        guard FileManager.default.fileExists(atPath: file.path) else { throw error }
      }
    }
  }
}
