import Foundation
import UIKit

#if canImport(FoundationShim)
  import FoundationShim
#endif

/// A share extension as most tutorials have it, for comparison: every file is read whole into memory and
/// written into the App Group.
final class ShareViewController: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let context = extensionContext, let folder = Self.groupFolder() else { return }
    let providers = context.inputItems.compactMap { $0 as? NSExtensionItem }
      .flatMap { $0.attachments ?? [] }
    let loads = DispatchGroup()
    for (number, provider) in providers.enumerated() {
      guard let type = provider.registeredTypeIdentifiers.first else { continue }
      loads.enter()
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { url, _ in
        defer { loads.leave() }
        if let url { Self.keep(url, at: folder.appendingPathComponent("naive-\(number)")) }
      }
    }
    loads.notify(queue: .main) { context.completeRequest(returningItems: nil) }
  }

  private static func groupFolder() -> URL? {
    let settings = Bundle.main.infoDictionary?["ShareTarget"] as? [String: Any]
    return (settings?["AppGroup"] as? String).flatMap {
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
    }
  }

  /// Reads and writes a file, or each file of a folder; what fails is lost, as it is there.
  private nonisolated static func keep(_ source: URL, at target: URL) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
      return
    }
    guard isFolder.boolValue else {
      guard let data = try? Data(contentsOf: source) else { return }
      try? data.write(to: target)
      return
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: source.path)) ?? []
    let files = names.compactMap { try? Data(contentsOf: source.appendingPathComponent($0)) }
    try? FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for (number, data) in files.enumerated() {
      try? data.write(to: target.appendingPathComponent("\(number)"))
    }
  }
}
