import FoundationShim

extension UTType {
  /// The extension to give a file of this type; inherited if the type has none itself.
  public var preferredFilenameExtension: String? {
    TypeCatalogue.shared.preferredTag(UTTagClass.filenameExtension.rawValue, of: identifier)
  }

  /// The MIME type to send this type as; inherited if the type has none itself.
  public var preferredMIMEType: String? {
    TypeCatalogue.shared.preferredTag(UTTagClass.mimeType.rawValue, of: identifier)
  }

  /// What people call the type, in English; `nil` for a dynamic or undeclared type.
  public var localizedDescription: String? { declaration?.description }

  /// The version of the declaration: none is modelled.
  public var version: Int? { nil }

  /// The address of the declaration's document: none is modelled.
  public var referenceURL: URL? { nil }

  /// Whether the identifier was made up by the system for an unknown tag.
  public var isDynamic: Bool { identifier.lowercased().hasPrefix("dyn.") }

  /// Whether the system or an app's Info.plist declares the type.
  public var isDeclared: Bool { !isDynamic && declaration != nil }

  /// Whether the type is in the public domain.
  public var isPublic: Bool { identifier.lowercased().hasPrefix("public.") && isDeclared }

  /// The tags that the type itself carries.
  public var tags: [UTTagClass: [String]] {
    [
      .filenameExtension: declaration?.extensions ?? [], .mimeType: declaration?.mimeTypes ?? [],
    ].filter { !$0.value.isEmpty }
  }

  /// Every type above this one.
  public var supertypes: Set<UTType> {
    Set(TypeCatalogue.shared.supertypes(of: identifier).map(UTType.init(named:)))
  }

  /// Whether this is the other type or below it.
  public func conforms(to type: UTType) -> Bool {
    TypeCatalogue.shared.conforms(identifier, to: type.identifier)
  }

  /// Whether this is below the other type and not the type itself.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Whether the other type is below this one and not the type itself.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  private var declaration: TypeDeclaration? { TypeCatalogue.shared.declaration(of: identifier) }
}
