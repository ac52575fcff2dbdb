import FoundationShim

/// A uniform type, as Apple's `UTType`: an identifier and what the type database says of it.
///
/// Two types are equal if their identifiers are, without regard to case. Source of the behaviour:
/// Apple's documentation of UniformTypeIdentifiers; where it says that identifiers of apps are
/// declared by their Info.plist, the running bundle's and its containing app's are read.
public struct UTType: Sendable {
  /// The identifier, as it is declared, else as it was given.
  public let identifier: String

  /// A type that the database knows; `nil` for an unknown identifier.
  public init?(_ identifier: String) {
    guard let declaration = TypeCatalogue.shared.declaration(of: identifier) else { return nil }
    self.identifier = declaration.identifier
  }

  /// The declared type of an extension, else a dynamic one. `nil` for an empty extension.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The declared type of a MIME type, else a dynamic one. `nil` for an empty MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The declared type of a tag, else a dynamic one. `nil` for an empty tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard
      let identifier = TypeCatalogue.shared.type(
        tag: tag, tagClass: tagClass.rawValue, parent: supertype?.identifier)
    else { return nil }
    self.identifier = identifier
  }

  /// A type that this bundle owns. One that no Info.plist declares conforms to nothing.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier)
  }

  /// A type that belongs to others. One that no Info.plist declares conforms to nothing.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier)
  }

  /// A type of the system's own list.
  init(system identifier: String) { self.identifier = identifier }

  /// A type by its name, known or not.
  init(named identifier: String) {
    self.identifier = TypeCatalogue.shared.declaration(of: identifier)?.identifier ?? identifier
  }

  /// Every declared type of a tag, the preferred one first.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    TypeCatalogue.shared
      .types(tag: tag, tagClass: tagClass.rawValue, parent: supertype?.identifier)
      .map(UTType.init(system:))
  }
}

extension UTType: Hashable {
  /// Whether the identifiers are the same, without regard to case.
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier.lowercased() == right.identifier.lowercased()
  }

  /// Feeds the identifier, without regard to case.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier.lowercased()) }
}

extension UTType: Codable {
  /// Reads an identifier; an unknown one is kept.
  public init(from decoder: any Decoder) throws {
    self.init(named: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }
  /// The identifier.
  public var debugDescription: String { identifier }
}
