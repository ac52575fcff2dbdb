#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P10 to P15: pages, links and what stands beside them.
    static let pages: [CatalogueEntry] = [
      CatalogueEntry("P10", "the Safari page") { _ in
        let page = NSDictionary(
          object: NSDictionary(
            objects: ["A page", "https://example.org/page", "What was marked"].map(NSString.init),
            forKeys: ["title", "url", "selection"].map(NSString.init)),
          forKey: NSString(string: NSExtensionJavaScriptPreprocessingResultsKey))
        let provider = ProviderFixture.object(page, type: "com.apple.property-list")
        ProviderFixture.add(
          data: Data("https://example.org/page".utf8), type: "public.url", to: provider)
        return CatalogueOffer(
          [ProviderFixture.item(text: "A page", [provider])],
          [.link("https://example.org/page")], text: "A page")
      },
      CatalogueEntry("P11", "the PDF that is also a link") { _ in
        let address = "https://example.org/paper.pdf"
        return CatalogueOffer(
          [
            ProviderFixture.item([
              ProviderFixture.file(SampleFile.pdf, type: "com.adobe.pdf", name: "paper.pdf")
            ]), ProviderFixture.item([ProviderFixture.url(try link(address))]),
          ], [.kept(.file, "paper.pdf", SampleFile.pdf), .link(address)])
      },
      CatalogueEntry("P12", "the link that comes as text") { _ in
        CatalogueOffer(
          [ProviderFixture.text(" https://example.org/a?b=c#d\n")],
          [.link("https://example.org/a?b=c#d")])
      },
      CatalogueEntry("P13", "the article and its link") { _ in
        CatalogueOffer(
          [
            ProviderFixture.text("Ten years of nothing lost"),
            ProviderFixture.url(try link("https://example.org/ten")),
          ], [.link("https://example.org/ten")], text: "Ten years of nothing lost")
      },
      CatalogueEntry("P14", "the shop picture and its link") { _ in
        CatalogueOffer(
          [
            ProviderFixture.file(SampleFile.jpeg(), type: "public.jpeg", name: "shoe.jpg"),
            ProviderFixture.url(try link("https://shop.example/shoe")),
          ],
          [.kept(.image, "shoe.jpg", SampleFile.jpeg()), .link("https://shop.example/shoe")])
      },
      CatalogueEntry("P15", "the note that fails to load") { _ in
        let note = ProviderFixture.data(
          Data(), type: "com.apple.notes.richtext", timing: .failing(.unknownError))
        ProviderFixture.add(
          data: Data("Milk\nBread".utf8), type: "public.utf8-plain-text", to: note)
        return CatalogueOffer([note], [], text: "Milk\nBread")
      },
    ]

    /// An address that is known to be one.
    static func link(_ text: String) throws -> URL {
      guard let url = URL(string: text) else { throw CocoaError(.fileReadUnsupportedScheme) }
      return url
    }
  }
#endif
