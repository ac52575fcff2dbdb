import Foundation
import PhoneLink

/// How an app looks that has nothing left to do.
struct AppRest: Sendable {
  /// Whether it has a page, which must have settled.
  var hasPage: Bool
  /// Whether its consumer may have a share in its hands.
  var mayHoldShares = false
  /// Whether anybody in it asks for offers; with the original contract nobody does, and nothing scans.
  var takesOffers = true

  /// An app of the original contract: a page that reads, shows and marks.
  static let withoutOffers = AppRest(hasPage: true, takesOffers: false)
}

/// Waiting until nothing moves any more.
extension Phone {
  /// Waits until no process does anything.
  ///
  /// No extension process lives; a running app has answered on its main queue, its page has settled,
  /// and its drain has scanned after the last wake-up and reported `idle` after that. That must hold in two rounds without an
  /// event between them. A phone that does not come to rest within the guard throws, naming what moves.
  public func waitForIdle(hasPage: Bool) async throws {
    try await waitForIdle(AppRest(hasPage: hasPage))
  }

  /// The same for an app whose rest looks otherwise.
  func waitForIdle(_ rest: AppRest) async throws {
    let deadline = Date(timeIntervalSinceNow: guardSeconds)
    var quietRounds = 0
    while quietRounds < 2 {
      try Task.checkCancellation()
      guard Date() < deadline else {
        throw PhoneError(
          "The phone did not come to rest within \(Int(guardSeconds)) seconds; the last "
            + "event was \(timeline.events.last?.name ?? "none").")
      }
      for process in extensions { try await waitForEnd(of: process) }
      let before = timeline.count
      if let app {
        try await settle(app, rest)
      }
      quietRounds = timeline.count == before && extensions.isEmpty ? quietRounds + 1 : 0
    }
  }

  private func settle(_ app: SimulatedProcess, _ rest: AppRest) async throws {
    let identifier = app.processIdentifier
    if state.withLock({ $0.appState == .starting }) {
      try await appReports(["becameActive"], after: nil, identifier)
    }
    do {
      _ = try await app.ask("ping", guardSeconds: guardSeconds)
      if rest.hasPage { _ = try await app.ask("web.settled", guardSeconds: guardSeconds) }
    } catch {
      if app.isEnding { return try await waitForEnd(of: app) }
      throw error
    }
    let own = timeline.events.filter { $0.processIdentifier == identifier }
    let wakeUps: Set<String> = ["started", "toFront"]
    let wakeUp = own.last { wakeUps.contains($0.name) }
    guard rest.takesOffers else {
      // Marked and replaced shares are swept; a wake-up that finds nothing else to do says so.
      if let last = own.last(where: { ["acknowledged", "replaced"].contains($0.name) }) {
        try await appReports(["swept"], after: last, identifier)
      }
      return try await appReports(["idle"], after: wakeUp, identifier)
    }
    let moving: Set<String> = [
      "scanned", "offered", "kept", "acknowledged", "released", "swept",
    ]
    // A consumer that keeps a share in its hands keeps the drain from resting.
    if rest.mayHoldShares, own.last(where: { moving.contains($0.name) })?.name == "offered" {
      return
    }
    // A wake-up causes a scan, also one that comes during a scan (S15); the drain may report `idle`
    // before its consumer has come, which is no rest.
    try await appReports(["scanned"], after: wakeUp, identifier)
    let last = timeline.events.last {
      $0.processIdentifier == identifier && moving.contains($0.name)
    }
    try await appReports(
      rest.mayHoldShares ? ["idle", "offered"] : ["idle"], after: last, identifier)
  }

  private func appReports(
    _ names: Set<String>, after event: PhoneEvent?, _ identifier: Int32
  ) async throws {
    let what = names.sorted().joined(separator: " or ")
    _ = try await timeline.first(
      after: event?.number ?? 0, "The app's \(what) after \(event?.name ?? "its start")",
      guardSeconds: guardSeconds
    ) {
      $0.processIdentifier == identifier && (names.contains($0.name) || $0.name == "ended")
    }
  }
}
