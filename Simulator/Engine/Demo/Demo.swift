import Foundation
import PhoneLink
import ShareTargetCore

/// A person's files on their way from a share sheet to the example app's page.
public struct Demo: Sendable {
  /// What the demo found.
  public struct Outcome: Sendable, Codable {
    /// Whether all checks hold.
    public var passed: Bool { failures.isEmpty }
    /// One sentence for each check that does not hold.
    public var failures: [String]
    /// The snapshot of the page; absent when there was no page to take it of.
    public var picture: URL?
    /// What helps to find a reason: the log beside the timeline, and what processes printed.
    public var remarks: [String]
    /// Everything that happened.
    public var timeline: [PhoneEvent]
    /// The highest resident size of each extension process, in KiB.
    public var peakKiB: [Int64]
  }

  /// The events that the demo tells, in the order of a share's journey.
  public static let told = [
    "received", "stored", "committed", "opened", "notOpened", "offered", "shown", "acknowledged",
    "swept", "skipped", "failed", "quarantined", "killed",
  ]

  /// What is shared.
  public var inputs: [DemoInput]
  /// Where the snapshot goes.
  public var picture: URL
  /// Whether everything is shared twice at the same moment.
  public var twoAtOnce = false
  /// Whether the phone's folder stays.
  public var keepsDevice = false

  /// A demo that shares `inputs`, or its own photo if there are none.
  public init(inputs: [DemoInput], picture: URL) {
    self.inputs = inputs.isEmpty ? [.ownPhoto] : inputs
    self.picture = picture
  }

  /// Runs it on a new phone; no process and, unless it is kept, no folder is left.
  ///
  /// Throws when it could not be played at all; everything else is part of the outcome.
  public func run(workshop: Workshop, display: String?) async throws -> Outcome {
    let device = try Device()
    defer { device.finish(keeping: keepsDevice) }
    let installed = try StagedApp(.photoDrop(workshop), workshop: workshop, on: device)
    var settings = PhoneSettings()
    settings.display = display
    let phone = Phone(device: device, installed: installed, settings: settings)
    do {
      let (outcome, _) = try await play(on: phone)
      return outcome
    } catch {
      await phone.shutDown()
      return Outcome(
        failures: ["\(error)"], picture: nil, remarks: phone.remarks,
        timeline: phone.timeline.events, peakKiB: [])
    }
  }

  /// Shares, waits, and looks; the phone is switched off afterwards, and the check can be made again
  /// as long as its folder exists.
  func play(on phone: Phone) async throws -> (Outcome, DemoCheck) {
    let offer = Offer(items: [OfferedItem(attachments: inputs.map(\.attachment))])
    let sheets = try (0..<(twoAtOnce ? 2 : 1)).map {
      try phone.share(offer, named: "share-\($0 + 1)")
    }
    var failures: [String] = []
    for sheet in sheets {
      failures += try await end(of: sheet, on: phone)
    }
    // Opening the app is a favour of the system; a person would tap its icon.
    if phone.app == nil { try phone.bringToFront() }
    try await phone.waitForIdle(hasPage: true)
    let page = try await PageReport.of(phone)
    let reply = try await phone.runningApp().ask(
      "web.snapshot", ["path": .string(picture.path)])
    if let error = reply["error"]?.text { throw PhoneError("No snapshot: \(error)") }
    guard let image = Picture(contentsOf: picture) else {
      throw PhoneError("The snapshot \(picture.path) cannot be read.")
    }
    await phone.shutDown()

    let events = phone.timeline.events
    var originals: [String: [DemoCheck.Original]] = [:]
    for sheet in sheets {
      let identifier = sheet.process.processIdentifier
      let id = events.first {
        $0.processIdentifier == identifier && $0["share"].flatMap({ ShareID($0) }) != nil
      }?["share"]
      guard let id else {
        failures.append("An extension found nothing to share.")
        continue
      }
      originals[id] = inputs.enumerated().map { index, input in
        original(input, phone.host.file(number: index, of: sheet.request))
      }
    }
    let device = phone.device
    let check = DemoCheck(
      originals: originals,
      kept: try KeptShare.all(inSandbox: device.sandbox(phone.installed.app.identifier)),
      page: page, picture: image,
      container: ContainerInventory(of: device.group(try phone.installed.sharedGroup())))
    let outcome = Outcome(
      failures: failures + events.compactMap(\.crash) + check.failures(), picture: picture,
      remarks: phone.remarks,
      timeline: events,
      peakKiB: sheets.compactMap { phone.peakBytes(of: $0).map { $0 >> 10 } })
    return (outcome, check)
  }

  /// Waits for the end of a sheet and taps Done where it waits for the person; what it said is a failure.
  private func end(of sheet: ShareSheet, on phone: Phone) async throws -> [String] {
    let identifier = sheet.process.processIdentifier
    _ = try await phone.timeline.first(
      after: sheet.startNumber, "The end of the share sheet",
      guardSeconds: phone.settings.guardSeconds
    ) { event in
      event.processIdentifier == identifier
        && (["ended", "presented", "notOpened"].contains(event.name) || event.isPartialCommit)
    }
    var said: [String] = []
    let events = phone.timeline.events.filter { $0.processIdentifier == identifier }
    if !events.contains(where: { $0.name == "ended" || $0.name == "opened" }) {
      let words = try await sheet.process.waitForControl("Done")
      if !events.contains(where: { $0.name == "notOpened" }) { said = words }
      try await sheet.process.tap("Done")
    }
    let outcome = try await phone.waitForEnd(of: sheet)
    if outcome == .completed && said.isEmpty { return [] }
    let ending = outcome == .completed ? "kept not everything" : "did not complete (\(outcome))"
    return ["The extension \(ending): \(said.joined(separator: " "))"]
  }

  private func original(_ input: DemoInput, _ made: URL?) -> DemoCheck.Original {
    switch input.content {
    case .url(let link): DemoCheck.Original(name: nil, link: link)
    // Compared with the person's own file, not with the host's copy of it.
    case .file(let file): DemoCheck.Original(name: input.name, file: file)
    default: DemoCheck.Original(name: input.name, file: made)
    }
  }
}
