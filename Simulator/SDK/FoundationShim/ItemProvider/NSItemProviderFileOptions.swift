/// How a file of a provider may be handed out.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file itself may be opened; without this option it is copied.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
