#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P17 to P22: hosts that fail, hang, repeat themselves, or take away what they gave.
    static let misbehaviour: [CatalogueEntry] = [
      CatalogueEntry("P17", "the photo still in iCloud") { _ in
        var offer = CatalogueOffer(
          [
            ProviderFixture.file(SampleFile.jpeg(1), type: "public.jpeg", name: "near.jpg"),
            ProviderFixture.file(
              SampleFile.jpeg(2), type: "public.jpeg", name: "far.jpg",
              timing: .failing(.itemUnavailableError)),
          ], [.kept(.image, "near.jpg", SampleFile.jpeg(1))])
        offer.skipped = [1: .unavailable]
        return offer
      },
      CatalogueEntry("P18", "the share that spins for ever") { _ in
        var offer = CatalogueOffer(
          [
            ProviderFixture.file(SampleFile.jpeg(1), type: "public.jpeg", name: "a.jpg"),
            ProviderFixture.file(
              SampleFile.jpeg(2), type: "public.jpeg", name: "b.jpg", timing: .never),
          ], [.kept(.image, "a.jpg", SampleFile.jpeg(1))])
        offer.skipped = [1: .timedOut]
        offer.hangs = true
        return offer
      },
      CatalogueEntry("P19", "the photo that arrives twice") { folder in
        let file = folder.appendingPathComponent("twice.jpg")
        try SampleFile.jpeg().write(to: file)
        return CatalogueOffer(
          [CarelessProvider(file: file, type: "public.jpeg", callCount: 2)],
          [.kept(.image, "twice.jpg", SampleFile.jpeg())])
      },
      CatalogueEntry("P20", "the attachment that is nothing") { _ in
        let nothing = NSItemProvider()
        nothing.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) {
          $0(nil, nil)
          return nil
        }
        var offer = CatalogueOffer(
          [
            nothing, ProviderFixture.file(SampleFile.jpeg(), type: "public.jpeg", name: "b.jpg"),
          ], [.kept(.image, "b.jpg", SampleFile.jpeg())])
        offer.skipped = [0: .unreadable]
        return offer
      },
      CatalogueEntry("P21", "the file that vanishes") { _ in
        // The host's file goes when the system has copied it, the system's when the callback returns.
        CatalogueOffer(
          [ProviderFixture.file(SampleFile.mp4, type: "public.mpeg-4", name: "gone.mp4")],
          [.kept(.movie, "gone.mp4", SampleFile.mp4)])
      },
      CatalogueEntry("P22", "the fifth photo of five") { _ in
        let gates = (0..<5).map { _ in Gate() }
        var offer = CatalogueOffer(
          gates.enumerated().map { index, gate in
            ProviderFixture.file(
              SampleFile.jpeg(index), type: "public.jpeg", name: "IMG_\(index).jpg",
              timing: .when(gate))
          }, (0..<5).map { .kept(.image, "IMG_\($0).jpg", SampleFile.jpeg($0)) })
        offer.release = { for gate in gates.reversed() { gate.open() } }
        return offer
      },
    ]
  }
#endif
