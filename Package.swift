// swift-tools-version: 6.0
import PackageDescription

// On Apple platforms this package has four products and depends on nothing. On Linux the same
// sources are compiled against stand-ins for Apple's frameworks, and the simulated phone is added.

#if os(Linux)
  let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]
  /// Gives a plain `import Foundation` the parts that only Apple's Foundation has.
  let onPhone: [SwiftSetting] =
    strict + [
      .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "FoundationShim"]),
      // Testing looks for an overlay of its own beside any module that is called UIKit.
      .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
    ]
  let foundation: [Target.Dependency] = ["FoundationShim", "os"]
  let digest: [Target.Dependency] = ["CNettle"]
  let screen: [Target.Dependency] = ["FoundationShim", "os", "UIKit", "UniformTypeIdentifiers"]
  let media: [Target.Dependency] = ["ImageIO", "AVFoundation", "Intents"]
  let web: [Target.Dependency] = ["WebKit"]
  let social: [Target.Dependency] = ["Social"]
  /// Where Debian keeps the headers that WebKitGTK's own headers include. Named here and not asked
  /// of pkg-config, whose answer holds flags that the package manager warns of.
  let webHeaders: [CSetting] = [
    .unsafeFlags(
      [
        "at-spi-2.0", "at-spi2-atk/2.0", "atk-1.0", "cairo", "dbus-1.0", "freetype2", "fribidi",
        "gdk-pixbuf-2.0", "gio-unix-2.0", "glib-2.0", "gtk-3.0", "harfbuzz", "libpng16",
        "libsoup-3.0", "pango-1.0", "pixman-1", "webkitgtk-4.1",
      ].flatMap { ["-isystem", "/usr/include/\($0)"] }
        + ["x86_64", "aarch64"].flatMap { machine in
          ["dbus-1.0", "glib-2.0"].flatMap {
            ["-isystem", "/usr/lib/\(machine)-linux-gnu/\($0)/include"]
          }
        } + ["-Wall", "-Werror"])
  ]
#else
  let strict: [SwiftSetting] = []
  let onPhone: [SwiftSetting] = []
  let foundation: [Target.Dependency] = []
  let digest: [Target.Dependency] = []
  let screen: [Target.Dependency] = []
  let media: [Target.Dependency] = []
  let web: [Target.Dependency] = []
  let social: [Target.Dependency] = []
#endif

var products: [Product] = [
  .library(name: "ShareTarget", targets: ["ShareTarget"]),
  .library(name: "ShareTargetWebKit", targets: ["ShareTargetWebKit"]),
  .library(name: "ShareTargetExtensionKit", targets: ["ShareTargetExtensionKit"]),
  .library(name: "ShareTargetCompose", targets: ["ShareTargetCompose"]),
  .library(name: "ShareTargetTesting", targets: ["ShareTargetTesting"]),
]

var targets: [Target] = [
  .target(name: "ShareTargetCore", swiftSettings: strict),
  .target(
    name: "ShareTargetInbox", dependencies: ["ShareTargetCore"] + foundation + digest,
    swiftSettings: onPhone),
  .target(
    name: "ShareTargetCompose", dependencies: ["ShareTargetCore", "ShareTargetInbox"] + foundation,
    swiftSettings: onPhone),
  .target(
    name: "ShareTarget", dependencies: ["ShareTargetCore", "ShareTargetInbox"] + screen,
    swiftSettings: onPhone),
  .target(
    name: "ShareTargetExtensionKit",
    dependencies: ["ShareTargetCore", "ShareTargetInbox", "ShareTargetCompose"] + screen + media
      + social,
    swiftSettings: onPhone),
  .target(
    name: "ShareTargetWebKit", dependencies: ["ShareTarget", "ShareTargetCore"] + web + screen,
    swiftSettings: onPhone),
  .target(
    name: "ShareTargetTesting",
    dependencies: ["ShareTargetCore", "ShareTargetInbox", "ShareTarget", "ShareTargetExtensionKit"]
      + screen,
    swiftSettings: onPhone),
  .testTarget(
    name: "ShareTargetCoreTests", dependencies: ["ShareTargetCore"], swiftSettings: strict),
]

