#if canImport(UIKit)
  import UIKit

  extension ProviderCatalogue {
    /// P26: names as hosts give them, and what may be shown of them; `nil` for any safe name.
    private static let given: [(variant: String, name: String, kept: String?)] = [
      ("parent folder", "..", nil), ("separator", "a/b.txt", "ab.txt"),
      ("hidden", ".hidden.txt", "hidden.txt"), ("empty", "", nil),
      // 300 bytes of emoji; 62 of them and the ending are 252 bytes, one more would be 256.
      (
        "emoji", String(repeating: "😀", count: 75) + ".txt",
        String(repeating: "😀", count: 62) + ".txt"
      ), ("percent sequence", "a%20b.pdf", "a%20b.pdf"), ("percent", "100%.pdf", "100%.pdf"),
      ("number sign", "x#1.txt", "x#1.txt"), ("composed", "caf\u{E9}.txt", "caf\u{E9}.txt"),
      ("decomposed", "cafe\u{301}.txt", "caf\u{E9}.txt"),
      ("right to left", "photo\u{202E}gpj.exe", "photogpj.exe"),
    ]

    /// P26, one entry for each name.
    static let names: [CatalogueEntry] = given.map { variant, name, kept in
      CatalogueEntry("P26 \(variant)", "the name that breaks things (\(variant))") { _ in
        let bytes = Data("the bytes of \(variant)".utf8)
        return CatalogueOffer(
          [ProviderFixture.data(bytes, type: "public.data", name: name)],
          [.kept(.file, kept, bytes)])
      }
    }
  }
#endif
