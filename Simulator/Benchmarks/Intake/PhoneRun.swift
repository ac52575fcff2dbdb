import Foundation
import SimulatedPhone

/// Shares an offer on a phone of its own and tells what the extension's process needed.
struct PhoneRun {
  /// Whose extension takes the share.
  enum Way: String {
    case ours = "ShareExtensionProcess"
    case naive = "NaiveExtension"
  }

  let workshop: Workshop
  /// Where the phones' folders are made.
  let scratch: URL

  /// The highest resident size of the extension's process; `nil` if it did not live to its end.
  func peak(_ offer: Offer, _ way: Way, limitBytes: Int64) async throws -> Int64? {
    let device = try Device(in: scratch)
    defer { device.remove() }
    // The app takes shares with the Swift API: no page is needed.
    var setup = ScenarioSetup()
    setup.front = .native
    var recipe = AppRecipe.scenarioApp(workshop, setup: setup)
    if way == .naive {
      recipe.shareExtension.product = way.rawValue
      recipe.shareExtension.moduleName = way.rawValue
    }
    var settings = PhoneSettings()
    settings.extensionMemoryBytes = limitBytes
    settings.appEnvironment = ["SCENARIO_CONSUMER": "acknowledge"]
    settings.guardSeconds = 300
    let phone = Phone(
      device: device, installed: try StagedApp(recipe, workshop: workshop, on: device),
      settings: settings)
    let sheet = try phone.share(offer)
    let outcome: ShareSheet.Outcome
    do { outcome = try await phone.waitForEnd(of: sheet) } catch {
      await phone.shutDown()
      throw error
    }
    await phone.shutDown()
    return outcome == .completed ? phone.peakBytes(of: sheet) : nil
  }
}
