import Foundation

/// The types that an app declares in its Info.plist.
enum BundleTypes {
  /// The exported and imported types of a bundle, and of the app around it if it is an extension.
  static func declarations(of bundle: URL) -> [TypeDeclaration] {
    let parent = bundle.deletingLastPathComponent()
    let isExtension = bundle.pathExtension == "appex" && parent.lastPathComponent == "PlugIns"
    let bundles = isExtension ? [bundle, parent.deletingLastPathComponent()] : [bundle]
    return bundles.flatMap { declarations(infoPlist: $0.appendingPathComponent("Info.plist")) }
  }

  private static func declarations(infoPlist: URL) -> [TypeDeclaration] {
    guard let data = try? Data(contentsOf: infoPlist),
      let plist = try? PropertyListSerialization.propertyList(from: data, format: nil)
        as? [String: Any]
    else { return [] }
    return ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]
      .flatMap { plist[$0] as? [[String: Any]] ?? [] }
      .compactMap(declaration)
  }

  private static func declaration(_ entry: [String: Any]) -> TypeDeclaration? {
    guard let identifier = entry["UTTypeIdentifier"] as? String else { return nil }
    let tags = entry["UTTypeTagSpecification"] as? [String: Any] ?? [:]
    return TypeDeclaration(
      identifier: identifier, parents: strings(entry["UTTypeConformsTo"]),
      extensions: strings(tags[DynamicType.extensionClass]),
      mimeTypes: strings(tags[DynamicType.mimeClass]),
      description: entry["UTTypeDescription"] as? String, isFromBundle: true)
  }

  /// A property list may hold one string or an array of them.
  private static func strings(_ value: Any?) -> [String] {
    (value as? [String]) ?? (value as? String).map { [$0] } ?? []
  }
}
