import Foundation
import PhoneLink

/// Waiting until nothing moves any more.
extension Phone {
  /// Waits until no process does anything.
  ///
  /// No extension process lives; a running app has answered on its main queue, its page has settled,
  /// and its drain has reported `idle` after the last wake-up. That must hold in two rounds without an
  /// event between them. A phone that does not come to rest within the guard throws, naming what moves.
  public func waitForIdle(hasPage: Bool, mayHoldShares: Bool = false) async throws {
    let deadline = Date(timeIntervalSinceNow: settings.guardSeconds)
    var quietRounds = 0
    while quietRounds < 2 {
      guard Date() < deadline else {
        throw PhoneError(
          "The phone did not come to rest within \(Int(settings.guardSeconds)) seconds; the last "
            + "event was \(timeline.events.last?.name ?? "none").")
      }
      for process in extensions { try await waitForEnd(of: process) }
      let before = timeline.count
      if let app {
        try await settle(app, hasPage: hasPage, mayHoldShares: mayHoldShares)
      }
      quietRounds = timeline.count == before && extensions.isEmpty ? quietRounds + 1 : 0
    }
  }

  private func settle(
    _ app: SimulatedProcess, hasPage: Bool, mayHoldShares: Bool
  ) async throws {
    let identifier = app.processIdentifier
    do {
      _ = try await app.ask("ping", guardSeconds: settings.guardSeconds)
      if hasPage { _ = try await app.ask("web.settled", guardSeconds: settings.guardSeconds) }
    } catch {
      if app.hasEnded { return try await waitForEnd(of: app) }
      throw error
    }
    let own = timeline.events.filter { $0.processIdentifier == identifier }
    let wakeUps: Set<String> = ["started", "becameActive", "wokenByURL"]
    let resting: Set<String> = mayHoldShares ? ["idle", "offered"] : ["idle"]
    let lastWakeUp = own.last { wakeUps.contains($0.name) }?.number ?? 0
    // A wake-up during a scan causes another scan (S15), so that an `idle` follows each of them.
    _ = try await timeline.first(
      after: lastWakeUp, "The app's \(resting.sorted().joined(separator: " or "))",
      guardSeconds: settings.guardSeconds
    ) { $0.processIdentifier == identifier && (resting.contains($0.name) || $0.name == "ended") }
    let moving: Set<String> = ["scanned", "offered", "kept", "acknowledged", "released", "swept"]
    let last = timeline.events.last {
      $0.processIdentifier == identifier
        && (resting.contains($0.name) || moving.contains($0.name))
    }
    if let last, !resting.contains(last.name), !app.hasEnded {
      _ = try await timeline.first(
        after: last.number, "The app's idle after \(last.name)", guardSeconds: settings.guardSeconds
      ) { $0.processIdentifier == identifier && (resting.contains($0.name) || $0.name == "ended") }
    }
  }
}
