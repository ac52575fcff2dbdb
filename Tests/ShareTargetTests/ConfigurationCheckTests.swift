import Foundation
import Testing

@testable import ShareTarget

@Suite struct ConfigurationCheckTests {
  /// The two spellings of H2: the documents of the reference app name both.
  let right = "group.app.timesafari.share"
  let wrong = "group.app.trentlarson.timesafari.share"

  @Test func `an extension with another App Group is a fault that names both (H1, H2)`() throws {
    let faults = try faults(appex: ["ShareTarget": ["AppGroup": wrong]])
    #expect(faults.map(\.code) == [.configurationMismatch])
    #expect(faults.first?.message.contains(right) == true)
    #expect(faults.first?.message.contains(wrong) == true)
    #expect(faults.first?.message.contains("Share.appex") == true)
  }

  @Test func `equal dictionaries are no fault (H1)`() throws {
    #expect(try faults(appex: ["ShareTarget": ["AppGroup": right]]).isEmpty)
  }

  @Test func `a share extension without the dictionary is a fault, another extension is not`()
    throws
  {
    let share = ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"]]
    let widget = ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]]
    #expect(try faults(appex: share).map(\.code) == [.configurationMismatch])
    #expect(try faults(appex: widget).isEmpty)
  }

  @Test func `a misspelt key in the extension is a fault that names it`() throws {
    let faults = try faults(appex: ["ShareTarget": ["AppGroup": right, "UrlScheme": "x"]])
    #expect(faults.first?.message.contains("UrlScheme") == true)
  }

  private func faults(appex information: [String: Any]) throws -> [ShareTargetError] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ConfigurationCheck-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = folder.appendingPathComponent("Test.app", isDirectory: true)
    let appex = app.appendingPathComponent("PlugIns/Share.appex", isDirectory: true)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    try write(
      ["CFBundleIdentifier": "test.app", "ShareTarget": ["AppGroup": right]], to: app)
    try write(information, to: appex)
    let bundle = try #require(Bundle(url: app))
    return ConfigurationCheck.faults(
      of: ShareTargetConfiguration(appGroup: right), in: bundle)
  }

  private func write(_ information: [String: Any], to bundle: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent("Info.plist"))
  }
}
