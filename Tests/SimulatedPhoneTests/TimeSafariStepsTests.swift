import Foundation
import PhoneLink
import ShareTargetCore
import Testing

@testable import SimulatedPhone

/// Every step of the page's flow, disturbed: at each call of the page the app is killed, the page is loaded
/// anew, its process ends, or the call fails; before it happens, and after, in the place of its answer.
///
/// Afterwards the photo was acknowledged, or comes back under its id until it is. `STEPS=all` plays all cases
/// (`make steps`), `STEPS=reload:after:SharedImage.getSharedImage#1` that one; else a few are played.
@Suite(.serialized, .timeLimit(.minutes(60))) struct TimeSafariStepsTests {
  private static let photo = Content.picture(.jpeg, seed: 7, bytes: nil, width: 64, height: 48)

  /// The calls of one undisturbed share, up to the look for the next photo.
  private static let steps = [
    // Start-up: the hint's listener, the home page's table and list, the probe, the pre-check, the read.
    "SharedImage.addListener#1", "CapacitorSQLite.run#1", "CapacitorSQLite.query#1",
    "SharedImage.hasSharedImage#1", "SharedImage.hasSharedImage#2", "SharedImage.getSharedImage#1",
    // The row is stored; the page is shown; the view reads the row and deletes it.
    "CapacitorSQLite.run#2", "CapacitorSQLite.run#3", "CapacitorSQLite.query#2",
    "CapacitorSQLite.run#4",
    // "Use it": the photo is the app's, it is marked, the next one is looked for.
    "CapacitorSQLite.run#5", "SharedImage.markProcessed#1", "SharedImage.hasSharedImage#3",
  ]

  /// The page's own lines cross the bridge between the steps: it waits, it is ready, shown, kept, marked.
  private static let lines = (1...5).map { "Console.log#\($0)" }

  static var cases: [PageFault] {
    let all = steps.flatMap { step in
      PageFault.Kind.allCases.flatMap { kind in
        // Nobody waits for an answer to a listener.
        (step.contains("addListener") ? [.before] : PageFault.Moment.allCases).map {
          PageFault(kind, $0, step)
        }
      }
    }
    let between = lines.flatMap { line in
      [PageFault.Kind.kill, .reload, .crash].map { PageFault($0, .before, line) }
    }
    let cases = all + between
    if let wanted = ProcessInfo.processInfo.environment["STEPS"] {
      return wanted == "all" ? cases : cases.filter { $0.description == wanted }
    }
    // A number that shares no factor with the kinds and moments visits all of them.
    return stride(from: 4, to: cases.count, by: 13).map { cases[$0] }
  }

  @Test func `the flow has exactly the steps that are disturbed`() async throws {
    try await TimeSafariPhone().run { safari in
      _ = try await safari.share(Self.photo)
      let shown = try await safari.event("shown")
      #expect(try await safari.press("use-it"))
      try await safari.event("swept", after: shown.number)
      try await safari.phone.waitForIdle(.withoutOffers)
      let calls = safari.calls()
      #expect(Set(calls).subtracting(Self.lines) == Set(Self.steps), "\(calls)")
      #expect(calls.filter { $0.hasPrefix("Console") } == Self.lines, "\(calls)")
    }
  }

  @Test(arguments: cases)
  func `a disturbed step loses nothing, and the photo comes back under its id or was used`(
    fault: PageFault
  ) async throws {
    try await TimeSafariPhone(fault: fault).run { safari in
      let id = try await safari.share(Self.photo)
      try await disturb(safari, fault)
      try await useWhatIsShown(safari, id)
      try judge(safari, id, fault)
    }
  }

  /// Goes on until the fault has happened, and what follows from it by itself.
  private func disturb(_ safari: TimeSafariPhone, _ fault: PageFault) async throws {
    let first = try await safari.event("disturbed", "shown")
    if first.name == "shown" { _ = try? await safari.press("use-it") }
    let struck = try await safari.event("disturbed")
    switch fault.kind {
    case .kill:
      _ = try await safari.phone.timeline.first(after: struck.number, "The app's end") {
        $0.source == "app" && $0.name == "ended"
      }
    case .reload, .crash: try await safari.event("webLoaded", after: struck.number)
    case .reject: break
    }
  }

  /// The person comes back to the app, as often as it takes, and uses the photo that is shown.
  private func useWhatIsShown(_ safari: TimeSafariPhone, _ id: String) async throws {
    for round in 1...4 {
      if safari.phone.app == nil {
        let start = safari.phone.timeline.count
        try safari.phone.bringToFront()
        try await safari.event("webLoaded", after: start)
      } else if round > 1 {
        try await safari.phone.sendToBackground()
        try safari.phone.bringToFront()
      }
      try await safari.phone.waitForIdle(.withoutOffers)
      if try await safari.press("use-it") {
        #expect(await safari.shown() ?? id == id)
        try await safari.phone.waitForIdle(.withoutOffers)
      }
      if safari.receipts() == [id], try safari.files().isEmpty { return }
    }
  }

  /// What must hold in the end, read from outside.
  private func judge(_ safari: TimeSafariPhone, _ id: String, _ fault: PageFault) throws {
    let events = safari.phone.timeline.events
    let story = TimelineTable.lines(events).joined(separator: "\n")
    let replay: Comment = "again: STEPS='\(fault)' make steps\n\(story)"
    #expect(safari.receipts() == [id], replay)
    #expect(try safari.files() == [], replay)
    #expect(try safari.keys() == ["sharedPhotoProcessedShareId": id], replay)
    #expect(ContainerInventory(of: safari.container).filesLeft == [], replay)
    #expect(try safari.rows("temp", "id") == [], replay)
    // The app has the photo once, whole, and had it before it was acknowledged.
    #expect(try safari.rows("photos", "id", "fileName") == [[id, "Beach.JPG"]], replay)
    let original = safari.device.folder.appendingPathComponent("original.jpg")
    try ContentMaker().write(Self.photo, to: original)
    let bytes = try Data(contentsOf: original).base64EncodedString()
    #expect(
      try safari.rows("photos", "blobB64") == [["data:image/jpeg;base64,\(bytes)"]], replay)
    #expect(events.filter { $0.name == "shown" }.allSatisfy { $0["share"] == id }, replay)
    #expect(events.contains { $0.name == "shown" }, replay)
    #expect(events.count { $0.name == "acknowledged" } == 1, replay)
    #expect(events.compactMap(\.crash) == [], replay)
  }
}
