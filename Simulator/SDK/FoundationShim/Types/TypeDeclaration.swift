/// What the system knows of one uniform type: a row of its type database.
package struct TypeDeclaration: Hashable, Sendable {
  /// The identifier, as it is declared.
  package let identifier: String
  /// The types that it conforms to directly, in the declared order.
  package let parents: [String]
  /// File name extensions without a dot, the preferred one first.
  package let extensions: [String]
  /// MIME types, the preferred one first.
  package let mimeTypes: [String]
  /// What people call it.
  package let description: String?
  /// Whether an app's Info.plist declared it, and not the system.
  package let isFromBundle: Bool

  /// A declaration with what is known of the type.
  package init(
    identifier: String, parents: [String] = [], extensions: [String] = [],
    mimeTypes: [String] = [], description: String? = nil, isFromBundle: Bool = false
  ) {
    self.identifier = identifier
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.description = description
    self.isFromBundle = isFromBundle
  }

  /// The tags of one class: extensions, MIME types, or none for a class that is not modelled.
  package func tags(_ tagClass: String) -> [String] {
    switch tagClass {
    case DynamicType.extensionClass: extensions
    case DynamicType.mimeClass: mimeTypes
    default: []
    }
  }
}
