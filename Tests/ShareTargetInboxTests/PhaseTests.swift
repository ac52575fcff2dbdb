import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// What each phase of the original app left in its container, as golden folders (F13, S19).
@Suite struct PhaseTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Phases", isDirectory: true)
  static let phases = ["0-defaults", "0", "1A", "1B", "1C", "1D", "1D-processed"]
  static let id = "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"
  static let photo =
    Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<2_996).map { UInt8($0 * 31 & 255) })

  /// A container as the phase left it.
  private func bench(_ phase: String) throws -> Workbench {
    let bench = try Workbench()
    let source = Self.folder.appendingPathComponent(phase)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where name != "Library" {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name),
        to: bench.container.directory.appendingPathComponent(name))
    }
    let file = "Library/Preferences/group.app.timesafari.share.plist"
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: source.appendingPathComponent(file)), format: nil)
    let values = try #require(plist as? [String: Any])
    bench.slot.with { slot in
      for (name, value) in values {
        guard let key = LegacySlot.Key(rawValue: name) else { continue }
        slot[key] =
          (value as? String).map { .text($0) } ?? (value as? Bool).map { .flag($0) } ?? .other
      }
    }
    #expect(bench.slot.with { $0.count } == values.count)
    return bench
  }

  /// What one process delivers, and marks unless it dies before.
  private func deliver(
    _ inbox: Inbox, isCompat: Bool
  ) async throws -> [(id: ShareID, bytes: Data, isMarked: Bool)] {
    var delivered: [(id: ShareID, bytes: Data, isMarked: Bool)] = []
    _ = try? await inbox.refreshMirror()
    while let stored = try? await next(inbox, isCompat) {
      let bytes = try stored.url(of: stored.share.items[0]).map { try Data(contentsOf: $0) }
      let isMarked = (try? await inbox.acknowledge(stored.share.id)) != nil
      delivered.append((stored.share.id, bytes ?? Data(), isMarked))
      guard isMarked else { break }
    }
    _ = try? await inbox.sweep()
    return delivered
  }

  private func next(_ inbox: Inbox, _ isCompat: Bool) async throws -> StoredShare? {
    guard isCompat else { return try await inbox.beginOffer() }
    guard let shown = try inbox.photoReader.shown() else { return nil }
    return try await inbox.stored(shown.id)
  }

  private func configuration(_ isCompat: Bool) -> ShareTargetConfiguration {
    isCompat ? .compat(appGroup: "group.test") : Workbench.configuration
  }

  private func inbox(_ bench: Workbench, _ process: DyingProcess, _ isCompat: Bool) -> Inbox {
    Inbox(
      container: bench.container, configuration: configuration(isCompat), timeline: bench.timeline,
      surroundings: process.surroundings(bench))
  }

  /// The native profile for each, and `compat` for those that it treats differently.
  static let cases: [(phase: String, isCompat: Bool)] =
    phases.map { ($0, false) } + ["0", "1B", "1D-processed"].map { ($0, true) }

  @Test(arguments: cases)
  func `a slot of any phase is delivered once, whatever call the app dies at (F13)`(
    phase: String, isCompat: Bool
  ) async throws {
    let expected = phase.hasPrefix("0") ? nil : ShareID(Self.id)
    let isProcessed = phase == "1D-processed"
    var death = 0
    while true {
      let bench = try bench(phase)
      let process = DyingProcess(bench, dyingAt: death, losesUnwritten: death % 2 == 1)
      let first = try await deliver(inbox(bench, process, isCompat), isCompat: isCompat)
      let next = inbox(bench, DyingProcess(bench), isCompat)
      let second = try await deliver(next, isCompat: isCompat)
      let all = first + second
      let comment = Comment(rawValue: "phase \(phase), death \(death)")
      #expect(all.allSatisfy { $0.bytes == Self.photo }, comment)
      #expect(Set(all.map(\.id)).count == (isProcessed ? 0 : 1), comment)
      if let expected { #expect(all.allSatisfy { $0.id == expected }, comment) }
      #expect(all.filter(\.isMarked).count <= 1, comment)
      if first.contains(where: \.isMarked) { #expect(second.isEmpty, comment) }
      #expect(try await deliver(next, isCompat: isCompat).isEmpty, comment)
      bench.clock.with { $0 += 3 * 86_400_000 }
      try await next.sweep()
      #expect(try bench.left() == [], comment)
      #expect(bench.slot.with { $0 }.keys.allSatisfy { $0 == .processedShareID }, comment)
      let root = try FileManager.default.contentsOfDirectory(
        atPath: bench.container.directory.path)
      // A file under a name that says nothing stays, unless its bytes were read for its id.
      #expect(root.filter { $0 != "ShareTarget" && $0 != "shared-photo.jpg" } == [], comment)
      guard process.isDead else { break }
      death += 1
    }
    #expect(death > 40)
  }
}
