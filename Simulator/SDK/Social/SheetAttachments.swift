import UIKit

/// What the sheet itself asks of the host: each picture, film and address of the first item is loaded
/// once by the old call, for the preview. Until every one has an answer, Post stays disabled.
///
/// Source: SLComposeServiceViewController's own code, as public disassemblies show it.
@MainActor final class SheetAttachments {
  /// The types in the order in which a provider is asked; what has none of them is not waited for.
  private static let types = [
    "public.file-url", "public.url", "public.jpeg", "public.image", "public.movie",
  ]

  /// What a provider was asked for.
  enum Kind: Sendable, Hashable { case picture, film, address(String) }

  private var unanswered = 0
  /// What has arrived, in the order of arrival.
  private(set) var kinds: [Kind] = []
  /// Called when an answer has come.
  var answered: () -> Void = {}

  /// Whether every provider has answered.
  var areReady: Bool { unanswered == 0 }

  /// Asks all providers.
  func load(_ providers: [NSItemProvider]) {
    for provider in providers {
      guard let type = Self.types.first(where: provider.hasItemConformingToTypeIdentifier) else {
        continue
      }
      unanswered += 1
      provider.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
        let address = item.flatMap(Self.address)
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.take(type, address) }
        }
      }
    }
  }

  /// The address that an answer is, or that its bytes are.
  nonisolated private static func address(_ item: any NSSecureCoding) -> URL? {
    switch item as Any {
    case let url as NSURL: url as URL
    case let url as URL: url
    case let data as Data: URL(dataRepresentation: data, relativeTo: nil)
    case let data as NSData: URL(dataRepresentation: data as Data, relativeTo: nil)
    default: nil
    }
  }

  private func take(_ type: String, _ address: URL?) {
    // An answer that comes twice is counted twice, and an endless one never: as the real sheet does.
    unanswered -= 1
    switch type {
    case "public.jpeg", "public.image": kinds.append(.picture)
    case "public.movie": kinds.append(.film)
    default: if let address { kinds.append(.address(address.absoluteString)) }
    }
    answered()
  }

  /// The system's preview: a picture for pictures and films, else the address; `nil` for neither.
  func preview() -> UIView? {
    if kinds.contains(where: { $0 == .picture || $0 == .film }) {
      let view = UIImageView(frame: .zero)
      view.accessibilityTraits = .image
      return view
    }
    for case .address(let text) in kinds {
      let label = UILabel(frame: .zero)
      label.text = text
      return label
    }
    return nil
  }
}
