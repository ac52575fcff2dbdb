#if canImport(UIKit)
  import ShareTargetCore
  import UIKit

  /// What a host app offers in an entry of the catalogue, and what must have become of it.
  @MainActor public struct CatalogueOffer {
    /// One item that the share must hold.
    public struct ExpectedItem {
      /// What it must be; one of several where more than one is right.
      public var kinds: Set<ItemKind>
      /// The display name; `nil` where any safe one is right.
      public var name: String?
      /// The address of a link.
      public var url: String?
      /// What its bytes must be equal to; `nil` where there are none, or none to compare with.
      public var original: Original?
    }

    /// What an item is compared with.
    public enum Original {
      /// These bytes.
      case bytes(Data)
      /// The file, or all files of the folder, at this place.
      case file(URL)
    }

    /// The items, as `NSExtensionContext.inputItems` has them.
    public var items: [NSExtensionItem]
    /// What must be kept, in order; `nil` for an offer of which nothing is kept and that ends cancelled.
    public var expected: [ExpectedItem]?
    /// The share's title; `nil` where it is not checked.
    public var title: String?
    /// The share's text; `nil` where it must have none.
    public var text: String?
    /// Attachments that must be told as skipped, with their reasons.
    public var skipped: [Int: SkipReason] = [:]
    /// Whether a callback never comes, so that only a deadline ends it.
    public var hangs = false
    /// Lets the providers answer that wait; to be called once the extension has begun.
    public var release: () -> Void = {}

    init(_ items: [NSExtensionItem], _ expected: [ExpectedItem]?, text: String? = nil) {
      self.items = items
      self.expected = expected
      self.text = text
    }

    init(_ attachments: [NSItemProvider], _ expected: [ExpectedItem]?, text: String? = nil) {
      self.init([ProviderFixture.item(attachments)], expected, text: text)
    }
  }

  extension CatalogueOffer.ExpectedItem {
    /// An item with bytes.
    static func kept(_ kind: ItemKind, _ name: String?, _ bytes: Data) -> Self {
      Self(kinds: [kind], name: name, original: .bytes(bytes))
    }

    /// An item that is the same as a file or folder of the host.
    static func same(_ kind: ItemKind, _ name: String?, as file: URL) -> Self {
      Self(kinds: [kind], name: name, original: .file(file))
    }

    /// A link.
    static func link(_ url: String) -> Self { Self(kinds: [.url, .webPage], url: url) }
  }
#endif
