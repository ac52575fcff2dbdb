import Foundation
import ShareTargetCore

/// Compares the app's configuration with those of its own extensions (H1, H2).
///
/// A difference loses every share without a word, so it is looked for at every start. Reading the bundle
/// changes nothing.
enum ConfigurationCheck {
  /// One fault for each share extension of the bundle that is configured differently or not at all.
  static func faults(of configuration: ShareTargetConfiguration, in bundle: Bundle)
    -> [ShareTargetError]
  {
    let folder =
      bundle.builtInPlugInsURL
      ?? bundle.bundleURL.appendingPathComponent("PlugIns", isDirectory: true)
    let isInPlist = bundle.object(forInfoDictionaryKey: "ShareTarget") != nil
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".appex") }.sorted().compactMap { name in
      fault(
        of: configuration, isInPlist: isInPlist, appex: folder.appendingPathComponent(name),
        name: name)
    }
  }

  private static func fault(
    of configuration: ShareTargetConfiguration, isInPlist: Bool, appex: URL, name: String
  ) -> ShareTargetError? {
    let file = appex.appendingPathComponent("Info.plist")
    guard let data = try? Data(contentsOf: file),
      let plist = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let information = plist as? [String: Any]
    else { return mismatch("\(name) has no readable Info.plist.") }
    guard let value = information["ShareTarget"] else {
      // Extensions of other kinds have no such dictionary, and an app that is configured from code
      // has an extension that is.
      guard isInPlist, isShareExtension(information) else { return nil }
      return mismatch("The Info.plist of \(name) has no key ShareTarget.")
    }
    guard let dictionary = value as? [String: Any] else {
      return mismatch("ShareTarget in the Info.plist of \(name) is no dictionary.")
    }
    do {
      let other = try ShareTargetConfiguration(dictionary: dictionary)
      let sentences = configuration.differences(from: other, here: "the app", there: name)
      return sentences.isEmpty ? nil : mismatch(sentences.joined(separator: " "))
    } catch {
      return mismatch("The Info.plist of \(name) cannot be used: \(error)")
    }
  }

  private static func isShareExtension(_ information: [String: Any]) -> Bool {
    let point = (information["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"]
    return point as? String == "com.apple.share-services"
  }

  private static func mismatch(_ sentence: String) -> ShareTargetError {
    ShareTargetError(
      .configurationMismatch,
      sentence + " Give app and extension the same ShareTarget dictionary, or shares are lost.")
  }
}
