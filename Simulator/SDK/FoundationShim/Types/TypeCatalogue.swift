import Foundation

/// The type database of the simulated phone: what conforms to what, and which tags belong to which.
///
/// It holds the public types of the system and those that the running bundle and its containing app
/// declare (`UTExportedTypeDeclarations`, `UTImportedTypeDeclarations`). `NSItemProvider` asks it, and
/// `UTType` is a view of it. Identifiers are compared without regard to case.
package struct TypeCatalogue: Sendable {
  /// The database of this process.
  package static let shared = TypeCatalogue(bundle: Bundle.main.bundleURL)

  private let declared: [String: TypeDeclaration]
  private let ordered: [TypeDeclaration]

  /// The database of a process whose executable is in a bundle.
  package init(bundle: URL) {
    self.init(declarations: SystemTypes.all + BundleTypes.declarations(of: bundle))
  }

  /// A database of given declarations; the first one of an identifier counts.
  init(declarations: [TypeDeclaration]) {
    ordered = declarations
    declared = Dictionary(
      declarations.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Every declared identifier, in the order in which a tag prefers them.
  package var identifiers: [String] { ordered.map(\.identifier) }

  /// The declaration, made up from the identifier itself for a dynamic one; `nil` if it is unknown.
  package func declaration(of identifier: String) -> TypeDeclaration? {
    let key = identifier.lowercased()
    return declared[key] ?? DynamicType.declaration(of: key)
  }

  /// Every type above the given one, not the type itself.
  package func supertypes(of identifier: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = declaration(of: identifier)?.parents ?? []
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      waiting += declaration(of: next)?.parents ?? []
    }
    return found
  }

  /// Whether a type is the other or is below it. An unknown identifier conforms only to itself.
  package func conforms(_ identifier: String, to other: String) -> Bool {
    let key = other.lowercased()
    return identifier.lowercased() == key
      || supertypes(of: identifier).contains { $0.lowercased() == key }
  }

  /// The declared types that carry a tag, below `parent` if one is given; the preferred type first.
  package func types(tag: String, tagClass: String, parent: String?) -> [String] {
    let key = tag.lowercased()
    return ordered.filter { declaration in
      declaration.tags(tagClass).contains { $0.lowercased() == key }
        && parent.map { conforms(declaration.identifier, to: $0) } ?? true
    }.map(\.identifier)
  }

  /// The type of a tag: a declared one, else a dynamic one. `nil` for an empty tag.
  package func type(tag: String, tagClass: String, parent: String?) -> String? {
    guard !tag.isEmpty else { return nil }
    return types(tag: tag, tagClass: tagClass, parent: parent).first
      ?? DynamicType.identifier(tag: tag.lowercased(), tagClass: tagClass, parent: parent)
  }

  /// The first tag of a class that the type has, else the one that it inherits: supertypes are searched
  /// depth first in the declared order (Apple's documentation of UTType, "Conformance").
  package func preferredTag(_ tagClass: String, of identifier: String) -> String? {
    guard let declaration = declaration(of: identifier) else { return nil }
    if let own = declaration.tags(tagClass).first { return own }
    for parent in declaration.parents {
      if let inherited = preferredTag(tagClass, of: parent) { return inherited }
    }
    return nil
  }
}
