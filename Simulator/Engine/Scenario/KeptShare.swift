import Foundation
import ShareTargetCore

/// A share as the reference consumer kept it in the app's own sandbox.
public struct KeptShare: Sendable {
  /// What the app was given.
  public var share: Share
  /// The folder with the share's files, under their stored names.
  public var folder: URL

  /// Where the app with this sandbox keeps its shares.
  static func folder(inSandbox sandbox: URL) -> URL {
    sandbox.appendingPathComponent("Library/Application Support/ShareTarget/Kept")
  }

  /// Reads all that the app with this sandbox has kept, by id.
  public static func all(inSandbox sandbox: URL) throws -> [String: KeptShare] {
    let kept = folder(inSandbox: sandbox)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: kept.path)) ?? []
    var result: [String: KeptShare] = [:]
    for name in names where ShareID(name)?.rawValue == name {
      let folder = kept.appendingPathComponent(name)
      let file = folder.appendingPathComponent("share.json")
      do {
        let decoder = JSONDecoder()
        result[name] = KeptShare(
          share: try decoder.decode(Share.self, from: Data(contentsOf: file)), folder: folder)
      } catch {
        throw PhoneError("\(file.path) is not a kept share: \(error)")
      }
    }
    return result
  }

  /// The file of an item; `nil` for an item without bytes.
  public func file(of item: SharedItem) -> URL? {
    item.storedName.map { folder.appendingPathComponent($0) }
  }
}
