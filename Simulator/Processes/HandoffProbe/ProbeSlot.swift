import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The App Group's defaults as one file, which holds what an older version of the app left in its slot.
///
/// A process reads them once, as the system caches them; each change replaces the file whole. A file that
/// cannot be read is an empty one for this process.
struct ProbeSlot: SlotDefaults {
  private let folder: String
  private let values: Guarded<[String: String]>

  init(container: String) {
    folder = "\(container)/Library/Preferences"
    let data = FileManager.default.contents(atPath: "\(folder)/slot.json")
    values = Guarded(
      data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:])
  }

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    values.with { $0[key.rawValue] }.map(LegacySlot.Value.text)
  }

  func set(_ text: String?, _ key: LegacySlot.Key) {
    let all = values.with { values in
      values[key.rawValue] = text
      return values
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(all) else { return }
    // What cannot be written is lost, as the system's own writing may be.
    let new = URL(fileURLWithPath: "\(folder)/slot.new", isDirectory: false)
    guard (try? data.write(to: new)) != nil else { return }
    rename(new.path, "\(folder)/slot.json")
  }

  /// Does what an older version's extension did, and says "saved".
  static func fill(words: [String]) throws -> Bool {
    func value(_ option: String) -> String? {
      words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    guard let container = words.first, let photo = value("--photo"), let id = value("--id") else {
      throw ProbeFailure(description: "slot wants a container, a photo and an id")
    }
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(container)/Library/Preferences", withIntermediateDirectories: true)
    try files.copyItem(atPath: photo, toPath: "\(container)/\(id).jpg")
    let slot = ProbeSlot(container: container)
    slot.set("\(id).jpg", .filePath)
    slot.set(URL(fileURLWithPath: photo, isDirectory: false).lastPathComponent, .fileName)
    slot.set(id, .shareID)
    slot.set("1", .ready)
    Voice.say("saved \(id)")
    return true
  }
}
