import ShareTargetCore

extension ShareTargetError {
  /// The error itself if it is ours, else one of code `file_system` with the given one as its cause.
  package init(wrapping error: any Error) {
    self =
      (error as? ShareTargetError)
      ?? ShareTargetError(
        .fileSystem, "A step on the files of shares failed; it is tried again at the next wake-up.",
        cause: error)
  }
}
