#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An `errno`, with the names of those that decide something here.
package struct ErrorNumber: RawRepresentable, Hashable, Sendable {
  package var rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }

  static let missing = ErrorNumber(rawValue: ENOENT)
  static let exists = ErrorNumber(rawValue: EEXIST)
  static let notEmpty = ErrorNumber(rawValue: ENOTEMPTY)
  static let noSpace = ErrorNumber(rawValue: ENOSPC)
  static let quota = ErrorNumber(rawValue: EDQUOT)
  static let io = ErrorNumber(rawValue: EIO)
  static let invalid = ErrorNumber(rawValue: EINVAL)
  static let notSupported = ErrorNumber(rawValue: ENOTSUP)
  static let operationNotSupported = ErrorNumber(rawValue: EOPNOTSUPP)
  static let notTerminal = ErrorNumber(rawValue: ENOTTY)
  static let crossDevice = ErrorNumber(rawValue: EXDEV)
  static let tooManyLinks = ErrorNumber(rawValue: ELOOP)
  static let notDirectory = ErrorNumber(rawValue: ENOTDIR)
  static let isDirectory = ErrorNumber(rawValue: EISDIR)
  static let notPermitted = ErrorNumber(rawValue: EPERM)
  static let interrupted = ErrorNumber(rawValue: EINTR)
  static let noDevice = ErrorNumber(rawValue: ENXIO)
  static let tooManyFiles = ErrorNumber(rawValue: EMFILE)
  static let tooManyFilesInSystem = ErrorNumber(rawValue: ENFILE)
  static let noMemory = ErrorNumber(rawValue: ENOMEM)
  static let denied = ErrorNumber(rawValue: EACCES)

  /// The calling thread's `errno`.
  static var current: ErrorNumber { ErrorNumber(rawValue: errno) }

  /// The system's words for it.
  var text: String { String(cString: strerror(rawValue)) }
}
