import Foundation
import Synchronization

/// Files of other processes that may be read only between start and stop.
///
/// A URL that is handed out names a place where nothing is; starting access puts the file there (a hard
/// link, or a copy where the volume does not allow one), stopping takes it away. So code that forgets
/// to start access fails, as on a device, though with "no such file" and not "no permission".
package final class SecurityScope: Sendable {
  /// The scopes of this process.
  package static let shared = SecurityScope()

  private struct Grant {
    let source: URL
    var useCount = 0
  }
  private let grants = Mutex<[String: Grant]>([:])

  /// A URL that stands for a file and needs starting.
  package func url(for source: URL) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(".scoped.\(UUID().uuidString.prefix(8))", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(source.lastPathComponent)
    grants.withLock { $0[url.path] = Grant(source: source) }
    return url
  }

  func start(_ url: URL) -> Bool {
    grants.withLock { grants in
      guard var grant = grants[url.path] else { return false }
      if grant.useCount == 0 {
        let isLinked = (try? FileManager.default.linkItem(at: grant.source, to: url)) != nil
        if !isLinked && (try? FileCopy.copy(from: grant.source, to: url)) == nil { return false }
      }
      grant.useCount += 1
      grants[url.path] = grant
      return true
    }
  }

  func stop(_ url: URL) {
    grants.withLock { grants in
      guard var grant = grants[url.path], grant.useCount > 0 else { return }
      grant.useCount -= 1
      grants[url.path] = grant
      if grant.useCount == 0 { try? FileManager.default.removeItem(at: url) }
    }
  }
}

extension URL {
  /// Opens access to a security-scoped file. `false` for a URL that needs none; then there is nothing
  /// to stop either.
  public func startAccessingSecurityScopedResource() -> Bool { SecurityScope.shared.start(self) }

  /// Ends one started access.
  public func stopAccessingSecurityScopedResource() { SecurityScope.shared.stop(self) }
}

extension NSURL {
  /// Opens access; see `URL`.
  public func startAccessingSecurityScopedResource() -> Bool {
    SecurityScope.shared.start(URL(fileURLWithPath: path ?? ""))
  }

  /// Ends one started access.
  public func stopAccessingSecurityScopedResource() {
    SecurityScope.shared.stop(URL(fileURLWithPath: path ?? ""))
  }
}
