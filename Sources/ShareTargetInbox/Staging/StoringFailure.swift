import ShareTargetCore

/// The host's file could not be read, or changed while it was read.
struct SourceFailure: Error {
  let cause: SystemError?
}

/// Turns what happens while a share is stored into errors with a code and a remedy.
enum StoringFailure {
  /// The error to throw for another one. `missing` tells how many bytes the disk lacks, when it is full.
  static func error(_ error: any Error, missing: () -> Int64) -> any Error {
    switch error {
    case let error as ShareTargetError: return error
    case let failure as SourceFailure:
      return ShareTargetError(
        .loadFailed,
        failure.cause == nil
          ? "The host's file changed while it was copied. Share it again."
          : "The host's file could not be read. Share it again.",
        cause: failure.cause)
    case let error as SystemError where error.isFull:
      let space = MissingSpace(byteCount: missing())
      return ShareTargetError(
        .noSpace,
        "The disk is full: \(space.byteCount) bytes are missing. Free some space and share again.",
        cause: space)
    case let error as SystemError:
      return ShareTargetError(
        .fileSystem, "The share could not be stored, because \(error.call) failed. Share it again.",
        cause: error)
    // Nothing of ours: a test's own error passes through as it is.
    default: return error
    }
  }

  /// What is thrown when the person or the system ended the request.
  static var cancelled: ShareTargetError {
    ShareTargetError(.cancelled, "Sharing was cancelled; nothing was kept.")
  }
}
