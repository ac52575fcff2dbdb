#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P1 to P4, P27 and P30: pictures.
    static let photos: [CatalogueEntry] = [
      CatalogueEntry("P1", "the photo without an ending") { _ in
        CatalogueOffer(
          [
            ProviderFixture.file(SampleFile.heic, type: "public.heic", name: "IMG_0001"),
            ProviderFixture.file(SampleFile.jpeg(), type: "public.jpeg", name: "IMG_0002"),
          ],
          [
            .kept(.image, "IMG_0001.heic", SampleFile.heic),
            .kept(.image, "IMG_0002.jpeg", SampleFile.jpeg()),
          ])
      },
      CatalogueEntry("P2", "the screenshot that is no file") { _ in
        guard let image = UIImage(data: SampleFile.png) else { throw CocoaError(.coderReadCorrupt) }
        // The picture is encoded here, so that there are no bytes to compare with.
        return CatalogueOffer(
          [ProviderFixture.object(image, type: "public.png")], [.init(kinds: [.image])])
      },
      CatalogueEntry("P3", "the screenshot behind a link") { folder in
        let file = folder.appendingPathComponent("Screenshot.png")
        try SampleFile.png.write(to: file)
        return CatalogueOffer(
          [ProviderFixture.url(file)], [.kept(.image, "Screenshot.png", SampleFile.png)])
      },
      CatalogueEntry("P4", "six photos with one name") { _ in
        CatalogueOffer(
          (0..<6).map {
            ProviderFixture.file(SampleFile.jpeg($0), type: "public.jpeg", name: "PHOTO.jpg")
          },
          (0..<6).map { .kept(.image, "PHOTO.jpg", SampleFile.jpeg($0)) })
      },
      CatalogueEntry("P27", "the GIF that stops moving") { folder in
        let live = folder.appendingPathComponent("IMG_0001.pvt")
        try SampleFile.writeLivePhoto(to: live)
        return CatalogueOffer(
          [
            ProviderFixture.file(SampleFile.gif, type: "com.compuserve.gif", name: "dance.gif"),
            ProviderFixture.file(
              SampleFile.webp, type: "org.webmproject.webp", name: "sticker.webp"),
            ProviderFixture.file(at: live, type: "com.apple.live-photo-bundle", name: "IMG_0001"),
          ],
          [
            .kept(.image, "dance.gif", SampleFile.gif),
            .kept(.image, "sticker.webp", SampleFile.webp), .same(.folder, nil, as: live),
          ])
      },
      CatalogueEntry("P27 live", "the Live Photo that lost its film") { folder in
        let live = folder.appendingPathComponent("IMG_0002.pvt")
        try SampleFile.writeLivePhoto(to: live)
        let broken = folder.appendingPathComponent("IMG_0003.pvt")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        @MainActor func photo(_ package: URL, _ name: String) -> NSItemProvider {
          let type = "com.apple.live-photo-bundle"
          let provider = ProviderFixture.file(at: package, type: type, name: name)
          ProviderFixture.add(data: SampleFile.heic, type: "public.heic", to: provider)
          return provider
        }
        var offer = CatalogueOffer(
          [photo(live, "IMG_0002"), photo(broken, "IMG_0003")],
          [
            .kept(.image, "IMG_0002.heic", SampleFile.heic),
            .same(.movie, "IMG_0002.MOV", as: live.appendingPathComponent("IMG_0001.MOV")),
            .kept(.image, "IMG_0003.heic", SampleFile.heic),
          ])
        offer.skipped = [1: .unreadable]
        return offer
      },
      CatalogueEntry("P30", "the 48-megapixel photo with its place") { _ in
        CatalogueOffer(
          [ProviderFixture.file(SampleFile.largeHEIC, type: "public.heic", name: "IMG_4800")],
          [.kept(.image, "IMG_4800.heic", SampleFile.largeHEIC)])
      },
    ]
  }
#endif
