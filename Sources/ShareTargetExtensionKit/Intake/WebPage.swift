import Foundation
import ShareTargetCore

/// What JavaScript preprocessing says of a web page (I14).
///
/// Apple fixes one key, under which the results of the page's script lie, and leaves the names in it to
/// the author of the script. The usual names are taken, whatever their case; other keys and values of
/// another type are ignored.
package struct WebPage: Hashable, Sendable {
  /// The page's address, http or https; `nil` where the script did not tell it, which is then that of the
  /// provider's `public.url`.
  package var url: String?
  /// Title, selection and description, without surrounding white space.
  package var details: PageDetails

  /// `NSExtensionJavaScriptPreprocessingResultsKey`, under which the script's results lie.
  package static let resultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

  /// Reads a property list; `nil` if it is none of a page.
  package init?(propertyList data: Data) {
    guard data.count <= Limits.pageByteCount,
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    self.init(results: list)
  }

  /// Reads what the script answered: an address, words, or both.
  ///
  /// Words alone are those of a page only below Apple's key: any property list can have a title.
  package init?(results: Any) {
    guard let outer = results as? [String: Any] else { return nil }
    if let words = outer[Self.resultsKey] as? String {
      url = nil
      guard let words = PlainText.joined([words]) else { return nil }
      details = PageDetails(selection: words)
      return
    }
    let values = outer[Self.resultsKey] as? [String: Any] ?? outer
    // Sorted, so that keys that differ in case alone do not take turns.
    let texts = Dictionary(
      values.compactMap { key, value in (value as? String).map { (key, $0) } }
        .sorted { $0.0 < $1.0 }.map { ($0.0.lowercased(), $0.1) }
    ) { first, _ in first }
    func first(_ keys: String...) -> String? {
      keys.lazy.compactMap { texts[$0]?.trimmingCharacters(in: .whitespacesAndNewlines) }
        .first { !$0.isEmpty }
    }
    let address = ["url", "href", "baseuri", "canonical", "canonicalurl", "location"]
      .lazy.compactMap { texts[$0].flatMap(WebLink.init) }.first
    url = address?.text
    details = PageDetails(
      title: first("title", "pagetitle"),
      selection: first("selection", "selectedtext", "text"),
      description: first("description", "excerpt"))
    let isPage = outer[Self.resultsKey] != nil && !details.isEmpty
    guard url != nil || isPage else { return nil }
  }

  /// Title, selection and description, one below the other, for a page that has no address.
  package var words: String {
    PlainText.joined([details.title, details.selection, details.description].compactMap { $0 })
      ?? ""
  }

  /// UTF-8 bytes of the details.
  package var detailsByteCount: Int {
    [details.title, details.selection, details.description]
      .reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }

  /// All of it as JSON, for a page that says more than a manifest takes.
  package var json: Data {
    var object: [String: String] = [:]
    object["url"] = url
    object["title"] = details.title
    object["selection"] = details.selection
    object["description"] = details.description
    // Strings are always valid JSON.
    return (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
  }
}
