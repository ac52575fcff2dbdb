#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P5 to P9, P16, P24 and P25: files, folders and contacts.
    static let files: [CatalogueEntry] = [
      CatalogueEntry("P5", "the contact that hangs the sheet") { _ in
        CatalogueOffer(
          [ProviderFixture.data(SampleFile.vCard, type: "public.vcard", name: "Jane Appleseed")],
          [.kept(.file, "Jane Appleseed.vcf", SampleFile.vCard)])
      },
      CatalogueEntry("P6", "the voice memo that looks like a note") { folder in
        let file = folder.appendingPathComponent("Shopping list.m4a")
        try SampleFile.m4a.write(to: file)
        return CatalogueOffer(
          [
            ProviderFixture.object(
              file as NSURL, type: "com.apple.m4a-audio", name: "Shopping list")
          ],
          [.kept(.audio, "Shopping list.m4a", SampleFile.m4a)])
      },
      CatalogueEntry("P7", "the text file that becomes a message") { folder in
        let texts = [
          ("diary.txt", "public.plain-text", "Dear diary\n"),
          ("table.csv", "public.comma-separated-values-text", "name;amount\nJane;3\n"),
          ("data.json", "public.json", "{\"a\": 1}\n"),
        ]
        let providers = try texts.map { name, type, text in
          let file = folder.appendingPathComponent(name)
          try Data(text.utf8).write(to: file)
          let provider = ProviderFixture.file(at: file, type: type, name: name)
          ProviderFixture.add(address: file, type: "public.file-url", to: provider)
          return provider
        }
        return CatalogueOffer(
          providers, texts.map { .kept(.file, $0.0, Data($0.2.utf8)) })
      },
      CatalogueEntry("P8", "the mail attachment") { _ in
        CatalogueOffer(
          [ProviderFixture.data(SampleFile.pdf, type: "com.adobe.pdf", name: "Invoice 8.pdf")],
          [.kept(.file, "Invoice 8.pdf", SampleFile.pdf)])
      },
      CatalogueEntry("P9", "the report that is only a pointer") { folder in
        let file = folder.appendingPathComponent("PhotoDrop-2026-08-01.ips")
        let report = Data("{\"bug_type\":\"309\"}\n".utf8)
        try report.write(to: file)
        // A pasteboard keeps an address as its text and its base.
        let pointer = try PropertyListSerialization.data(
          fromPropertyList: [file.absoluteString, ""], format: .binary, options: 0)
        return CatalogueOffer(
          [ProviderFixture.file(pointer, type: "public.data", name: file.lastPathComponent)],
          [.kept(.file, file.lastPathComponent, report)])
      },
      CatalogueEntry("P16", "the folder") { folder in
        let tree = folder.appendingPathComponent("Holiday")
        let inner = tree.appendingPathComponent("Day one")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for index in 0..<5 {
          try SampleFile.jpeg(index).write(to: inner.appendingPathComponent("\(index).jpg"))
        }
        return CatalogueOffer(
          [ProviderFixture.file(at: tree, type: "public.folder", name: "Holiday")],
          [.same(.folder, "Holiday", as: tree)])
      },
      CatalogueEntry("P24", "the empty file") { _ in
        CatalogueOffer(
          [ProviderFixture.file(Data(), type: "public.data", name: "empty.log")],
          [.kept(.file, "empty.log", Data())])
      },
      CatalogueEntry("P25", "the film of four gigabytes") { folder in
        let file = folder.appendingPathComponent("holiday.mp4")
        try SampleFile.mp4.write(to: file)
        let handle = try FileHandle(forUpdating: file)
        defer { try? handle.close() }
        // A box of free space to the end of the file, which is a hole (ISO/IEC 14496-12 section 8.1.2).
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0, 0, 0, 0]) + Data("free".utf8))
        try handle.truncate(atOffset: 4 << 30)
        return CatalogueOffer(
          [ProviderFixture.file(at: file, type: "public.mpeg-4", name: "holiday.mp4")],
          [.same(.movie, "holiday.mp4", as: file)])
      },
    ]
  }
#endif
