#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Paths as the system knows them.
enum SystemPath {
  /// The path without links, `.` and `..`; `nil` if it leads nowhere.
  static func real(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
