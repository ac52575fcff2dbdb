import Foundation
import PhoneLink

/// What the example's page says it shows, and where.
///
/// Each share is `<article data-share-id=…>`, each photo in it `<img data-item="0" alt="name">` with
/// `data-state="shown"` or `"unreadable"`.
public struct PageReport: Sendable, Hashable, Codable {
  /// One share on the page.
  public struct Article: Sendable, Hashable, Codable {
    /// The share's id.
    public var share: String
    /// All text that a person reads in it.
    public var text: String
    /// The addresses of its links.
    public var links: [String]
    /// Its photos.
    public var photos: [Photo]
  }

  /// One photo element, in CSS pixels of the whole document.
  public struct Photo: Sendable, Hashable, Codable {
    /// The item's index in its share.
    public var item: Int
    /// `shown` or `unreadable`.
    public var state: String
    /// How the picture fills the element (the computed `object-fit`).
    public var fit: String
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
  }

  /// The shares in the order of the document.
  public var articles: [Article]
  /// The document's width in CSS pixels.
  public var width: Double

  /// Asks the running app's page.
  public static func of(_ phone: Phone) async throws -> PageReport {
    let result = try await phone.evaluate(
      """
      const photos = (article) => [...article.querySelectorAll('img[data-item]')].map((image) => {
        const box = image.getBoundingClientRect();
        return {
          item: Number(image.dataset.item), state: image.dataset.state || '',
          fit: getComputedStyle(image).objectFit,
          x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height,
        };
      });
      return {
        width: document.documentElement.scrollWidth,
        articles: [...document.querySelectorAll('article[data-share-id]')].map((article) => ({
          share: article.dataset.shareId, text: article.innerText,
          links: [...article.querySelectorAll('a[href]')].map((link) => link.href),
          photos: photos(article),
        })),
      };
      """)
    do {
      return try result.decode(PageReport.self)
    } catch {
      throw PhoneError("The page's report cannot be understood: \(error)")
    }
  }
}
