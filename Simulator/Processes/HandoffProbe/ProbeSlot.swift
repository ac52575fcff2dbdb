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
    values = Guarded(Self.read(folder))
  }

  private static func read(_ folder: String) -> [String: String] {
    let data = FileManager.default.contents(atPath: "\(folder)/slot.json")
    return data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    guard let text = values.with({ $0[key.rawValue] }) else { return nil }
    return key == .ready ? .flag(text == "1") : .text(text)
  }

  /// Writing is at once, so that only what others wrote is fetched.
  func synchronize() {
    let all = Self.read(folder)
    values.with { $0 = all }
  }

  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) {
    var text: String?
    switch value {
    case .text(let given): text = given
    case .flag(let flag): text = flag ? "1" : "0"
    case nil, .other: break
    }
    values.with { $0[key.rawValue] = text }
    // Only the changed key: another process may have changed others.
    var all = Self.read(folder)
    all[key.rawValue] = text
    mkdir("\(folder.dropLast("/Preferences".count))", 0o700)
    mkdir(folder, 0o700)
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
    slot.set(.text("\(id).jpg"), .filePath)
    slot.set(
      .text(URL(fileURLWithPath: photo, isDirectory: false).lastPathComponent), .fileName)
    slot.set(.text(id), .shareID)
    slot.set(.flag(true), .ready)
    Voice.say("saved \(id)")
    return true
  }
}
