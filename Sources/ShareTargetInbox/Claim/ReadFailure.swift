import ShareTargetCore

/// Sorts what failed while something of the container was read (S14).
enum ReadFailure {
  /// The reading that a failed call amounts to.
  ///
  /// Only what the system says about the thing itself is a fault of the thing: it is missing, is a
  /// link, or is of another kind. Everything else, known or not, means that nothing is known now; on a
  /// locked device that is EPERM.
  static func reading(_ error: SystemError, missing: ShareFault, wrongKind: ShareFault)
    -> ShareReading
  {
    switch error.number {
    case .missing: .invalid(missing)
    case .tooManyLinks, .notDirectory, .noDevice: .invalid(wrongKind)
    default: .notNow(error.number.rawValue)
    }
  }

  /// The error to throw when the container itself cannot be read.
  static func error(_ error: any Error) -> any Error {
    guard let error = error as? SystemError else { return error }
    if error.isMissing, error.call == "open" {
      return ShareTargetError(
        .missingAppGroup,
        "The App Group's directory does not exist. Check the entitlements of the app.", cause: error
      )
    }
    return notNow(error)
  }

  /// The error for something that can be tried again at the next wake-up.
  static func notNow(_ cause: any Error) -> ShareTargetError {
    ShareTargetError(
      .notNow,
      "The share cannot be read or changed now, for example because the device is locked. It is tried "
        + "again at the next wake-up.", cause: cause)
  }
}
