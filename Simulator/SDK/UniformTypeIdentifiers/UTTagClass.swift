import FoundationShim

/// A kind of tag that a type may carry, as Apple's `UTTagClass`.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// The identifier of the class.
  public let rawValue: String

  /// A class by its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions, without a dot.
  public static var filenameExtension: UTTagClass {
    UTTagClass(rawValue: DynamicType.extensionClass)
  }
  /// MIME types.
  public static var mimeType: UTTagClass { UTTagClass(rawValue: DynamicType.mimeClass) }
}

extension UTTagClass: CustomStringConvertible {
  /// The identifier of the class.
  public var description: String { rawValue }
}
