import Foundation

/// What lies in an App Group container, told by names alone, as `format.md` describes the layout.
///
/// It reads directories only and shares no code with the product, so that it can judge it.
public struct ContainerInventory: Sendable, Hashable, Codable {
  /// Committed shares without a receipt.
  public var pending: [String] = []
  /// Shares in quarantine.
  public var quarantined: [String] = []
  /// Unfinished compositions.
  public var drafts: [String] = []
  /// Frozen submissions.
  public var outbox: [String] = []
  /// Everything except receipts and the empty layout (F11), as paths relative to the container:
  /// files, links, and directories that are not part of the layout. `Library` is the system's, and a scenario's
  /// adapter has a folder of its own.
  public var filesLeft: [String] = []

  private static let layout: Set<String> = Set(
    [
      "ShareTarget", "ShareTarget/1", "ShareTarget/1/staging", "ShareTarget/1/inbox",
      "ShareTarget/1/attempts", "ShareTarget/1/receipts", "ShareTarget/1/drafts",
      "ShareTarget/1/outbox", "ShareTarget/1/quarantine", "ShareTarget/1/trash",
    ])

  /// Looks into a container; one that does not exist is empty.
  public init(of container: URL) {
    func names(_ directory: String) -> [String] {
      let path = container.appendingPathComponent("ShareTarget/1/\(directory)").path
      return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
    let receipts = Set(names("receipts"))
    pending = names("inbox").filter { !receipts.contains($0) }
    quarantined = names("quarantine")
    drafts = names("drafts")
    outbox = names("outbox")
    let all = FileManager.default.enumerator(atPath: container.path)?.compactMap { $0 as? String }
    filesLeft = (all ?? []).filter {
      !Self.layout.contains($0) && !$0.hasPrefix("ShareTarget/1/receipts/")
        && $0 != "Library" && !$0.hasPrefix("Library/")
        && !$0.hasPrefix(ComposeGates.folderName)
    }.sorted()
  }
}
