import Foundation
import PhoneLink

/// What a bundle is made of, as an Xcode target would say it.
public struct BundleRecipe: Sendable {
  /// The target's name: `PhotoDrop` becomes `PhotoDrop.app`.
  public var name: String
  /// The built executable whose copy becomes the bundle's.
  public var product: String
  /// The Swift module of the principal class.
  public var moduleName: String
  /// The bundle identifier, where the Info.plist leaves it to the build setting.
  public var bundleIdentifier: String
  /// The Info.plist in the sources.
  public var infoPlist: URL
  /// The entitlements in the sources.
  public var entitlements: URL
  /// Further files that go into the bundle unchanged, where they exist.
  public var resources: [URL] = []
  /// Folders whose contents become `public/`, later ones over earlier ones.
  public var web: [URL] = []
  /// Folders that become `public/<name>/`, as a build step of the app would copy them.
  public var webFolders: [String: URL] = [:]
  /// Values of the Info.plist that a run sets in place of the sources'.
  public var overrides: [String: JSONValue] = [:]

  /// The values of the build settings that an Info.plist may use.
  var settings: [String: String] {
    [
      "EXECUTABLE_NAME": product, "PRODUCT_NAME": name, "TARGET_NAME": name,
      "PRODUCT_MODULE_NAME": moduleName, "PRODUCT_BUNDLE_IDENTIFIER": bundleIdentifier,
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "DEVELOPMENT_LANGUAGE": "en",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
    ]
  }
}

/// An app with its share extension, ready to be staged on a phone.
public struct AppRecipe: Sendable {
  /// The app.
  public var app: BundleRecipe
  /// Its share extension.
  public var shareExtension: BundleRecipe

  /// The example app as it ships.
  public static func photoDrop(_ workshop: Workshop) -> AppRecipe {
    let example = workshop.root.appendingPathComponent("Examples/PhotoDrop")
    let app = example.appendingPathComponent("App")
    let share = example.appendingPathComponent("ShareExtension")
    return AppRecipe(
      app: BundleRecipe(
        name: "PhotoDrop", product: "PhotoDrop", moduleName: "PhotoDrop",
        bundleIdentifier: "org.sharetarget.PhotoDrop",
        infoPlist: app.appendingPathComponent("Info.plist"),
        entitlements: app.appendingPathComponent("App.entitlements"),
        resources: [
          app.appendingPathComponent("PrivacyInfo.xcprivacy"),
          app.appendingPathComponent("capacitor.config.json"),
        ],
        web: [example.appendingPathComponent("www")],
        webFolders: ["sharetarget": workshop.root.appendingPathComponent("Client/dist/esm")]),
      shareExtension: BundleRecipe(
        name: "ShareExtension", product: "ShareExtensionProcess",
        moduleName: "PhotoDropShareExtension",
        bundleIdentifier: "org.sharetarget.PhotoDrop.ShareExtension",
        infoPlist: share.appendingPathComponent("Info.plist"),
        entitlements: share.appendingPathComponent("ShareExtension.entitlements"),
        resources: [share.appendingPathComponent("PrivacyInfo.xcprivacy")]))
  }

  /// The app of the original contract as it ships.
  public static func timeSafari(_ workshop: Workshop) -> AppRecipe {
    let example = workshop.root.appendingPathComponent("Examples/TimeSafari")
    let app = example.appendingPathComponent("App")
    let share = example.appendingPathComponent("ShareExtension")
    return AppRecipe(
      app: BundleRecipe(
        name: "TimeSafari", product: "TimeSafari", moduleName: "TimeSafari",
        bundleIdentifier: "app.timesafari",
        infoPlist: app.appendingPathComponent("Info.plist"),
        entitlements: app.appendingPathComponent("App.entitlements"),
        resources: [
          app.appendingPathComponent("PrivacyInfo.xcprivacy"),
          app.appendingPathComponent("capacitor.config.json"),
        ],
        web: [example.appendingPathComponent("www")],
        webFolders: [
          "sharetarget": workshop.root.appendingPathComponent("Client/dist/esm"),
          "app": example.appendingPathComponent("dist"),
        ]),
      shareExtension: BundleRecipe(
        name: "TimeSafariShareExtension", product: "TimeSafariExtension",
        moduleName: "TimeSafariShareExtension",
        bundleIdentifier: "app.timesafari.TimeSafariShareExtension",
        infoPlist: share.appendingPathComponent("Info.plist"),
        entitlements: share.appendingPathComponent("ShareExtension.entitlements"),
        resources: [share.appendingPathComponent("PrivacyInfo.xcprivacy")]))
  }

  /// The example with a compose sheet, whose server is at an address.
  public static func teamMachine(_ workshop: Workshop, server: String) -> AppRecipe {
    let example = workshop.root.appendingPathComponent("Examples/TeamMachine")
    let app = example.appendingPathComponent("App")
    let share = example.appendingPathComponent("ShareExtension")
    var recipe = AppRecipe(
      app: BundleRecipe(
        name: "TeamMachine", product: "TeamMachine", moduleName: "TeamMachine",
        bundleIdentifier: "org.sharetarget.TeamMachine",
        infoPlist: app.appendingPathComponent("Info.plist"),
        entitlements: app.appendingPathComponent("App.entitlements"),
        resources: [app.appendingPathComponent("PrivacyInfo.xcprivacy")]),
      shareExtension: BundleRecipe(
        name: "ShareExtension", product: "TeamExtensionProcess",
        moduleName: "TeamMachineShareExtension",
        bundleIdentifier: "org.sharetarget.TeamMachine.ShareExtension",
        infoPlist: share.appendingPathComponent("Info.plist"),
        entitlements: share.appendingPathComponent("ShareExtension.entitlements"),
        resources: [share.appendingPathComponent("PrivacyInfo.xcprivacy")]))
    recipe.app.overrides["TeamServer"] = .string(server)
    recipe.shareExtension.overrides["TeamServer"] = .string(server)
    return recipe
  }

  /// The app of a scenario: PhotoDrop with the executable and the page that scenarios use (without a page
  /// it has none), or in the profile `compat` TimeSafari as it is.
  public static func scenarioApp(_ workshop: Workshop, setup: ScenarioSetup) -> AppRecipe {
    var recipe = setup.profile == .compat ? timeSafari(workshop) : photoDrop(workshop)
    recipe.app.overrides["ShareTarget"] = setup.configuration
    recipe.shareExtension.overrides["ShareTarget"] = setup.configuration
    if setup.profile == .compat { return recipe }
    if setup.isCompose {
      let product = "ComposeExtensionProcess"
      recipe.shareExtension.product = product
      recipe.shareExtension.moduleName = product
      recipe.shareExtension.overrides["CFBundleExecutable"] = .string(product)
      recipe.shareExtension.overrides["ScenarioDestinations"] = setup.destinations
      let principal = setup.hasOwnLook ? "OwnLookController" : "SystemLookController"
      recipe.shareExtension.overrides["NSExtension"] = [
        "NSExtensionPrincipalClass": .string(principal)
      ]
    }
    let product = setup.front == .web ? "ScenarioApp" : "NativeScenarioApp"
    recipe.app.product = product
    recipe.app.moduleName = product
    recipe.app.overrides["CFBundleExecutable"] = .string(product)
    guard setup.front == .web else {
      recipe.app.web = []
      recipe.app.webFolders = [:]
      return recipe
    }
    recipe.app.web.append(
      workshop.root.appendingPathComponent("Simulator/Processes/ScenarioApp/www"))
    return recipe
  }
}
