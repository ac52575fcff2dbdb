import Foundation
import Testing

@testable import ShareTargetCore

/// The dictionary of the two Info.plists (H1).
@Suite struct ConfigurationTests {
  private func configuration(_ key: String, _ value: Any?) throws -> ShareTargetConfiguration {
    var dictionary: [String: Any] = ["AppGroup": "group.org.example"]
    dictionary[key] = value
    // As a property list has it, where a truth value and a number are not the same.
    let data = try PropertyListSerialization.data(
      fromPropertyList: dictionary, format: .xml, options: 0)
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try ShareTargetConfiguration(dictionary: list as? [String: Any] ?? [:])
  }

  private func removesLocation(_ value: Any?) throws -> Bool {
    try configuration("RemoveLocation", value).removesLocation
  }

  @Test func `I6 the place stays unless the app says otherwise`() throws {
    #expect(try !removesLocation(nil))
    #expect(try !removesLocation(false))
    #expect(try removesLocation(true))
  }

  @Test func `files get no digest unless the app says otherwise (F4)`() throws {
    #expect(try !configuration("ItemDigests", nil).digestsItems)
    #expect(try configuration("ItemDigests", true).digestsItems)
    let error = try #require(throws: ShareTargetError.self) {
      try configuration("ItemDigests", "YES")
    }
    #expect(error.message.contains("ShareTarget.ItemDigests"))
  }

  @Test(arguments: ["YES", "1"]) func `a text is no answer to yes or no, and the key is named`(
    value: String
  ) throws {
    let error = try #require(throws: ShareTargetError.self) { try removesLocation(value) }
    #expect(error.code == .invalidConfiguration)
    #expect(error.message.contains("ShareTarget.RemoveLocation"))
  }

  @Test func `two sides that differ in it are told`() {
    var one = ShareTargetConfiguration(appGroup: "group.org.example")
    let other = one
    one.removesLocation = true
    #expect(
      one.differences(from: other, here: "the app", there: "the extension")
        == ["RemoveLocation is true in the app and false in the extension."])
  }

  private func message(_ scheme: String) -> String? {
    do {
      _ = try ShareTargetConfiguration(dictionary: ["AppGroup": "g", "URLScheme": scheme])
      return nil
    } catch { return (error as? ShareTargetError)?.message }
  }

  @Test(arguments: ["photodrop", "PhotoDrop", "org.example.photo-drop+1"])
  func `a scheme of the app's own is taken (S31)`(_ scheme: String) {
    #expect(message(scheme) == nil)
  }

  @Test(arguments: [
    "a b", "1photo", "photodrop://", "javascript:alert(1)//", "ü", "photo_drop", "https", "FILE",
    "a\n", "@",
  ])
  func `a text with which the app would never be opened is an error that names the key`(
    _ scheme: String
  ) throws {
    let sentence = try #require(message(scheme))
    #expect(sentence.hasPrefix("ShareTarget.URLScheme is "))
    #expect(sentence.contains("photodrop"))
  }
}
