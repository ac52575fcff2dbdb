/// What one share may hold; enforced while copying, and what is over is skipped with its reason (I8).
public struct Limits: Hashable, Sendable {
  /// Items and skipped attachments together never pass this many items.
  public var itemCount = 100
  /// Bytes of one file or folder.
  public var itemBytes: Int64 = 16 << 30
  /// Bytes of all items of a share.
  public var totalBytes: Int64 = 32 << 30
  /// UTF-8 bytes of the share's text.
  public var textBytes = 64 << 10
  /// Files and folders inside one folder item.
  public var folderEntryCount = 10_000

  /// Bytes of an image that `getSharedImage` gives as base64 (H17); a larger one is had by its file URL.
  public var base64Bytes: Int64 = 24 << 20

  /// Bytes of one attachment that the host has in memory alone, as data or as a picture (I7).
  public static let memoryByteCount = 64 << 20
  /// Bytes of what a web page's script may say of its page (I14).
  public static let pageByteCount = 1 << 20
  /// UTF-8 bytes of a page's title, selection and description in the manifest; more goes to a file.
  public static let pageDetailsByteCount = 16 << 10
  /// The manifest with its digest line is never larger; a larger one is not read (format F3).
  public static let manifestByteCount = 256 << 10
  /// UTF-8 bytes of a display name, its extension included (I10).
  public static let displayNameByteCount = 255

  /// What a configuration may say of `itemCount`.
  package static let itemCounts: ClosedRange<Int64> = 1...1_000
  /// What a configuration may say of `itemBytes` and `totalBytes`.
  package static let byteCounts: ClosedRange<Int64> = 1...(1 << 50)
  /// What a configuration may say of `textBytes`.
  package static let textByteCounts: ClosedRange<Int64> = 0...(64 << 10)

  /// The defaults: 100 items, 16 GiB each, 32 GiB together, 64 KiB of text, folders of 10,000 entries,
  /// and images of 24 MiB as base64.
  public init() {}
}
