import Foundation

/// One registered form of an item: its type, who may see it, and the handler that makes it.
struct ItemRepresentation: Sendable {
  typealias DataHandler =
    @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  typealias FileHandler =
    @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?

  /// What the provider registered.
  enum Source: Sendable {
    /// Bytes, by the binary interface.
    case data(DataHandler)
    /// A file, by the binary interface.
    case file(FileHandler)
    /// An object, by the deprecated coercing interface.
    case item(NSItemProvider.LoadHandler)
  }

  let typeIdentifier: String
  let visibility: NSItemProviderRepresentationVisibility
  var fileOptions: NSItemProviderFileOptions = []
  let source: Source
  /// Whether `loadItem` gives the URL of a file, as host apps have been seen to do, and not its bytes.
  var isURLAsItem = false
  /// Whether the host calls back as often as it likes and does not end when it is cancelled.
  var isCareless = false
  /// Whether what the host handed over is gone the moment the consumer's callback returns.
  var vanishes = false
}
