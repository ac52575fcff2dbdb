import Foundation

extension URLResourceKey {
  /// The space for something that matters to the person.
  ///
  /// Linux has nothing that it would delete for that, so this is the volume's available space under
  /// the key that Foundation knows.
  public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey
    .volumeAvailableCapacityKey
}

extension URLResourceValues {
  /// The available bytes, if they were asked for.
  public var volumeAvailableCapacityForImportantUsage: Int64? {
    volumeAvailableCapacity.map(Int64.init)
  }
}
