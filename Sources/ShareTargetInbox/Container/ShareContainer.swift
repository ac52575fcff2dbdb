import Foundation
import ShareTargetCore

/// The directory of an App Group, in which everything of ShareTarget lives under `ShareTarget/1`.
///
/// The path changes between installs and restores; a value of this type is made anew in each process and
/// never stored.
public struct ShareContainer: Hashable, Sendable {
  /// The App Group's own directory.
  public let directory: URL

  /// A container at a directory that exists; for tools and tests.
  public init(directory: URL) { self.directory = directory }

  /// The container of an App Group.
  ///
  /// Throws `missing_app_group` if the process has no entitlement for it, which is otherwise silent and
  /// loses every share (H2).
  public static func appGroup(_ identifier: String) throws -> ShareContainer {
    guard
      let directory = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: identifier)
    else {
      throw ShareTargetError(
        .missingAppGroup,
        "This process has no access to the App Group \(identifier). Add it to the entitlements of the "
          + "app and of the extension, with exactly this spelling.")
    }
    return ShareContainer(directory: directory)
  }
}
