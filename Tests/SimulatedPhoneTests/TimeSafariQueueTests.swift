import Foundation
import PhoneLink
import ShareTargetCore
import Testing

@testable import SimulatedPhone

/// Many photos wait in a row, and more come while they are used: none is lost, their order stays, and neither
/// page nor app holds on to those that are done.
///
/// `QUEUE=100` plays so many and a tenth of it during the drain (`make queue`), else 12 and 3.
@Suite(.serialized, .timeLimit(.minutes(60))) struct TimeSafariQueueTests {
  private static let isCampaign = ProcessInfo.processInfo.environment["QUEUE"] != nil
  private static let waiting =
    ProcessInfo.processInfo.environment["QUEUE"].flatMap { Int($0) } ?? 12
  private static let during = isCampaign ? waiting / 10 : 3
  private static let photoBytes = isCampaign ? 1_000_000 : 200_000

  /// How much memory the page's engine takes the machine to have: it collects its garbage by that.
  private static let environment = ["JSC_forceRAMSize": "\(512 << 20)"]

  private static func photo(_ number: Int) -> Content {
    .picture(.jpeg, seed: UInt64(number), bytes: photoBytes, width: 64, height: 48)
  }

  /// What the page has of photos: pictures in its document, signs of its markup, and the view's own photo.
  private func held(_ safari: TimeSafariPhone) async throws -> [Int] {
    let found = try await safari.phone.evaluate(
      """
      return [document.images.length, document.documentElement.outerHTML.length,
        sessionStorage.length + localStorage.length];
      """)
    return (found.elements ?? []).compactMap(\.integer)
  }

  @Test func `photos in a row are used in order, none is lost, and nothing of the used ones stays`()
    async throws
  {
    try await TimeSafariPhone(policy: "queue", environment: Self.environment).run { safari in
      safari.phone.refuseToOpen(true)
      var ids: [String] = []
      for number in 0..<Self.waiting { ids.append(try await safari.share(Self.photo(number))) }
      #expect(ids == ids.sorted())
      #expect(ContainerInventory(of: safari.container).pending == ids)
      try safari.phone.bringToFront()
      var last = 0
      var peaks: [Int: [Int64]] = [:]
      for used in 0..<(Self.waiting + Self.during) {
        let shown = try await safari.event("shown", after: last)
        #expect(shown["share"] == ids[used], "photo \(used)")
        last = shown.number
        // The row is empty while the photo is looked at, and no other photo is in the page.
        #expect(try safari.rows("temp", "id") == [])
        let held = try await held(safari)
        #expect(held[0] == 1 && held[2] == 0, "photo \(used): \(held)")
        #expect(held[1] < 2 * Self.photoBytes, "photo \(used): \(held)")
        if used % 3 == 2, ids.count < Self.waiting + Self.during {
          ids.append(try await safari.share(Self.photo(ids.count)))
        }
        #expect(try await safari.press("use-it"))
        try await safari.event("swept", after: last)
        if Self.isCampaign, [9, Self.waiting / 2, Self.waiting + Self.during - 1].contains(used) {
          peaks[used] = memory(of: safari)
        }
      }
      try await safari.phone.waitForIdle(.withoutOffers)
      #expect(await safari.shown() == nil)
      let taken = try safari.rows("photos", "id").map { $0[0] ?? "" }
      #expect(taken == ids)
      #expect(safari.receipts() == ids)
      #expect(ContainerInventory(of: safari.container).filesLeft == [])
      let kept = try TakenPhotos.all(
        inSandbox: safari.device.sandbox(safari.phone.installed.app.identifier),
        unpackedInto: safari.device.folder.appendingPathComponent("Taken"))
      for (number, id) in ids.enumerated() {
        let original = safari.device.folder.appendingPathComponent("original-\(number).jpg")
        try ContentMaker().write(Self.photo(number), to: original)
        let share = try #require(kept[id])
        let file = try #require(share.file(of: share.share.items[0]))
        #expect(ByteComparison.difference(file, original) == nil, "photo \(number)")
      }
      guard Self.isCampaign else { return }
      let sizes = peaks.keys.sorted().compactMap { peaks[$0] }
      print("memory in MiB after ten, half and all of the photos, app and page:", sizes)
      // A photo has 1 MB here, so that an app that kept what it gave to the page would be far above that.
      #expect((sizes.last?.first ?? .max) - (sizes.first?.first ?? 0) < 32)
    }
  }

  /// `VmHWM` in MiB of the app, then of its page's process.
  private func memory(of safari: TimeSafariPhone) -> [Int64] {
    guard let app = safari.phone.app?.processIdentifier else { return [] }
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let pages = processes.compactMap { Int32($0) }.filter { process in
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      return status.hasPrefix("Name:\tWebKitWebProces") && status.contains("PPid:\t\(app)\n")
    }
    return ([app] + pages).compactMap {
      MemoryFootprint(processIdentifier: $0).map { $0.peak >> 20 }
    }
  }
}
