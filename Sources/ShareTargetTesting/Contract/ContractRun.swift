#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetExtensionKit
  import ShareTargetInbox
  import UIKit

  /// One request on a controller, and a person who waits and then swipes the sheet away.
  @MainActor final class ContractRun {
    private let host: InProcessHost
    private let offer: CatalogueOffer
    private let clock = ManualClock()
    private let events = Guarded<[TimelineEvent.Name]>([])
    private var hasLeft = false

    /// The request.
    var context: RecordedContext { host.context }

    init(_ controller: HandoffViewController, _ offer: CatalogueOffer, _ root: URL) {
      self.offer = offer
      let events = events
      let timeline = Timeline { event in events.with { $0.append(event.name) } }
      var environment = HandoffEnvironment.device
      environment.configuration = { ContractJudge.configuration }
      environment.writer = { configuration in
        ShareWriter(
          container: ShareContainer(directory: root), configuration: configuration,
          timeline: timeline, surroundings: .system)
      }
      environment.clock = clock
      environment.timeline = timeline
      environment.hint = { _ in }
      controller.environment = environment
      host = InProcessHost(controller, items: offer.items)
    }

    /// Presents the sheet and returns when the request has ended and nothing follows any more; `false`
    /// when it has not ended in time.
    func finish(within seconds: Double) async -> Bool {
      let deadline = Date(timeIntervalSinceNow: seconds)
      host.load()
      offer.release()
      host.appear()
      while context.endings.isEmpty {
        guard Date() < deadline else {
          host.disappear()
          return false
        }
        await Task.yield()
        step()
      }
      // A second end would come with what is still queued.
      for _ in 0..<100 { await Task.yield() }
      host.disappear()
      for _ in 0..<100 { await Task.yield() }
      return true
    }

    private func step() {
      let names = events.with { $0 }
      // Time passes only when nothing is under way but what never comes.
      let waitsForDeadline = names.count { $0 == .stored } >= offer.expected?.count ?? 0
      if offer.hangs, waitsForDeadline, !names.contains(.committed), !names.contains(.failed) {
        clock.advance(by: 1)
      }
      let hasSpoken =
        names.contains(.failed) || names.contains(.notOpened) || names.contains(.asking)
        || names.contains(.hinted) && !offer.skipped.isEmpty
      if hasSpoken, !hasLeft, !context.endings.isEmpty || !names.isEmpty {
        hasLeft = true
        host.disappear()
      }
    }
  }
#endif
