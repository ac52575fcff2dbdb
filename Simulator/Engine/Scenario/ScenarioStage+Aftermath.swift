import Foundation

/// How a story goes on when something in it was disturbed: as people go on, whatever they find.
extension ScenarioStage {
  /// Does the steps that can still be done, one after another; nothing stands still at a point any more.
  ///
  /// A sheet that waits for somebody is left, the app is opened and killed as the story says, an event
  /// that may never come is not waited for.
  mutating func playOn(_ steps: ArraySlice<ScenarioStep>) async throws {
    await disarm()
    for step in steps {
      do { try await attempt(step) } catch is PhoneError { continue }
    }
  }

  /// The person comes back to the phone: it is unlocked and has room, no sheet is open, and the app is in
  /// front, as often as it takes until one does not die. Returns when all is at rest.
  mutating func comeHome() async throws {
    phone.setLocked(false)
    phone.refuseToOpen(false)
    try phone.fillDisk(false)
    try await rest()
    for _ in 0..<Self.patience {
      do {
        if phone.app != nil { try await phone.sendToBackground() }
        try phone.bringToFront()
      } catch is PhoneError where phone.app == nil {}
      try await rest()
      if phone.app != nil { return }
    }
    throw PhoneError("The app died at each of \(Self.patience) launches.")
  }

  /// Launches until a share that kills the app has been put aside, and some more.
  private static let patience = 6

  /// Everything comes to an end that can; a sheet that waits for the person is left and ended.
  mutating func rest() async throws {
    for begun in shares where !begun.sheet.process.hasEnded { try await leave(begun.sheet) }
    try await phone.waitForIdle(setup.rest)
  }

  private mutating func attempt(_ step: ScenarioStep) async throws {
    switch step.action {
    case .share(let share, _): try await untilWaiting(begin(share))
    case .together(let shares):
      for sheet in try shares.map({ try begin($0) }) { try await untilWaiting(sheet) }
    case .killApp:
      if let app = phone.app { try await kill(app) }
    case .waitForIdle: try await rest()
    case .waitFor: break
    default:
      var plain = step
      plain.point = nil
      try await perform(plain)
    }
  }

  /// The person leaves a sheet when it waits: what it asks is answered with "Save", and what only tells is
  /// left as it is, until the system ends it.
  private func leave(_ sheet: ShareSheet) async throws {
    let event = try await untilWaiting(sheet)
    if event.name == "asking" {
      // Where nothing could be had, the sheet can only be closed. It shows its buttons a turn later.
      let count = phone.timeline.count
      let deadline = Date(timeIntervalSinceNow: phone.guardSeconds)
      while !sheet.process.isEnding, phone.timeline.count == count, Date() < deadline {
        if (try? await sheet.process.tap("Save")) != nil { break }
        if (try? await sheet.process.tap("Done")) != nil { break }
      }
      try await untilWaiting(sheet, after: event.number)
    }
    if !sheet.process.hasEnded { try await kill(sheet.process) }
  }

  /// A sheet needs the person when it says or asks something, or has ended.
  @discardableResult
  private func untilWaiting(_ sheet: ShareSheet, after number: Int? = nil) async throws
    -> PhoneEvent
  {
    let identifier = sheet.process.processIdentifier
    let needsPerson: @Sendable (PhoneEvent) -> Bool = { event in
      event.processIdentifier == identifier
        && (["ended", "presented", "notOpened", "failed", "asking"].contains(event.name)
          || event.isPartialCommit)
    }
    let start = number ?? sheet.startNumber
    if let last = phone.timeline.events.dropFirst(start).last(where: needsPerson) { return last }
    return try await phone.timeline.first(
      after: start, "The end of the share sheet", guardSeconds: phone.guardSeconds,
      where: needsPerson)
  }
}
