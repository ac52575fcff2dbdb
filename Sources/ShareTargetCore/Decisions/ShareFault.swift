/// What is wrong with a share's directory; the raw values stand in `reason.json` and never change.
///
/// A fault is something that was positively seen. A call that failed is none (S14).
public enum ShareFault: String, Error, Hashable, Sendable, CaseIterable {
  /// The entry is a file, a link or something else, not a directory.
  case notADirectory
  /// There is no `manifest.json`.
  case manifestMissing
  /// `manifest.json` is not a regular file with a single link.
  case manifestNotRegular
  /// `manifest.json` is larger than 256 KiB.
  case manifestTooLarge
  /// The last line of the manifest is no digest.
  case digestMissing
  /// The manifest's bytes do not have the digest that its last line names.
  case digestWrong
  /// The manifest is not JSON, or not the JSON of a manifest.
  case manifestMalformed
  /// The manifest belongs to another share.
  case foreignID
  /// A stored file that the manifest names is missing.
  case itemMissing
  /// The directory holds something that the manifest does not name.
  case unexpectedEntry
  /// A stored file is a link, a FIFO, a directory, or has a second link.
  case itemNotRegular
  /// A stored file or folder does not have the size that the manifest says.
  case sizeWrong
  /// A stored file does not have the digest that the manifest names for it (F4). Only an inspection
  /// reads all bytes and sees it.
  case contentWrong
  /// The app died three times in a row while it handled the share (F9).
  case poison
}
