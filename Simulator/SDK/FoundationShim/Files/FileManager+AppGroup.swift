import Foundation
import PhoneLink

extension FileManager {
  /// The directory of an App Group; `nil` without the entitlement, as on iOS.
  ///
  /// It exists when this returns. Its path differs between installations, so only relative paths keep.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    SimulatedEnvironment.groupDirectory(groupIdentifier)
  }
}
