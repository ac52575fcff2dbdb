import Foundation
import PhoneLink

/// Plays a scenario on a phone of its own and says whether everything that it expects is true.
public struct ScenarioRunner: Sendable {
  /// Where apps are made from.
  let workshop: Workshop
  /// The X display for web pages.
  let display: String?
  /// Varies timing within what the file allows; `nil` for the plain timing.
  let seed: UInt64?
  /// Whether the phone's folder stays for a look afterwards.
  let keepsDevice: Bool

  /// A runner; scenarios that it plays share nothing but the display.
  public init(
    workshop: Workshop, display: String?, seed: UInt64? = nil, keepsDevice: Bool = false
  ) {
    self.workshop = workshop
    self.display = display
    self.seed = seed
    self.keepsDevice = keepsDevice
  }

  /// Plays a scenario to its end.
  ///
  /// Throws when the story itself could not be played (a process that cannot start, a guard that ran
  /// out); an expectation that does not hold is part of the outcome. No process is left in either case.
  public func run(_ scenario: Scenario) async throws -> ScenarioOutcome {
    let baseline: Int64? =
      scenario.expectation.wantsMemory ? try await emptySharePeak(scenario.app) : nil
    let device = try Device()
    defer { device.finish(keeping: keepsDevice) }
    let phone = try makePhone(
      scenario.app, device, pace: scenario.pace, needsShim: scenario.needsShim)
    var stage = ScenarioStage(phone: phone, setup: scenario.app, seed: seed)
    do {
      try await stage.play(scenario.steps)
    } catch {
      await phone.shutDown()
      var outcome = try ScenarioOutcome(stage, scenario, baseline, device)
      outcome.failures = ["\(error)"]
      return outcome
    }
    await phone.shutDown()
    return try ScenarioOutcome(stage, scenario, baseline, device)
  }

  private func makePhone(
    _ setup: ScenarioSetup, _ device: Device, pace: Double = 1, needsShim: Bool = false
  ) throws -> Phone {
    var settings = PhoneSettings()
    settings.display = display
    settings.extensionPace = pace
    settings.clockShim = workshop.clockShim
    settings.appEnvironment = setup.environment
    if needsShim { settings.faultShim = try workshop.faultShim() }
    let recipe = AppRecipe.scenarioApp(workshop, setup: setup)
    return Phone(
      device: device, installed: try StagedApp(recipe, workshop: workshop, on: device),
      settings: settings)
  }

  /// What the extension's process needs for a share of one empty file, on a phone of its own.
  private func emptySharePeak(_ setup: ScenarioSetup) async throws -> Int64 {
    let device = try Device()
    defer { device.remove() }
    var plain = ScenarioSetup()
    plain.front = .native
    let phone = try makePhone(plain, device)
    let file = OfferedRepresentation(
      type: "public.data", form: .file, content: .raw(seed: 0, bytes: 0))
    let sheet = try phone.share(
      Offer(items: [
        OfferedItem(attachments: [
          OfferedAttachment(suggestedName: "empty.bin", representations: [file])
        ])
      ]))
    let outcome: ShareSheet.Outcome
    do {
      outcome = try await phone.waitForEnd(of: sheet)
    } catch {
      await phone.shutDown()
      throw error
    }
    await phone.shutDown()
    guard outcome == .completed, let peak = phone.peakBytes(of: sheet) else {
      throw PhoneError("The empty share, which growth is measured against, ended as \(outcome).")
    }
    return peak
  }
}