#if os(Linux)
  products += [
    .executable(name: "sharetarget", targets: ["ShareTargetTool"]),
    .executable(name: "PhotoDrop", targets: ["PhotoDrop"]),
    .executable(name: "ShareExtensionProcess", targets: ["ShareExtensionProcess"]),
    .executable(name: "TimeSafari", targets: ["TimeSafari"]),
    .executable(name: "TimeSafariExtension", targets: ["TimeSafariExtension"]),
    .executable(name: "TeamMachine", targets: ["TeamMachine"]),
    .executable(name: "TeamExtensionProcess", targets: ["TeamExtensionProcess"]),
    .executable(name: "ComposeExtensionProcess", targets: ["ComposeExtensionProcess"]),
    .executable(name: "ScenarioApp", targets: ["ScenarioApp"]),
    .executable(name: "NativeScenarioApp", targets: ["NativeScenarioApp"]),
    .library(name: "FaultShim", type: .dynamic, targets: ["CFaultShim"]),
    .library(name: "ClockShim", type: .dynamic, targets: ["CClockShim"]),
    .executable(name: "faultlab", targets: ["FaultCampaign"]),
    .executable(name: "inboxmodel", targets: ["ModelCampaign"]),
    .executable(name: "bench", targets: ["BenchmarkTool"]),
    .executable(name: "NaiveExtension", targets: ["NaiveExtension"]),
    .executable(name: "PageLoadProbe", targets: ["PageLoadProbe"]),
    .executable(name: "fuzzlab", targets: ["FuzzCampaign"]),
    .executable(name: "RecklessProbe", targets: ["RecklessProbe"]),
    .executable(name: "HandoffProbe", targets: ["HandoffProbe"]),
  ]
  targets += [
    // The Capacitor plugin: on Apple a package of its own in Client/, here its same sources.
    .target(
      name: "ShareTargetCapacitor",
      dependencies: ["ShareTarget", "ShareTargetCore", "Capacitor", "WebKit"] + screen,
      path: "Client/ios/Sources/ShareTargetPlugin", swiftSettings: onPhone),

    // Stand-ins for Apple's frameworks and for Capacitor.
    .systemLibrary(
      name: "CNettle", path: "Simulator/SDK/CNettle", providers: [.apt(["nettle-dev"])]),
    // Under the name that Apple's SDK has for the same library.
    .systemLibrary(
      name: "SQLite3", path: "Simulator/SDK/SQLite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CPixels", path: "Simulator/SDK/CPixels", cSettings: webHeaders,
      linkerSettings: [
        .linkedLibrary("gdk_pixbuf-2.0"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
      ]),
    // What the thread sanitizer cannot see of Swift's Mutex; empty in every other build.
    .target(
      name: "CMutexOrder", path: "Simulator/SDK/CMutexOrder",
      cSettings: [.unsafeFlags(["-std=gnu11", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "PhoneLink", dependencies: ["CMutexOrder"], path: "Simulator/SDK/PhoneLink",
      swiftSettings: strict),
    .target(
      name: "os", dependencies: ["PhoneLink"], path: "Simulator/SDK/os", swiftSettings: strict),
    .target(
      name: "FoundationShim", dependencies: ["PhoneLink", "os"],
      path: "Simulator/SDK/FoundationShim",
      swiftSettings: strict),
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["FoundationShim"],
      path: "Simulator/SDK/UniformTypeIdentifiers", swiftSettings: strict),
    // Headers of pictures over Exiv2, of films over FFmpeg: for stand-ins, never in what ships.
    .target(
      name: "CPictures", path: "Simulator/SDK/CPictures",
      cxxSettings: [.unsafeFlags(["-Wall", "-Werror"])],
      linkerSettings: [.linkedLibrary("exiv2"), .linkedLibrary("stdc++")]),
    .target(
      name: "CFilms", path: "Simulator/SDK/CFilms",
      cSettings: [.unsafeFlags(["-std=gnu11", "-Wall", "-Werror"])],
      linkerSettings: [.linkedLibrary("avformat"), .linkedLibrary("avutil")]),
    .target(
      name: "ImageIO", dependencies: ["FoundationShim", "UniformTypeIdentifiers", "CPictures"],
      path: "Simulator/SDK/ImageIO", swiftSettings: strict),
    .target(
      name: "AVFoundation", dependencies: ["FoundationShim", "CFilms"],
      path: "Simulator/SDK/AVFoundation", swiftSettings: strict),
    .target(
      name: "Intents", dependencies: ["FoundationShim", "PhoneLink"],
      path: "Simulator/SDK/Intents", swiftSettings: strict),
    .target(name: "CMainLoop", path: "Simulator/SDK/CMainLoop"),
    .target(
      name: "UIKit",
      dependencies: [
        "FoundationShim", "UniformTypeIdentifiers", "PhoneLink", "CMainLoop", "CPixels",
      ],
      path: "Simulator/SDK/UIKit", swiftSettings: strict),
    .target(
      name: "Social", dependencies: ["UIKit", "FoundationShim"],
      path: "Simulator/SDK/Social", swiftSettings: strict),
    .target(
      name: "CWebKit", path: "Simulator/SDK/CWebKit", cSettings: webHeaders,
      linkerSettings: [
        .linkedLibrary("webkit2gtk-4.1"), .linkedLibrary("javascriptcoregtk-4.1"),
        .linkedLibrary("gtk-3"), .linkedLibrary("gdk-3"), .linkedLibrary("cairo"),
        .linkedLibrary("soup-3.0"), .linkedLibrary("gio-2.0"), .linkedLibrary("gobject-2.0"),
        .linkedLibrary("glib-2.0"),
      ]),
    .target(
      name: "WebKit", dependencies: ["UIKit", "FoundationShim", "CWebKit", "PhoneLink"],
      path: "Simulator/SDK/WebKit", swiftSettings: strict),
    .target(
      name: "Capacitor",
      dependencies: [
        "UIKit", "WebKit", "FoundationShim", "UniformTypeIdentifiers", "PhoneLink", "os",
      ],
      path: "Simulator/SDK/Capacitor", resources: [.copy("Resources")], swiftSettings: strict),

    // The simulated phone, and the tool that people use.
    .target(
      name: "SimulatedPhone",
      dependencies: ["ShareTargetCore", "PhoneLink", "CPixels", "SQLite3"],
      // Always optimised: it makes, copies and compares hundreds of megabytes and whole pictures.
      path: "Simulator/Engine", swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .executableTarget(
      name: "ShareTargetTool",
      dependencies: ["SimulatedPhone", "ShareTargetInbox", "ShareTargetCore"],
      swiftSettings: strict),

    // A preloaded library that lets time pass faster, for stories about deadlines.
    .target(
      name: "CClockShim", path: "Simulator/Clock/CClockShim",
      cSettings: [.unsafeFlags(["-std=gnu11", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("dl")]),

    // Faults: the preloaded library, the harnesses, and a careless program that they must convict.
    .target(
      name: "CFaultShim", path: "Simulator/Faults/CFaultShim",
      cSettings: [.unsafeFlags(["-std=gnu11", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "FaultLab", dependencies: ["SimulatedPhone"], path: "Simulator/Faults/FaultLab",
      swiftSettings: strict),
    // The harnesses that need one process alone: lost writes, reducers, planted bugs.
    .target(
      name: "InboxModel",
      dependencies: ["ShareTarget", "ShareTargetCore", "ShareTargetInbox", "ShareTargetTesting"],
      // Always optimised: it makes and judges hundreds of thousands of crash states.
      path: "Simulator/Model", swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .executableTarget(
      name: "ModelCampaign", dependencies: ["InboxModel"], path: "Simulator/ModelCampaign",
      swiftSettings: strict),
    // The readers of what comes from outside, with what must hold for all bytes.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "ShareTarget", "ShareTargetCore", "ShareTargetExtensionKit", "ShareTargetInbox",
        "ShareTargetTesting", "UniformTypeIdentifiers",
      ],
      path: "Simulator/Fuzz", swiftSettings: onPhone),
    // libFuzzer's main function takes the place of this program's own in `make fuzz`.
    .executableTarget(
      name: "FuzzCampaign", dependencies: ["FuzzTargets", "ShareTargetInbox"],
      path: "Simulator/FuzzCampaign", swiftSettings: strict),
    .executableTarget(
      name: "FaultCampaign", dependencies: ["FaultLab", "SimulatedPhone"],
      path: "Simulator/Faults/FaultCampaign", swiftSettings: strict),
    .target(
      name: "Benchmarks",
      dependencies: ["ShareTargetCore", "ShareTargetInbox", "SimulatedPhone", "FaultLab"],
      path: "Simulator/Benchmarks", swiftSettings: strict),
    // What the benchmarks stand beside: an extension as tutorials have it, and a page that is timed.
    .executableTarget(
      name: "NaiveExtension", dependencies: ["UIKit", "FoundationShim"],
      path: "Simulator/Processes/NaiveExtension", swiftSettings: onPhone),
    .executableTarget(
      name: "PageLoadProbe", dependencies: ["Capacitor", "WebKit"],
      path: "Simulator/Processes/PageLoadProbe", swiftSettings: onPhone),
    .executableTarget(
      name: "BenchmarkTool", dependencies: ["Benchmarks"], path: "Simulator/BenchmarkTool",
      swiftSettings: strict),
    .executableTarget(
      name: "RecklessProbe", path: "Simulator/Faults/RecklessProbe", swiftSettings: strict),
    .executableTarget(
      name: "HandoffProbe", dependencies: ["ShareTargetCore", "ShareTargetInbox"],
      path: "Simulator/Processes/HandoffProbe", swiftSettings: onPhone),

    // The example, and the processes that the phone starts.
    .executableTarget(
      name: "PhotoDrop",
      dependencies: ["ShareTarget", "ShareTargetCapacitor", "Capacitor", "UIKit"],
      path: "Examples/PhotoDrop/App",
      exclude: [
        "Info.plist", "App.entitlements", "PrivacyInfo.xcprivacy", "capacitor.config.json",
      ],
      swiftSettings: onPhone),
    .target(
      name: "PhotoDropShareExtension", dependencies: ["ShareTargetExtensionKit", "UIKit"],
      path: "Examples/PhotoDrop/ShareExtension",
      exclude: ["Info.plist", "ShareExtension.entitlements", "PrivacyInfo.xcprivacy"],
      swiftSettings: onPhone),
    .executableTarget(
      name: "ShareExtensionProcess", dependencies: ["PhotoDropShareExtension", "UIKit"],
      path: "Simulator/Processes/ShareExtension", swiftSettings: strict),
    // The app of the original contract.
    .executableTarget(
      name: "TimeSafari",
      dependencies: ["ShareTarget", "ShareTargetCapacitor", "Capacitor", "UIKit", "SQLite3"],
      path: "Examples/TimeSafari/App",
      exclude: [
        "Info.plist", "App.entitlements", "PrivacyInfo.xcprivacy", "capacitor.config.json",
      ],
      swiftSettings: onPhone),
    .target(
      name: "TimeSafariShareExtension", dependencies: ["ShareTargetExtensionKit", "UIKit"],
      path: "Examples/TimeSafari/ShareExtension",
      exclude: ["Info.plist", "ShareExtension.entitlements", "PrivacyInfo.xcprivacy"],
      swiftSettings: onPhone),
    .executableTarget(
      name: "TimeSafariExtension", dependencies: ["TimeSafariShareExtension", "UIKit"],
      path: "Simulator/Processes/TimeSafariExtension", swiftSettings: strict),
    // The example with a compose sheet.
    .target(
      name: "TeamMachineShared", dependencies: ["ShareTargetCompose"],
      path: "Examples/TeamMachine/Shared", swiftSettings: onPhone),
    .executableTarget(
      name: "TeamMachine",
      dependencies: ["ShareTarget", "ShareTargetCompose", "TeamMachineShared", "UIKit"],
      path: "Examples/TeamMachine/App",
      exclude: ["Info.plist", "App.entitlements", "PrivacyInfo.xcprivacy"],
      swiftSettings: onPhone),
    .target(
      name: "TeamMachineShareExtension",
      dependencies: [
        "ShareTargetCompose", "ShareTargetExtensionKit", "TeamMachineShared", "UIKit",
      ],
      path: "Examples/TeamMachine/ShareExtension",
      exclude: ["Info.plist", "ShareExtension.entitlements", "PrivacyInfo.xcprivacy"],
      swiftSettings: onPhone),
    .executableTarget(
      name: "TeamExtensionProcess", dependencies: ["TeamMachineShareExtension", "UIKit"],
      path: "Simulator/Processes/TeamExtension", swiftSettings: strict),
    // The compose sheet of scenarios, whose adapter does what the scenario says.
    .target(
      name: "ScenarioAdapter",
      dependencies: ["ShareTargetCompose", "ShareTargetCore", "ShareTargetInbox"],
      path: "Simulator/Processes/ScenarioAdapter", swiftSettings: onPhone),
    .executableTarget(
      name: "ComposeExtensionProcess",
      dependencies: ["ScenarioAdapter", "ShareTargetCompose", "ShareTargetExtensionKit", "UIKit"],
      path: "Simulator/Processes/ComposeExtension", swiftSettings: onPhone),
    .target(
      name: "ScenarioConsumer", dependencies: ["ShareTarget", "UIKit", "PhoneLink"],
      path: "Simulator/Processes/ScenarioConsumer", swiftSettings: onPhone),
    .executableTarget(
      name: "NativeScenarioApp", dependencies: ["ScenarioConsumer", "UIKit"],
      path: "Simulator/Processes/NativeScenarioApp", swiftSettings: onPhone),
    .executableTarget(
      name: "ScenarioApp",
      dependencies: ["ScenarioConsumer", "ShareTargetCapacitor", "Capacitor", "UIKit"],
      path: "Simulator/Processes/ScenarioApp", exclude: ["www"], swiftSettings: onPhone),

    .executableTarget(
      name: "Puppet", dependencies: ["PhoneLink"], path: "Simulator/Processes/Puppet",
      swiftSettings: strict),

    .testTarget(
      name: "ShareTargetInboxTests",
      dependencies: ["ShareTargetInbox", "ShareTargetCore"] + foundation,
      exclude: ["Golden", "Phases"], swiftSettings: onPhone),
    .testTarget(
      name: "InboxModelTests",
      dependencies: ["InboxModel", "ShareTargetCore", "ShareTargetInbox", "ShareTargetTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "ShareTargetComposeTests",
      dependencies: [
        "ShareTargetCompose", "ShareTargetInbox", "ShareTargetCore", "ShareTargetTesting",
      ] + foundation,
      swiftSettings: onPhone),
    .testTarget(
      name: "ShareTargetTests", dependencies: ["ShareTarget", "ShareTargetInbox"] + screen,
      swiftSettings: onPhone),
    .testTarget(
      name: "ShareTargetExtensionKitTests",
      dependencies: [
        "ShareTargetExtensionKit", "ShareTargetCompose", "ShareTargetTesting", "ShareTargetInbox",
        "ShareTargetCore",
      ] + screen + media,
      swiftSettings: onPhone),
    .testTarget(
      name: "ShareTargetCapacitorTests",
      dependencies: [
        "ShareTargetCapacitor", "ShareTargetWebKit", "ShareTarget", "ShareTargetTesting",
        "ShareTargetInbox", "ShareTargetCore", "Capacitor", "WebKit",
      ] + screen,
      swiftSettings: onPhone),
    .testTarget(
      name: "FoundationShimTests",
      dependencies: ["FoundationShim", "UniformTypeIdentifiers", "os", "PhoneLink"],
      swiftSettings: onPhone),
    .testTarget(
      name: "MediaStandInTests",
      dependencies: ["ImageIO", "AVFoundation", "Intents", "FoundationShim", "PhoneLink"],
      swiftSettings: onPhone),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "Social", "FoundationShim", "PhoneLink"],
      swiftSettings: onPhone),
    // An app and an extension as others write them, which UIKitTests starts as processes.
    .executableTarget(
      name: "ApplicationProbe", dependencies: ["UIKit", "PhoneLink"],
      path: "Tests/Probes/ApplicationProbe", swiftSettings: onPhone),
    .executableTarget(
      name: "ExtensionProbe", dependencies: ["UIKit", "UniformTypeIdentifiers", "PhoneLink"],
      path: "Tests/Probes/ExtensionProbe", swiftSettings: onPhone),
    // The original contract as processes: ours, and the original algorithm as its negative control.
    .executableTarget(
      name: "SharedImageProbe",
      dependencies: ["ShareTarget", "ShareTargetInbox", "FoundationShim"],
      path: "Tests/Probes/SharedImageProbe", swiftSettings: onPhone),
    // A race and an overflow, by which a sanitizer's build is tried before it is believed.
    .executableTarget(
      name: "SanitizerProbe", dependencies: ["CMutexOrder"], path: "Tests/Probes/SanitizerProbe",
      swiftSettings: strict),
    .testTarget(
      name: "WebKitTests", dependencies: ["WebKit", "UIKit", "FoundationShim", "PhoneLink"],
      swiftSettings: onPhone),
    .testTarget(
      name: "CapacitorTests",
      dependencies: ["Capacitor", "WebKit", "UIKit", "FoundationShim", "PhoneLink"],
      swiftSettings: onPhone),
    .testTarget(
      name: "SimulatedPhoneTests",
      dependencies: ["SimulatedPhone", "ShareTargetCore", "PhoneLink"],
      swiftSettings: strict),
    .testTarget(
      name: "ShareTargetToolTests",
      dependencies: ["ShareTargetInbox", "ShareTargetCore", "SimulatedPhone"],
      swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["Benchmarks"], swiftSettings: strict),
    .testTarget(
      name: "FaultLabTests", dependencies: ["FaultLab", "SimulatedPhone"], swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ]
#endif

let package = Package(
  name: "ShareTarget",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: products,
  targets: targets,
  swiftLanguageModes: [.v6]
)
