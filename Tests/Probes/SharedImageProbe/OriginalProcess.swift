import Foundation
import FoundationShim

/// The original algorithm up to phase 2A, written anew from the description in handoff: one slot, whose
/// keys and flag are the truth. It is the negative control of the races and ships with nothing.
struct OriginalProcess: ContractProcess {
  static let group = "group.app.timesafari.share"

  private let defaults: AppGroupDefaults
  private let container: URL
  /// No code of phase 2A passes the notification on, so that nobody ever tells it anything.
  private let page = PageEar()

  init() {
    guard
      let directory = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: Self.group)
    else { fatalError("The process has no App Group.") }
    container = directory
    let file = directory.appendingPathComponent("Library/Preferences/\(Self.group).plist")
    // The system writes some time later: here when it is told to, or when the process ends in peace.
    defaults = AppGroupDefaults(DefaultsDomain(file: file) { _ in })
  }

  // MARK: The extension

  /// Stores bytes and keys, asks for the app to be opened, completes the request. Nothing waits for the
  /// keys to reach the disk; the host may end the process from here on.
  func share(_ photo: URL, name: String) throws -> String {
    let id = UUID().uuidString
    let ending = (name as NSString).pathExtension
    let stored = "\(id).\(ending.isEmpty ? "jpg" : ending)"
    if let earlier = defaults.string(forKey: "sharedPhotoFilePath") {
      try? FileManager.default.removeItem(at: container.appendingPathComponent(earlier))
    }
    try Data(contentsOf: photo).write(to: container.appendingPathComponent(stored))
    defaults.set(stored, forKey: "sharedPhotoFilePath")
    defaults.set(name, forKey: "sharedPhotoFileName")
    defaults.set(id, forKey: "sharedPhotoShareId")
    defaults.removeObject(forKey: "sharedPhotoBase64")
    defaults.set(true, forKey: "sharedPhotoReady")
    return id
  }

  // MARK: The app

  /// Checks the flag, clears it, and posts a notification that nobody hears.
  func activate() async throws -> Int {
    if isReady() {
      defaults.removeObject(forKey: "sharedPhotoReady")
      NotificationCenter.default.post(name: Notification.Name("SharedPhotoReady"), object: nil)
    }
    return page.heard
  }

  func isReady() -> Bool { defaults.bool(forKey: "sharedPhotoReady") }

  func hasImage() throws -> Bool {
    guard let name = defaults.string(forKey: "sharedPhotoFilePath") else { return false }
    return FileManager.default.fileExists(atPath: container.appendingPathComponent(name).path)
  }

  func image() async throws -> [String: Any] {
    guard let name = defaults.string(forKey: "sharedPhotoFilePath"),
      let data = try? Data(contentsOf: container.appendingPathComponent(name))
    else { return ["base64": NSNull(), "fileName": NSNull(), "shareId": NSNull()] }
    return [
      "base64": data.base64EncodedString(),
      "fileName": defaults.string(forKey: "sharedPhotoFileName") ?? "shared-image.jpg",
      "shareId": defaults.string(forKey: "sharedPhotoShareId") ?? "",
    ]
  }

  /// Notes the id; nothing is removed, and nothing asks for the note.
  func mark(_ id: String) async throws {
    defaults.set(id, forKey: "sharedPhotoProcessedShareId")
  }

  /// There is no look without a flag.
  func wake() async throws {}

  /// The system has had its time.
  func sweep() async throws { defaults.synchronize() }
}
