#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Looks at what a request left, and compares it with what its entry of the catalogue expects.
  @MainActor struct ContractJudge {
    private let offer: CatalogueOffer
    private let root: URL
    private let endings: [RequestEnding]

    /// The configuration of a controller that makes none itself: no scheme, so that nothing is opened.
    nonisolated static let configuration = ShareTargetConfiguration(
      appGroup: "group.sharetarget.contract", urlScheme: nil)

    init(_ offer: CatalogueOffer, _ root: URL, _ endings: [RequestEnding]) {
      self.offer = offer
      self.root = root
      self.endings = endings
    }

    /// What does not hold.
    func violations() async throws -> [String] {
      var found: [String] = []
      if endings.count != 1 { found.append("The request ended \(endings.count) times.") }
      let shares = try await Inbox.shared(
        for: ShareContainer(directory: root), configuration: Self.configuration
      ).pending()
      guard let expected = offer.expected else {
        if !shares.isEmpty { found.append("A share was stored, and nothing of it can be kept.") }
        if endings.first == .completed { found.append("The request was completed.") }
        return found + leftOver(expected: 0)
      }
      if endings.first != .completed {
        found.append("The request ended as \(endings.first.map { "\($0)" } ?? "nothing").")
      }
      guard shares.count == 1, let stored = shares.first else {
        return found + ["\(shares.count) shares are stored, not one."]
      }
      found += words(stored.share)
      found += items(stored, expected)
      let skipped = Dictionary(
        stored.share.skipped.map { ($0.position, $0.reason) },
        uniquingKeysWith: { first, _ in first })
      if skipped != offer.skipped {
        found.append("Told as skipped are \(skipped), expected \(offer.skipped).")
      }
      return found + leftOver(expected: 1)
    }

    private func words(_ share: Share) -> [String] {
      var found: [String] = []
      if let title = offer.title, share.title != title {
        found.append("The title is \(share.title ?? "missing").")
      }
      if share.text != offer.text { found.append("The text is \(share.text ?? "missing").") }
      return found
    }

    private func items(_ stored: StoredShare, _ expected: [CatalogueOffer.ExpectedItem])
      -> [String]
    {
      let items = stored.share.items
      guard items.count == expected.count else {
        return ["The share has \(items.count) items, expected \(expected.count)."]
      }
      var found: [String] = []
      for (index, (item, wanted)) in zip(items, expected).enumerated() {
        func complain(_ sentence: String) { found.append("Item \(index) \(sentence)") }
        if !wanted.kinds.contains(item.kind) { complain("is of the kind \(item.kind.rawValue).") }
        if let name = wanted.name, !name.utf8.elementsEqual(item.displayName.utf8) {
          complain("is called \(item.displayName), expected \(name).")
        }
        if let url = wanted.url, item.url != url { complain("has the address \(item.url ?? "-").") }
        if !Self.isSafe(item.displayName) { complain("has the unsafe name \(item.displayName).") }
        if let original = wanted.original,
          let sentence = FileComparison.difference(stored.url(of: item), original)
        {
          complain(sentence)
        }
      }
      let names = items.compactMap(\.storedName)
      if Set(names).count != names.count || !names.joined().allSatisfy(\.isASCII) {
        found.append("The stored names \(names) are not distinct ASCII.")
      }
      return found
    }

    /// One component, not hidden, at most 255 bytes, nothing that controls a terminal or a line (I10).
    private static func isSafe(_ name: String) -> Bool {
      !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255
        && !name.unicodeScalars.contains {
          $0 == "/" || $0.properties.generalCategory == .control
            || $0.properties.isBidiControl
        }
    }

    private func leftOver(expected: Int) -> [String] {
      let layout = root.appendingPathComponent("ShareTarget/1", isDirectory: true)
      let entries = ["staging", "inbox", "trash", "quarantine"].flatMap { place in
        (try? FileManager.default.contentsOfDirectory(
          atPath: layout.appendingPathComponent(place).path)) ?? []
      }
      return entries.count == expected
        ? [] : ["In the container lie \(entries.count) entries, expected \(expected)."]
    }
  }
#endif
