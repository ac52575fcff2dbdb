import Foundation
import PhoneLink

/// A phone on which one story is played again and again, each time with another disturbance.
///
/// The app is installed once; what a case leaves is cleared before the next. Not for two cases at once.
struct SweepBench {
  let scenario: Scenario
  let device: Device
  private let installed: StagedApp
  /// The same app some days later: without a page, and taking everything.
  private let later: StagedApp
  private let shim: URL
  private let clockShim: URL
  private let display: String?

  /// How long a case may stand still before that is a finding.
  private static let guardSeconds = 20.0
  /// The same for a step that an error of the disk may have made pointless.
  private let patience: Double
  /// How long a death may be noticed before the phone tells it.
  private static let noticeSeconds = 2.0
  private static let daysLater = 3

  init(_ scenario: Scenario, workshop: Workshop, display: String?, patience: Double) throws {
    self.scenario = scenario
    self.patience = patience
    self.display = display
    shim = try workshop.faultShim()
    clockShim = workshop.clockShim
    device = try Device(in: Self.place)
    installed = try StagedApp(
      AppRecipe.scenarioApp(workshop, setup: scenario.app), workshop: workshop, on: device)
    var setup = scenario.app
    setup.front = .native
    setup.consumer = "acknowledge"
    setup.crashOn = nil
    var recipe = AppRecipe.scenarioApp(workshop, setup: setup)
    recipe.app.name = "Later"
    later = try StagedApp(recipe, workshop: workshop, on: device)
  }

