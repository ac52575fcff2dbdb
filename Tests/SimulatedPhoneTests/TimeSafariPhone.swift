import Foundation
import PhoneLink
import Testing

@testable import SimulatedPhone

/// TimeSafari and its extension as processes on a simulated phone, with a person, and a look from outside.
final class TimeSafariPhone: Sendable {
  static let group = "group.app.timesafari.share"
  let device: Device
  let phone: Phone

  /// A phone on which nothing runs yet; `change` may install something else than what ships.
  init(
    policy: String = "latestOnly", fault: PageFault? = nil, environment: [String: String] = [:],
    change: (inout AppRecipe, Device) throws -> Void = { _, _ in }
  ) throws {
    device = try Device()
    let workshop = try Workshop()
    var recipe = AppRecipe.timeSafari(workshop)
    for bundle in [\AppRecipe.app, \.shareExtension] {
      recipe[keyPath: bundle].overrides["ShareTarget"] = [
        "Policy": .string(policy), "PlainLog": true,
      ]
    }
    try change(&recipe, device)
    var settings = PhoneSettings()
    settings.display = try SharedDisplay.name()
    settings.pageFault = fault
    settings.appEnvironment = environment
    phone = Phone(
      device: device, installed: try StagedApp(recipe, workshop: workshop, on: device),
      settings: settings)
  }

  /// Does the work and switches the phone off, whatever comes of it.
  func run(_ work: (TimeSafariPhone) async throws -> Void) async throws {
    do {
      try await work(self)
    } catch {
      await phone.shutDown()
      device.remove()
      throw error
    }
    await phone.shutDown()
    device.remove()
  }

  // MARK: - The person

  /// Shares a photo; returns when the sheet has gone, with the share's id. A sheet that waits is closed.
  func share(_ content: Content, name: String = "Beach.JPG") async throws -> String {
    let form = OfferedRepresentation(type: "public.jpeg", form: .file, content: content)
    let sheet = try phone.share(
      Offer(items: [
        OfferedItem(attachments: [
          OfferedAttachment(suggestedName: name, representations: [form])
        ])
      ]))
    let identifier = sheet.process.processIdentifier
    let event = try await phone.timeline.first(after: sheet.startNumber, "The end of the sheet") {
      $0.processIdentifier == identifier && ["ended", "notOpened", "presented"].contains($0.name)
    }
    if event.name != "ended" {
      _ = try await sheet.process.waitForControl("Done")
      try await sheet.process.tap("Done")
    }
    try await phone.waitForEnd(of: sheet.process)
    let id = phone.timeline.events.first {
      $0.processIdentifier == identifier && $0.number > sheet.startNumber
        && $0.name == "committed"
    }?["share"]
    return try #require(id)
  }

  /// Waits for the next event of a name after a number.
  @discardableResult
  func event(_ names: String..., after: Int = 0) async throws -> PhoneEvent {
    try await phone.timeline.first(after: after, "\(names)") { names.contains($0.name) }
  }

  /// Presses the page's button if it is there; tells whether it was.
  func press(_ id: String) async throws -> Bool {
    try await phone.evaluate(
      """
      const button = document.getElementById('\(id)');
      button?.click();
      return button !== null;
      """
    ).flag == true
  }

  /// The share on the page; `nil` where no page answers.
  func shown() async -> String? {
    let found = try? await phone.evaluate(
      "return document.querySelector('figure')?.dataset.shareId ?? '';")
    return found?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: - From outside

  var container: URL { device.group(Self.group) }

  /// The keys of the App Group's defaults as the property list on the disk has them.
  func keys() throws -> [String: String] {
    let file = container.appendingPathComponent("Library/Preferences/\(Self.group).plist")
    guard let data = try? Data(contentsOf: file) else { return [:] }
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
    return (plist as? [String: Any] ?? [:]).mapValues {
      ($0 as? String) ?? (($0 as? Bool) == true ? "true" : "?")
    }
  }

  /// The files of the container's root.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: container.path)
      .filter { $0 != "ShareTarget" && $0 != "Library" }.sorted()
  }

  /// The ids of shares that have a receipt.
  func receipts() -> [String] {
    let path = container.appendingPathComponent("ShareTarget/1/receipts").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The rows of one of the app's tables.
  func rows(_ table: String, _ columns: String...) throws -> [[String?]] {
    try TakenPhotos.rows(
      table, columns, inSandbox: device.sandbox(phone.installed.app.identifier))
  }

  /// The lines of the original log, of the extension, the app and the page.
  func lines() -> [String] {
    phone.log.map(\.message).filter { $0.hasPrefix("[ShareTarget]") }
  }

  /// The calls that the page has made, as `Plugin.method#n`, in order; lines of its console are calls too.
  func calls() -> [String] {
    var counts: [String: Int] = [:]
    return phone.log.compactMap { line in
      let words = line.message.split(separator: " ").map(String.init)
      var name: String?
      if line.category == "console" { name = "Console.log" }
      if line.category == "capacitor", let at = words.firstIndex(of: "->"), words.count > at + 2 {
        name = "\(words[at + 1]).\(words[at + 2])"
      }
      guard let name else { return nil }
      counts[name, default: 0] += 1
      return "\(name)#\(counts[name] ?? 0)"
    }
  }
}
