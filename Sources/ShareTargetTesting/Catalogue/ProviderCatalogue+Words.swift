#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P23: as many attachments as a person can mark.
    static let numbers: [CatalogueEntry] = [
      CatalogueEntry("P23", "twenty-five photos") { _ in
        CatalogueOffer(
          (0..<25).map {
            ProviderFixture.file(SampleFile.jpeg($0), type: "public.jpeg", name: "IMG_\($0).jpg")
          }, (0..<25).map { .kept(.image, "IMG_\($0).jpg", SampleFile.jpeg($0)) })
      }
    ]

    /// P28 and P29: titles and texts, with and without attachments.
    static let words: [CatalogueEntry] = [
      CatalogueEntry("P28 page", "the App Store page") { _ in
        var offer = CatalogueOffer(
          [
            ProviderFixture.item(
              title: "An app",
              [
                ProviderFixture.url(try link("https://apps.example/id1")),
                ProviderFixture.text("Look at this app"),
                ProviderFixture.data(SampleFile.png, type: "public.png", name: "icon.png"),
                ProviderFixture.file(SampleFile.mp4, type: "public.mpeg-4", name: "preview.mp4"),
              ])
          ],
          [
            .link("https://apps.example/id1"), .kept(.image, "icon.png", SampleFile.png),
            .kept(.movie, "preview.mp4", SampleFile.mp4),
          ], text: "Look at this app")
        offer.title = "An app"
        return offer
      },
      CatalogueEntry("P28 title", "the share that is only a title") { _ in
        var offer = CatalogueOffer([ProviderFixture.item(title: "An app")], [])
        offer.title = "An app"
        return offer
      },
      CatalogueEntry("P29", "only words") { _ in
        CatalogueOffer(
          [ProviderFixture.item(text: "Just some words")], [], text: "Just some words")
      },
    ]
  }
#endif
