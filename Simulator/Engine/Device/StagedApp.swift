import Foundation

/// An installed app: `X.app` with its share extension in `PlugIns/Y.appex`.
public struct StagedApp: Sendable, Hashable {
  /// The app.
  public var app: StagedBundle
  /// Its share extension.
  public var shareExtension: StagedBundle

  /// Installs an app on a phone; a phone takes each app once.
  public init(_ recipe: AppRecipe, workshop: Workshop, on device: Device) throws {
    let folder = device.bundles.appendingPathComponent("\(recipe.app.name).app")
    app = try StagedBundle(recipe.app, workshop: workshop, folder: folder)
    shareExtension = try StagedBundle(
      recipe.shareExtension, workshop: workshop,
      folder: folder.appendingPathComponent("PlugIns/\(recipe.shareExtension.name).appex"))
  }

  /// The App Group that app and extension share; an error when there is not exactly one.
  public func sharedGroup() throws -> String {
    let shared = app.appGroups.filter(shareExtension.appGroups.contains)
    guard shared.count == 1, let group = shared.first else {
      throw PhoneError(
        "App and extension must have one App Group in common; the app has \(app.appGroups), the "
          + "extension \(shareExtension.appGroups).")
    }
    return group
  }
}
