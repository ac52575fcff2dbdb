// swift-tools-version: 6.0
import PackageDescription

// The Capacitor plugin as a package of its own, under the name that Capacitor's command-line tool
// derives from the npm package @sharetarget/capacitor. The package ShareTarget itself has no outside
// dependency; an extension target links ShareTargetExtensionKit of the root and never this package.
let package = Package(
  name: "SharetargetCapacitor",
  platforms: [.iOS(.v15)],
  products: [
    .library(name: "SharetargetCapacitor", targets: ["ShareTargetCapacitor"])
  ],
  dependencies: [
    .package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", from: "8.0.0"),
    .package(name: "ShareTarget", path: ".."),
  ],
  targets: [
    .target(
      name: "ShareTargetCapacitor",
      dependencies: [
        .product(name: "ShareTarget", package: "ShareTarget"),
        .product(name: "Capacitor", package: "capacitor-swift-pm"),
        .product(name: "Cordova", package: "capacitor-swift-pm"),
      ],
      path: "ios/Sources/ShareTargetPlugin")
  ],
  swiftLanguageModes: [.v6]
)
