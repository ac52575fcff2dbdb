#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetExtensionKit
  import ShareTargetInbox
  import UIKit

  /// What every share extension that is built on `HandoffViewController` must do, to be run against an
  /// own subclass.
  ///
  /// Each entry of the catalogue is shared with a fresh controller in a container of its own, with a clock
  /// that stands still; nothing of it touches the App Group, an Info.plist or another app. In a test
  /// bundle of iOS it needs no host application. A configuration from the subclass is used as it is, its
  /// App Group aside; one without a URL scheme opens nothing.
  @MainActor public struct ExtensionContract {
    private let guardSeconds: Double
    private let makeController: @MainActor () -> HandoffViewController

    /// A contract for the controller that the closure makes, which is called once for each entry.
    ///
    /// A request that has not ended after `guardSeconds` of real time is a violation.
    public init(
      guardSeconds: Double = 60,
      makeController: @escaping @MainActor () -> HandoffViewController
    ) {
      self.guardSeconds = guardSeconds
      self.makeController = makeController
    }

    /// What does not hold, for each entry in which something does not.
    public func violations() async -> [String: [String]] {
      var result: [String: [String]] = [:]
      for entry in ProviderCatalogue.all {
        let violations = await violations(of: entry)
        if !violations.isEmpty { result[entry.id] = violations }
      }
      return result
    }

    /// What does not hold when an entry is shared, in sentences; empty when all holds.
    ///
    /// What must hold: the request ends once and in its time; what was offered is one durable share, its
    /// items in the host's order, byte for byte; what could not be kept is told with its reason; names
    /// are safe; and nothing else is left in the container.
    public func violations(of entry: CatalogueEntry) async -> [String] {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("contract-\(UUID().uuidString)", isDirectory: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        let host = folder.appendingPathComponent("host", isDirectory: true)
        let root = folder.appendingPathComponent("group", isDirectory: true)
        for place in [host, root] {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        let offer = try entry.offer(in: host)
        let run = ContractRun(makeController(), offer, root)
        guard await run.finish(within: guardSeconds) else {
          return ["The request did not end."]
        }
        return try await ContractJudge(offer, root, run.context.endings).violations()
      } catch {
        return ["The entry could not be run: \(error)"]
      }
    }
  }
#endif
