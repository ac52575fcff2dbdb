#if canImport(UIKit)
  import UIKit

  /// The provider catalogue: everything that host apps are known to offer, ready to be shared with an
  /// extension in a test.
  ///
  /// ```swift
  /// @Test(arguments: ProviderCatalogue.all)
  /// @MainActor func holds(_ entry: CatalogueEntry) async {
  ///   let contract = ExtensionContract { ShareViewController() }
  ///   #expect(await contract.violations(of: entry) == [])
  /// }
  /// ```
  public enum ProviderCatalogue {
    /// All entries, P1 to P30; P26, P27 and P28 have several variants.
    public static let all: [CatalogueEntry] =
      photos + files + pages + misbehaviour + numbers + names + words

    /// The entry of a number, or of a number and variant.
    public static func entry(_ id: String) -> CatalogueEntry? { all.first { $0.id == id } }
  }
#endif
