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
    // A wake-up during a scan causes another scan (S15), so that an `idle` follows each of them; but a
    // consumer that keeps a share in its hands keeps the drain from resting.
    let own = timeline.events.filter { $0.processIdentifier == identifier }
    let moving: Set<String> = [
      "idle", "scanned", "offered", "kept", "acknowledged", "released", "swept",
    ]
    if mayHoldShares, own.last(where: { moving.contains($0.name) })?.name == "offered" { return }
    let wakeUps: Set<String> = ["started", "becameActive", "wokenByURL"]
    let last = own.last {
      wakeUps.contains($0.name) || moving.contains($0.name) && $0.name != "idle"
    }
    let awaited: Set<String> = mayHoldShares ? ["idle", "offered", "ended"] : ["idle", "ended"]
    _ = try await timeline.first(
      after: last?.number ?? 0, "The app's idle after \(last?.name ?? "its start")",
      guardSeconds: settings.guardSeconds
    ) { $0.processIdentifier == identifier && awaited.contains($0.name) }
  }
}
