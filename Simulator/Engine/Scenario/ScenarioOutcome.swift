import Foundation
import PhoneLink
import ShareTargetCore

/// How a scenario ended: everything that an expectation can ask, and what did not hold.
public struct ScenarioOutcome: Sendable, Codable {
  /// One share, as its sheet and process ended.
  public struct OfShare: Sendable, Codable {
    /// The name that the scenario gave it.
    public var name: String
    /// The share's id; absent when nothing usable was found.
    public var id: String?
    /// `completed`, `cancelled` or `crashed`; absent while the process still ran.
    public var `extension`: String?
    /// What was not kept, from the delivered share.
    public var skipped: [Skipped]?
    /// The highest resident size of the process, in KiB.
    public var peakKiB: Int64?
    /// How much that is above the process of an empty share, where it was asked for.
    public var peakGrowthMiB: Double?
    /// Titles and messages of the alerts, in order.
    public var alerts: [String]
    /// The sheet before the last action on it.
    public var sheet: JSONValue?
    /// The number of its process.
    public var process: Int32
  }

  /// One id that the adapter of a compose sheet was given, in the order of the first time.
  public struct Submitted: Sendable, Codable {
    public var id: String
    public var share: String?
    public var times: Int
    public var text: String?
    public var destination: String?
    public var items: [String]
    /// Whether it was the same every time.
    public var isEqual: Bool
  }

  /// One share that the consumer got, in the order of its effects.
  public struct Delivered: Sendable, Codable {
    public var share: String
    public var id: String
    public var times: Int
    public var offers: Int
    public var title: String?
    public var text: String?
    public var items: [Item]
    public var skipped: [Skipped]
  }

  /// One item of a delivered share.
  public struct Item: Sendable, Codable {
    public var kind: String
    public var name: String
    public var type: String
    public var url: String?
    public var bytes: Int64
  }

  /// One attachment that was not kept.
  public struct Skipped: Sendable, Codable, Hashable {
    public var index: Int
    public var reason: String
  }

  public var title: String
  public var passed: Bool { failures.isEmpty }
  public var failures: [String] = []
  public var shares: [OfShare]
  public var delivered: [Delivered]
  public var submissions: [Submitted]
  public var container: ContainerInventory
  public var log: [LogLine]
  public var timeline: [PhoneEvent]

  /// What helps to find a reason: the log beside the timeline, and what processes printed.
  public var remarks: [String]

  private enum CodingKeys: String, CodingKey {
    case title, failures, shares, delivered, submissions, container, log, timeline, remarks
  }

  /// Gathers the outcome of a phone that is switched off, and judges it.
  init(_ stage: ScenarioStage, _ scenario: Scenario, _ baseline: Int64?, _ device: Device) throws {
    let phone = stage.phone
    title = scenario.title
    log = phone.log
    timeline = phone.timeline.events
    remarks = phone.remarks
    container = ContainerInventory(of: device.group(try phone.installed.sharedGroup()))
    let sandbox = try device.sandbox(phone.installed.app.identifier)
    var kept = try KeptShare.all(inSandbox: sandbox)
    if scenario.app.profile == .compat {
      let place = device.folder.appendingPathComponent("Taken")
      kept.merge(try TakenPhotos.all(inSandbox: sandbox, unpackedInto: place)) { first, _ in first }
    }
    let events = timeline
    func ids(of begun: ScenarioStage.Begun) -> [String] {
      let identifier = begun.sheet.process.processIdentifier
      return events.filter {
        $0.processIdentifier == identifier && $0.number > begun.sheet.startNumber
      }.compactMap { $0["share"] }.filter { ShareID($0) != nil }
    }
    shares = stage.shares.map { begun in
      let peak = phone.peakBytes(of: begun.sheet)
      let id = ids(of: begun).first
      return OfShare(
        name: begun.name, id: id,
        extension: begun.isLeftOpen ? nil : phone.outcome(of: begun.sheet)?.rawValue,
        skipped: id.flatMap { kept[$0] }?.share.skipped.map(Skipped.init),
        peakKiB: peak.map { $0 >> 10 },
        peakGrowthMiB: baseline.flatMap { base in peak.map { Double($0 - base) / 1_048_576 } },
        alerts: phone.alerts(of: begun.sheet.process).map {
          [$0["title"]?.text, $0["message"]?.text].compactMap { $0 }.joined(separator: ": ")
        },
        sheet: begun.lastTree, process: begun.sheet.process.processIdentifier)
    }
    let effects = events.filter { $0.name == "kept" && $0["first"] != "false" }
    var order: [String] = []
    for id in effects.compactMap({ $0["share"] }) where !order.contains(id) { order.append(id) }
    order += kept.keys.filter { !order.contains($0) }.sorted()
    let shares = shares
    delivered = order.map { id in
      let share = kept[id]?.share
      return Delivered(
        share: shares.first { $0.id == id }?.name ?? "?", id: id,
        times: effects.count { $0["share"] == id },
        offers: events.count { $0.name == "offered" && $0["share"] == id },
        title: share?.title, text: share?.text,
        items: share?.items.map(Item.init) ?? [],
        skipped: share?.skipped.map(Skipped.init) ?? [])
    }
    submissions = try Self.submissions(
      ComposeGates(container: device.group(try phone.installed.sharedGroup())).receipts(), shares)
    failures = ScenarioJudge(outcome: self, kept: kept, folder: device.folder).judge(scenario)
  }
}

extension ScenarioOutcome {
  /// What the adapter was given, one entry for each id.
  private static func submissions(_ receipts: [ComposeGates.Receipt], _ shares: [OfShare])
    -> [Submitted]
  {
    var order: [String] = []
    for receipt in receipts where !order.contains(receipt.id) { order.append(receipt.id) }
    return order.compactMap { id in
      let own = receipts.filter { $0.id == id }
      return own.first.map { first in
        Submitted(
          id: id, share: shares.first { $0.id == id }?.name, times: own.count, text: first.text,
          destination: first.destination, items: first.items,
          isEqual: own.allSatisfy { $0 == first })
      }
    }
  }
}

extension ScenarioOutcome.Item {
  init(_ item: SharedItem) {
    self.init(
      kind: item.kind.rawValue, name: item.displayName, type: item.declaredType, url: item.url,
      bytes: item.byteCount)
  }
}

extension ScenarioOutcome.Skipped {
  init(_ skipped: SkippedAttachment) {
    self.init(index: skipped.position, reason: skipped.reason.rawValue)
  }
}
