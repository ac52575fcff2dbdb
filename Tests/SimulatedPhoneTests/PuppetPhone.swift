import Foundation
import PhoneLink

@testable import SimulatedPhone

/// A phone whose app and extension are puppets: processes that do what a script says.
struct PuppetPhone {
  let device: Device
  let phone: Phone

  /// Both declare `group.puppet`; the app the scheme `puppet`, the extension also `group.own`.
  init(appScript: String = "event scanned;event idle", memoryMiB: Int64 = 120) throws {
    device = try Device()
    var settings = PhoneSettings()
    settings.appEnvironment = ["PUPPET_SCRIPT": appScript]
    settings.extensionMemoryBytes = memoryMiB << 20
    settings.guardSeconds = 30
    let recipe = try Self.recipe(in: device.folder)
    phone = Phone(
      device: device, installed: try StagedApp(recipe, workshop: Self.workshop(), on: device),
      settings: settings)
  }

  /// The folder of the test's executable holds all products.
  static func workshop() throws -> Workshop { try Workshop() }

  static func recipe(in folder: URL) throws -> AppRecipe {
    func bundle(_ name: String, _ information: [String: Any], _ groups: [String]) throws
      -> BundleRecipe
    {
      let sources = folder.appendingPathComponent("Sources-\(name)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      let information = information.merging([
        "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        "CFBundleExecutable": "$(EXECUTABLE_NAME)",
      ]) { own, _ in own }
      let infoPlist = sources.appendingPathComponent("Info.plist")
      let entitlements = sources.appendingPathComponent("Puppet.entitlements")
      for (file, value) in [
        (infoPlist, information),
        (entitlements, ["com.apple.security.application-groups": groups]),
      ] {
        try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
          .write(to: file)
      }
      return BundleRecipe(
        name: name, product: "Puppet", moduleName: "Puppet", bundleIdentifier: "test.\(name)",
        infoPlist: infoPlist, entitlements: entitlements)
    }
    let schemes: [[String: Any]] = [["CFBundleURLSchemes": ["puppet"]]]
    return AppRecipe(
      app: try bundle("Toy", ["CFBundleURLTypes": schemes], ["group.puppet"]),
      shareExtension: try bundle("ToyShare", [:], ["group.puppet", "group.own"]))
  }

  /// An offer that makes the extension play a script.
  func play(_ script: String, attachments: [OfferedAttachment] = []) throws -> ShareSheet {
    try phone.share(
      Offer(items: [OfferedItem(contentText: script, attachments: attachments)]))
  }

  /// The names of all events of a process.
  func names(of process: SimulatedProcess) -> [String] {
    phone.timeline.events.filter { $0.processIdentifier == process.processIdentifier }.map(\.name)
  }

  /// Waits for an event by name, from a process of this source.
  func event(_ name: String, from source: String = "extension", after: Int = 0) async throws
    -> PhoneEvent
  {
    try await phone.timeline.first(after: after, "The event \(name)", guardSeconds: 30) {
      $0.name == name && $0.source == source
    }
  }

  /// Switches the phone off and deletes it.
  func end() async {
    await phone.shutDown()
    device.remove()
  }
}
