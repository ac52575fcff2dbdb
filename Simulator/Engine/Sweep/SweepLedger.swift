import Foundation
import ShareTargetCore

/// The oracle of a sweep: what was promised and seen in a story that was disturbed.
///
/// It stands outside: it hears the timelines of the phone and looks at the disk. What a share must hold
/// when it arrives is what it held in the undisturbed story.
struct SweepLedger {
  /// What shares of a name arrive with; a share that never arrives undisturbed has no entry.
  let references: [String: KeptShare]
  let policy: String
  private(set) var violations: [String] = []

  /// The offer that an id was made for.
  private var names: [String: String] = [:]
  private var promised: Set<String> = []
  /// Ids that were seen whole in the container; they may not disappear.
  private var known: Set<String> = []
  private var receipts: Set<String> = []
  private var acknowledged: Set<String> = []
  private var cancelled: Set<String> = []
  private var effects: Set<String> = []
  private var deaths = 0
  private var isInBackground = false
  private var staging: Set<String>?

  init(references: [String: KeptShare], policy: String) {
    self.references = references
    self.policy = policy
  }

  /// What an outsider would say must never be; the number is that of the list of reliability.
  mutating func report(_ invariant: String, _ text: String) {
    let violation = "\(invariant) \(text)"
    if !violations.contains(violation) { violations.append(violation) }
  }

  /// The offer that an id was made for; `nil` for one that no extension told.
  func offer(of id: String) -> String? { names[id] }

  /// Whether the extension told that it has committed a share of this offer.
  func isPromised(_ name: String) -> Bool { promised.contains { names[$0] == name } }

  /// Takes in what a phone told from event `start` on. `offer` names the offer of an extension's process.
  mutating func hear(_ events: some Sequence<PhoneEvent>, offer: (Int32) -> String?) {
    for event in events {
      let id = event["share"].flatMap { ShareID($0)?.rawValue }
      switch (event.source, event.name) {
      case ("extension", "received"):
        if let id { names[id] = offer(event.processIdentifier) }
      case ("extension", "committed"):
        if let id { promised.insert(id) }
      case ("extension", "cancelled"):
        if let id { cancelled.insert(id) }
      case ("extension", "requestCompleted"):
        let name = offer(event.processIdentifier) ?? "?"
        if event["again"] == nil, !isPromised(name) {
          report("S3", "the sheet of \(name) ended well, and nothing was committed")
        }
      case ("app", "offered"):
        guard let id else { break }
        if acknowledged.contains(id) || receipts.contains(id) {
          report("S5", "\(name(id)) was offered after it was finished")
        }
      case ("app", "acknowledged"):
        if let id { acknowledged.insert(id) }
      case ("app", "kept") where event["first"] == "true":
        if let id, effects.contains(id) {
          report("S2", "\(name(id)) had its effect twice under one id")
        } else if let id {
          effects.insert(id)
        }
      case ("app", "enteredBackground"): isInBackground = true
      case ("app", "becameActive"), ("app", "started"): isInBackground = false
      case ("app", "ended"):
        // What the system ends in the background is nobody's fault (F9).
        if !isInBackground { deaths += 1 }
        if let crash = event.crash { report("S14", crash) }
      case ("extension", "ended"):
        if event["signal"] != "9" {
          report("S14", "an extension ended by itself: \(event.facts)")
        }
      default: break
      }
    }
  }

  /// Compares the disk with what is known.
  ///
  /// `sweepsStaging`: the device's clock has gone so far on that staging may be swept.
  mutating func look(_ look: ContainerLook, kept: [String: KeptShare], sweepsStaging: Bool) {
    let inbox = look.names("inbox")
    let aside = look.names("quarantine")
    let finished = look.finished
    for id in promised.union(known).subtracting(inbox).subtracting(aside).subtracting(finished) {
      report("S3", "\(name(id)) was saved and is neither pending nor aside nor finished")
    }
    for id in receipts.subtracting(finished) { report("S5", "the receipt of \(name(id)) is gone") }
    if deaths < 3 {
      for id in aside { report("S14", "\(name(id)) is whole and was put into quarantine") }
    }
    for id in finished.subtracting(kept.keys) where !mayBeReplaced(id) {
      report("S3", "\(name(id)) has a receipt, and the app has nothing of it")
    }
    if let staging, !sweepsStaging {
      for name in staging.subtracting(look.names("staging")) {
        report("S6", "staging \(name) was deleted young")
      }
    }
    staging = look.names("staging")
    known.formUnion(inbox)
    known.formUnion(finished)
    receipts = finished
    judge(kept)
  }

  /// At the end of everything each promised share is with the app, or aside after three deaths.
  mutating func conclude(_ look: ContainerLook, kept: [String: KeptShare]) {
    for id in look.pending { report("S3", "\(name(id)) still waits after everything was taken") }
    for path in look.remains { report("S8", "\(path) is left when all is done") }
    for id in promised where kept[id] == nil && !look.names("quarantine").contains(id) {
      if !mayBeReplaced(id) { report("S3", "\(name(id)) was saved and did not arrive") }
    }
    for id in cancelled where kept[id] != nil && !promised.contains(id) {
      report("H10", "\(name(id)) was cancelled and arrived")
    }
  }

  /// Everything that is not delivered is in the lists that the app shows a person.
  mutating func compareListing(_ listed: Set<String>, with look: ContainerLook) {
    for id in look.pending.union(look.names("quarantine")).subtracting(listed) {
      report("S9", "\(name(id)) is not delivered and not listed")
    }
  }

  private func mayBeReplaced(_ id: String) -> Bool {
    policy == "latestOnly" && known.union(promised).contains { $0 > id }
  }

  private func name(_ id: String) -> String { "\(names[id] ?? "a share that nobody told") (\(id))" }

  private mutating func judge(_ kept: [String: KeptShare]) {
    var arrived: [String: String] = [:]
    for (id, share) in kept.sorted(by: { $0.key < $1.key }) {
      guard let offer = names[id] else {
        report("S4", "\(id) arrived, and no extension told of it")
        continue
      }
      if let other = arrived.updateValue(id, forKey: offer) {
        report("S2", "\(offer) arrived under \(other) and under \(id)")
      }
      guard let reference = references[offer] else {
        report("S3", "\(name(id)) arrived, and undisturbed it does not")
        continue
      }
      if let difference = Self.difference(share, reference) {
        report("S1", "\(name(id)) \(difference)")
      }
    }
  }

  /// What a share has not in common with the same share undisturbed; `nil` if it is whole and unmixed.
  private static func difference(_ share: KeptShare, _ reference: KeptShare) -> String? {
    let (own, other) = (share.share, reference.share)
    if own.title != other.title || own.text != other.text { return "has other words" }
    if own.skipped.map(\.position) != other.skipped.map(\.position) {
      return "lacks other attachments"
    }
    guard own.items.count == other.items.count else {
      return "has \(own.items.count) items in place of \(other.items.count)"
    }
    for (index, pair) in zip(own.items, other.items).enumerated() {
      let (item, original) = pair
      guard item.displayName == original.displayName, item.kind == original.kind,
        item.url == original.url, item.byteCount == original.byteCount
      else { return "has another item \(index)" }
      guard let file = share.file(of: item), let whole = reference.file(of: original) else {
        if share.file(of: item) == nil, reference.file(of: original) == nil { continue }
        return "has another item \(index)"
      }
      if let difference = ByteComparison.difference(file, whole) {
        return "has an item \(index) that \(difference)"
      }
    }
    return nil
  }
}
