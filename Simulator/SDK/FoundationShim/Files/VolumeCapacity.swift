import Foundation
import Glibc

extension URLResourceKey {
  /// What the system would free for something important; see `VolumeCapacity`.
  public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
    rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
}
