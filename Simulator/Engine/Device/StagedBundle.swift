import Foundation

/// A bundle on the phone, as the installer leaves it.
public struct StagedBundle: Sendable, Hashable {
  /// The folder `X.app` or `Y.appex`.
  public var folder: URL
  /// The executable inside it.
  public var executable: URL
  /// The bundle identifier of its Info.plist.
  public var identifier: String
  /// The App Groups of its entitlements; the only ones that its process can reach.
  public var appGroups: [String]
  /// The URL schemes that it declares.
  public var schemes: [String]
  /// Whether it declares scenes, and so receives URLs by its scene delegate.
  public var usesScenes: Bool

  /// Puts a bundle together in `folder`, which must not exist yet.
  ///
  /// The executable is a hard link to the built one where that is possible, else a copy. A failure
  /// leaves a half-made bundle behind, on a phone that nobody can use.
  init(_ recipe: BundleRecipe, workshop: Workshop, folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    var information = try PropertyListFile(recipe.infoPlist, settings: recipe.settings)
    for (key, value) in recipe.overrides { information.override(key, value) }
    try information.write(to: folder.appendingPathComponent("Info.plist"))
    guard let identifier = information.values["CFBundleIdentifier"] as? String,
      let name = information.values["CFBundleExecutable"] as? String
    else {
      throw PhoneError("\(recipe.infoPlist.path) lacks CFBundleIdentifier or CFBundleExecutable.")
    }
    let entitlements = try PropertyListFile(recipe.entitlements, settings: recipe.settings)
    appGroups =
      entitlements.values["com.apple.security.application-groups"] as? [String] ?? []
    let types = information.values["CFBundleURLTypes"] as? [[String: Any]] ?? []
    schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    usesScenes = information.values["UIApplicationSceneManifest"] != nil
    self.identifier = identifier
    self.folder = folder
    executable = folder.appendingPathComponent(name)
    try Self.place(workshop.executable(recipe.product), at: executable)
    let single = recipe.resources.filter { files.fileExists(atPath: $0.path) }
    for resource in try single + workshop.resourceFolders() {
      try files.copyItem(
        at: resource, to: folder.appendingPathComponent(resource.lastPathComponent))
    }
    let page = folder.appendingPathComponent("public")
    for web in recipe.web { try Self.pour(web, into: page) }
    for (name, web) in recipe.webFolders {
      try Self.pour(web, into: page.appendingPathComponent(name))
    }
  }

  private static func place(_ source: URL, at target: URL) throws {
    if link(source.path, target.path) == 0 { return }
    try FileManager.default.copyItem(at: source, to: target)
  }

  /// Copies the files of a folder over those of another.
  private static func pour(_ source: URL, into target: URL) throws {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: source.path) else {
      throw PhoneError(
        "The page's files in \(source.path) are missing; `make client` compiles the client.")
    }
    try files.createDirectory(at: target, withIntermediateDirectories: true)
    for name in names.sorted() {
      let from = source.appendingPathComponent(name)
      let to = target.appendingPathComponent(name)
      var isDirectory: ObjCBool = false
      _ = files.fileExists(atPath: from.path, isDirectory: &isDirectory)
      if isDirectory.boolValue {
        try pour(from, into: to)
      } else {
        if files.fileExists(atPath: to.path) { try files.removeItem(at: to) }
        try files.copyItem(at: from, to: to)
      }
    }
  }
}
