import Foundation
import PhoneLink

/// A scenario while it is played: the phone, and what has happened on the sheets so far.
struct ScenarioStage {
  let phone: Phone
  let setup: ScenarioSetup
  private var random: SeededRandom?

  /// A share of the scenario, once begun.
  struct Begun {
    var name: String
    var sheet: ShareSheet
    /// The accessibility tree before the last action on the sheet.
    var lastTree: JSONValue?
    /// Whether the story stopped while the sheet was open.
    var isLeftOpen = false
  }
  var shares: [Begun] = []
  /// How many steps have begun.
  private(set) var position = 0
  private var armed: [SimulatedProcess.Role: ScenarioStep.Point] = [:]
  private var armedSince: [SimulatedProcess.Role: Int] = [:]
  private var callKills: [SimulatedProcess.Role: CallKill] = [:]
  private var callKillsSince: [SimulatedProcess.Role: Int] = [:]
  /// How far each awaited event's earlier waits went; every wait takes one event.
  private var waited: [String: Int] = [:]

  init(phone: Phone, setup: ScenarioSetup, seed: UInt64?) {
    self.phone = phone
    self.setup = setup
    random = seed.map { SeededRandom(seed: $0) }
  }

  /// Does all steps, one after another.
  mutating func play(_ steps: [ScenarioStep]) async throws {
    for (index, step) in steps.enumerated() {
      position = index + 1
      await arm(steps[index...])
      do {
        try await perform(step)
      } catch let error where error is PhoneError || error is SheetRefusal {
        let sheets = await tellOpenSheets()
        throw PhoneError(
          (["Step \(index + 1) (line \(step.place.line)): \(error)"] + sheets)
            .joined(separator: " "))
      }
    }
  }

  /// Tells processes where to stop: for each role at the first point that is named from here on, as
  /// far as the next moment at which everything must rest. Calls have numbers from the start of a
  /// process on, so that a process which starts now gets the next kill at a call, however far it is.
  private mutating func arm(_ steps: ArraySlice<ScenarioStep>) async {
    for role in [SimulatedProcess.Role.application, .extension] {
      let kill = steps.first { $0.call != nil && $0.killedRole == role }
        .map { CallKill(call: $0.call ?? 1, offer: $0.share) }
      if kill != callKills[role] {
        callKills[role] = kill
        callKillsSince[role] = phone.timeline.count
        phone.kill(role, at: kill)
      }
      var point: ScenarioStep.Point?
      for step in steps {
        if case .waitForIdle = step.action { break }
        if let own = step.point, own.role == role {
          point = own
          break
        }
      }
      if point == armed[role] { continue }
      armed[role] = point
      armedSince[role] = phone.timeline.count
      await phone.hold(role, at: point.map { [$0.event: $0.occurrence] } ?? [:])
    }
  }

  /// Does one step; its point, if it has one, must have been armed.
  mutating func perform(_ step: ScenarioStep) async throws {
    if let call = step.call, let role = step.killedRole {
      return try await deathAtCall(call, role)
    }
    let held = try await heldProcess(for: step)
    // Where the app stands still, a step on the sheet still means the sheet.
    let heldSheet = held?.role == .extension ? held : nil
    switch step.action {
    case .share(let share, let isInBackground):
      let sheet = try begin(share)
      if !isInBackground { try await untilEnded(sheet) }
    case .together(let shares):
      var order = shares
      if random != nil { order.shuffle(using: &random!) }
      let sheets = try order.map { try begin($0) }
      for sheet in sheets { try await untilEnded(sheet) }
    case .launch(let via, let url):
      let start = phone.timeline.count
      // The icon of an app that is in front already changes nothing.
      let changesNothing = url == nil && phone.isAppInFront
      try phone.bringToFront(via: via, url: url)
      if !changesNothing { try await becomesActive(after: start) }
    case .activate: try await phone.activateAgain()
    case .background: try await phone.sendToBackground()
    case .foreground:
      let start = phone.timeline.count
      try phone.bringToFront()
      try await becomesActive(after: start)
    case .killApp:
      let process = try held ?? phone.runningApp()
      try await kill(process)
    case .killExtension:
      guard let process = heldSheet ?? sheet(of: step)?.process else {
        throw PhoneError("There is no extension process to kill.")
      }
      try await kill(process)
    case .killWeb: _ = try await phone.runningApp().ask("web.kill")
    case .openURL(let url): try phone.bringToFront(via: "url", url: url)
    case .reloadWeb: _ = try await phone.runningApp().ask("web.reload")
    case .lock(let isLocked): phone.setLocked(isLocked)
    case .refuseOpen(let refuses): phone.refuseToOpen(refuses)
    case .fillDisk(let isFull): try phone.fillDisk(isFull)
    case .setClockBack: try phone.setClockBack()
    case .tap(let label, true): try await tapOnPage(label)
    case .tap(let label, false):
      try await onSheet(step, heldSheet) { try await $0.tap(label) }
      if heldSheet != nil { return }
    case .type(let typing): try await onSheet(step, heldSheet) { try await $0.type(typing) }
    case .dismiss:
      try await onSheet(step, heldSheet) { try await $0.swipeDown() }
      if heldSheet != nil { return }
    case .see(let sheet): try await see(sheet, step)
    case .adapter(let gates):
      try ComposeGates(container: phone.device.group(try phone.installed.sharedGroup())).set(gates)
    case .waitForIdle:
      try await phone.waitForIdle(setup.rest)
    case .waitFor(let name):
      let event = try await phone.timeline.first(
        after: waited[name] ?? 0, "The event \(name)", guardSeconds: phone.guardSeconds
      ) { $0.name == name }
      waited[name] = event.number
    }
    if let held { await phone.release(held) }
  }