  /// Memory, where there is some: a case is made of syncs.
  private static var place: URL {
    let memory = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory, isDirectory: true) : FileManager.default.temporaryDirectory
  }

  /// Where the app keeps its shares.
  var sandbox: URL {
    get throws { try device.sandbox(installed.app.identifier) }
  }

  /// What was seen of one case.
  struct Outcome: Sendable {
    var violations: [String] = []
    /// Whether the process got as far as the disturbance.
    var wasReached = false
    /// Events of the story, then of the days after it.
    var timeline: [PhoneEvent] = []
    /// The numbered file calls of each process of the story, until the story's end.
    var calls: [ProcessName: [TracedCall]] = [:]
    /// What each process told by itself in the story, in order.
    var told: [ProcessName: [String]] = [:]
    /// The offer of each id that was told.
    var offers: [String: String] = [:]
  }

  /// Plays the story with a disturbance, lets people and days go on, and asks the oracle.
  ///
  /// Throws only what no product is to blame for: a process that cannot be started, a story that cannot
  /// be played undisturbed.
  func play(_ fault: FaultPoint?, references: [String: KeptShare]) async throws -> Outcome {
    try clear()
    var settings = PhoneSettings()
    settings.display = display
    settings.extensionPace = scenario.pace
    settings.clockShim = clockShim
    settings.appEnvironment = scenario.app.environment
    settings.faultShim = shim
    settings.fault = fault
    settings.guardSeconds = Self.guardSeconds
    let phone = Phone(device: device, installed: installed, settings: settings)
    var outcome = Outcome()
    var ledger = SweepLedger(references: references, policy: scenario.app.policy)
    do {
      try await story(fault, on: phone, &outcome, &ledger)
    } catch {
      await phone.shutDown()
      throw error
    }
    outcome.timeline = phone.timeline.events
    let first = try await dayAfter(&outcome, &ledger)
    let second = try await dayAfter(&outcome, &ledger)
    for path in second.differences(from: first) {
      ledger.report("S7", "a second recovery changed \(path)")
    }
    ledger.conclude(second, kept: try KeptShare.all(inSandbox: sandbox))
    for event in outcome.timeline {
      guard let id = event["share"], let offer = ledger.offer(of: id) else { continue }
      outcome.offers[id] = offer
    }
    outcome.violations = ledger.violations
    return outcome
  }

  // MARK: - The day of the story

  private func story(
    _ fault: FaultPoint?, on phone: Phone, _ outcome: inout Outcome, _ ledger: inout SweepLedger
  ) async throws {
    let isDeadly = fault?.kills ?? false
    if fault != nil, !isDeadly { phone.guardSeconds = patience }
    var (stage, error) = await untilDisturbed(phone)
    var isDisturbed = phone.timeline.events.contains(where: \.isDisturbance)
    if error != nil, isDeadly, !isDisturbed { isDisturbed = await hasDisturbance(phone) }
    outcome.take(phone)
    outcome.wasReached = isDisturbed || outcome.reaches(fault)
    if let error, !isDisturbed, fault == nil || isDeadly {
      throw PhoneError("The story cannot be played: \(error)")
    }
    try await endFailing(fault, phone, &stage)
    var heard = 0
    do {
      if fault != nil { try await stage.playOn(scenario.steps[stage.position...]) }
      try await despite(fault, phone, &stage) { try await $0.rest() }
      hear(phone, from: &heard, &ledger)
      try look(&ledger)
      try await despite(fault, phone, &stage) { try await $0.comeHome() }
    } catch is PhoneError where fault != nil && phone.app == nil {
      ledger.report("S14", "the app does not come to rest")
    } catch let error as PhoneError where fault != nil {
      ledger.report("S14", "\(error)")
    }
    hear(phone, from: &heard, &ledger)
    let disturbed = fault.flatMap { phone.identifier(of: $0.process) }
    if outcome.wasReached, let offer = disturbed.flatMap(phone.offerName) {
      try await shareAgain(offer, &stage, phone, &heard, &ledger)
    }
    if try await !compareListing(phone, &ledger) {
      // The question itself may have come to a point that lies behind the story's end.
      if isDeadly, await hasDisturbance(phone) {
        try await stage.comeHome()
        hear(phone, from: &heard, &ledger)
      }
      try await mustCompareListing(phone, &ledger)
    }
    await goodNight(phone)
    hear(phone, from: &heard, &ledger)
    outcome.wasReached =
      outcome.wasReached || phone.timeline.events.contains(where: \.isDisturbance)
    try look(&ledger)
  }

  /// Whether a process died of a disturbance; its end may be noticed before the phone has told it.
  private func hasDisturbance(_ phone: Phone) async -> Bool {
    let event = try? await phone.timeline.first(
      "The disturbance", guardSeconds: Self.noticeSeconds, where: \.isDisturbance)
    guard let event else { return false }
    _ = try? await phone.timeline.first(
      "The end of what was disturbed", guardSeconds: Self.guardSeconds
    ) { $0.name == "ended" && $0.processIdentifier == event.processIdentifier }
    return true
  }

  /// Does a part of the day. Beside a disk that fails it may be pointless, so it is given up soon, and
  /// done again with twice the time; a process that has the disk is ended before. What counts in the end
  /// is a part with all the time it wants, and without that process.
  private func despite(
    _ fault: FaultPoint?, _ phone: Phone, _ stage: inout ScenarioStage,
    _ part: (inout ScenarioStage) async throws -> Void
  ) async throws {
    defer { phone.guardSeconds = Self.guardSeconds }
    var seconds = patience
    while let fault, !fault.kills, seconds < Self.guardSeconds {
      phone.guardSeconds = seconds
      var isDone = true
      do { try await part(&stage) } catch is PhoneError { isDone = false }
      if try await endFailing(fault, phone, &stage) { break }
      if isDone { return }
      seconds *= 2
    }
    phone.guardSeconds = Self.guardSeconds
    try await part(&stage)
  }

  /// A disk that fails for a process for ever ends with that process; the next one finds it well.
  @discardableResult
  private func endFailing(
    _ fault: FaultPoint?, _ phone: Phone, _ stage: inout ScenarioStage
  ) async throws -> Bool {
    guard let app = phone.app, let fault, !fault.kills,
      phone.name(of: app.processIdentifier) == fault.process
    else { return false }
    phone.guardSeconds = Self.guardSeconds
    try await stage.kill(app)
    return true
  }

  /// Plays the story to its end, or until something in it is disturbed.
  private func untilDisturbed(_ phone: Phone) async -> (ScenarioStage, (any Error)?) {
    let scenario = scenario
    let story = Task { () -> (ScenarioStage, (any Error)?) in
      var stage = ScenarioStage(phone: phone, setup: scenario.app, seed: nil)
      do { try await stage.play(scenario.steps) } catch { return (stage, error) }
      return (stage, nil)
    }
    let watch = Task {
      let event = try? await phone.timeline.first(
        "A disturbance", guardSeconds: 3_600, where: \.isDisturbance)
      if event != nil { story.cancel() }
    }
    defer { watch.cancel() }
    return await story.value
  }

  /// The person shares once more what was not said to be saved (S18).
  private func shareAgain(
    _ name: String, _ stage: inout ScenarioStage, _ phone: Phone, _ heard: inout Int,
    _ ledger: inout SweepLedger
  ) async throws {
    let offer = scenario.steps.flatMap(\.shares).first { $0.name == name }
    guard let offer, !ledger.isPromised(name), ledger.references[name] != nil else { return }
    let again = SweepBench.again(name)
    do {
      _ = try stage.begin(ScenarioStep.NamedOffer(name: again, offer: offer.offer))
      try await stage.rest()
      try await stage.comeHome()
    } catch let error as PhoneError {
      ledger.report("S14", "\(error)")
    }
    hear(phone, from: &heard, &ledger)
    if !ledger.isPromised(again) { ledger.report("S18", "\(name) cannot be shared again") }
  }

  /// The name of an offer that is made once more.
  static func again(_ name: String) -> String { "\(name), again" }

  // MARK: - Other days

  /// The app is opened some days later, and takes everything.
  private func dayAfter(
    _ outcome: inout Outcome, _ ledger: inout SweepLedger
  ) async throws -> ContainerLook {
    var settings = PhoneSettings()
    settings.faultShim = shim
    settings.daysLater = Self.daysLater
    settings.guardSeconds = Self.guardSeconds
    let phone = Phone(device: device, installed: later, settings: settings)
    do {
      try phone.bringToFront()
      try await phone.waitForIdle(hasPage: false)
    } catch let error as PhoneError {
      ledger.report("S14", "\(error)")
    }
    try await mustCompareListing(phone, &ledger)
    await goodNight(phone)
    var heard = 0
    hear(phone, from: &heard, &ledger)
    outcome.timeline += phone.timeline.events
    return try look(&ledger, sweepsStaging: true)
  }

  /// The app goes to the background, and the phone is switched off.
  private func goodNight(_ phone: Phone) async {
    if phone.app != nil { try? await phone.sendToBackground() }
    await phone.shutDown()
  }

  private func mustCompareListing(_ phone: Phone, _ ledger: inout SweepLedger) async throws {
    if try await !compareListing(phone, &ledger) {
      ledger.report("S9", "the app cannot say what waits")
    }
  }

  /// Whether the app could say what waits; what it said is compared with the disk.
  private func compareListing(_ phone: Phone, _ ledger: inout SweepLedger) async throws -> Bool {
    guard let app = phone.app, let status = try? await app.ask("status", guardSeconds: 20),
      let lists = status.members, status["error"] == nil
    else { return false }
    let listed = lists.values.flatMap { $0.elements ?? [] }.compactMap(\.text)
    ledger.compareListing(
      Set(listed), with: ContainerLook(container: try container, sandbox: try sandbox))
    return true
  }

  private func hear(_ phone: Phone, from heard: inout Int, _ ledger: inout SweepLedger) {
    let events = phone.timeline.events
    ledger.hear(events.dropFirst(heard)) { phone.offerName(of: $0) }
    heard = events.count
  }

  @discardableResult
  private func look(
    _ ledger: inout SweepLedger, sweepsStaging: Bool = false
  ) throws -> ContainerLook {
    let look = ContainerLook(container: try container, sandbox: try sandbox)
    ledger.look(look, kept: try KeptShare.all(inSandbox: sandbox), sweepsStaging: sweepsStaging)
    return look
  }

  private var container: URL {
    get throws { device.group(try installed.sharedGroup()) }
  }

  private func clear() throws {
    for folder in [
      device.groups, device.host, device.output, try sandbox.deletingLastPathComponent(),
    ] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    }
  }
}

extension SweepBench.Outcome {
  /// Takes what the processes of a phone did so far.
  mutating func take(_ phone: Phone) {
    for event in phone.timeline.events {
      guard let name = phone.name(of: event.processIdentifier) else { continue }
      if calls[name] == nil { calls[name] = phone.calls(of: name) }
      if TimelineVocabulary.tellable.contains(event.name) {
        told[name, default: []].append(event.name)
      }
    }
  }

  /// Whether a process made the call that a fault is about.
  func reaches(_ fault: FaultPoint?) -> Bool {
    guard let fault, case .call(let plan) = fault.moment, let first = plan.faults.first else {
      return false
    }
    return calls[fault.process, default: []].count >= first.call
  }
}

extension PhoneEvent {
  /// Whether a process was disturbed as the sweep wanted it.
  fileprivate var isDisturbance: Bool { name == "disturbed" }
}