  /// The process that stands still at the step's point, waiting for it to get there.
  private mutating func heldProcess(for step: ScenarioStep) async throws -> SimulatedProcess? {
    guard let point = step.point else { return nil }
    let wanted = step.share.flatMap { name in shares.first { $0.name == name } }?
      .sheet.process.processIdentifier
    let event = try await phone.timeline.first(
      after: armedSince[point.role] ?? 0,
      "The point \(point.event) in the \(point.role.rawValue)",
      guardSeconds: phone.guardSeconds
    ) {
      $0.name == "held" && $0["at"] == point.event && $0.source == point.role.source
        && (wanted == nil || $0.processIdentifier == wanted)
    }
    // The point is used up: the next step that names one arms anew.
    armed[point.role] = nil
    await phone.hold(point.role, at: [:])
    let held = phone.heldProcesses.filter { $0.role == point.role }
    for other in held where other.processIdentifier != event.processIdentifier {
      await phone.release(other)
    }
    guard let process = held.first(where: { $0.processIdentifier == event.processIdentifier })
    else { throw PhoneError("The process held at \(point.event) has gone.") }
    return process
  }

  /// Waits for the death that was armed when the process started.
  private func deathAtCall(_ call: Int, _ role: SimulatedProcess.Role) async throws {
    let start = callKillsSince[role] ?? 0
    let isDeath: @Sendable (PhoneEvent) -> Bool = {
      $0.source == role.source && $0.name == "killed" && $0["call"] != nil
    }
    let count = phone.timeline.count
    var death = phone.timeline.events.dropFirst(start).first(where: isDeath)
    let isRunning = role == .application ? phone.app != nil : !phone.extensions.isEmpty
    if death == nil, isRunning {
      death = try await phone.timeline.first(
        after: count, "Call \(call) of the \(role.source)", guardSeconds: phone.guardSeconds
      ) { isDeath($0) || ($0.source == role.source && $0.name == "ended") }
    }
    guard let death, death.name == "killed" else {
      throw PhoneError("No process of the \(role.source) came to its file call \(call).")
    }
    let identifier = death.processIdentifier
    _ = try await phone.timeline.first(
      after: death.number, "The end of the killed process", guardSeconds: phone.guardSeconds
    ) { $0.name == "ended" && $0.processIdentifier == identifier }
  }

  /// Lets everything run that was to stand still or to die later.
  mutating func disarm() async {
    for role in [SimulatedProcess.Role.application, .extension] {
      armed[role] = nil
      callKills[role] = nil
      phone.kill(role, at: nil)
      await phone.hold(role, at: [:])
    }
    for process in phone.heldProcesses { await phone.release(process) }
  }

  /// Notes that the story stopped while this share's sheet was open.
  mutating func leaveOpen(_ index: Int) { shares[index].isLeftOpen = true }

  mutating func begin(_ share: ScenarioStep.NamedOffer) throws -> ShareSheet {
    let offer = random == nil ? share.offer : share.offer.withDelays(&random!)
    let sheet = try phone.share(offer, named: share.name)
    shares.append(Begun(name: share.name, sheet: sheet))
    return sheet
  }

  /// A sheet has ended when its process has, or stands still at a point that a later step names.
  private func untilEnded(_ sheet: ShareSheet) async throws {
    let identifier = sheet.process.processIdentifier
    _ = try await phone.timeline.first(
      after: sheet.startNumber, "The end of the share sheet",
      guardSeconds: phone.guardSeconds
    ) { $0.processIdentifier == identifier && ($0.name == "ended" || $0.name == "held") }
  }

  func becomesActive(after start: Int) async throws {
    _ = try await phone.timeline.first(
      after: start, "The app's becameActive", guardSeconds: phone.guardSeconds
    ) { $0.source == "app" && ["becameActive", "ended", "held"].contains($0.name) }
  }

  func kill(_ process: SimulatedProcess) async throws {
    phone.record("killed", "reason=scenario", process)
    process.kill()
    try await phone.waitForEnd(of: process)
  }

  /// The sheet that a step means; `nil` when it has gone.
  func sheet(of step: ScenarioStep) -> ShareSheet? {
    let open = shares.filter { !$0.sheet.process.hasEnded }
    return (step.share.map { name in open.first { $0.name == name } } ?? open.last)?.sheet
  }
}

extension Offer {
  /// The same offer from a host that takes up to 20 ms for each load.
  func withDelays(_ random: inout SeededRandom) -> Offer {
    var offer = self
    for item in offer.items.indices {
      for attachment in (offer.items[item].attachments ?? []).indices {
        for form in offer.items[item].attachments![attachment].representations.indices {
          offer.items[item].attachments![attachment].representations[form].behaviour
            .delayMilliseconds += Int.random(in: 0...20, using: &random)
        }
      }
    }
    return offer
  }
}
