import Foundation
import ShareTargetCore
import UniformTypeIdentifiers

/// What a host app offers in one request: all attachments of all items, in its order (I1).
///
/// It owns the providers, which may not leave the main actor.
@MainActor package final class Offer {
  /// The providers; the index is the attachment's position.
  package let providers: [NSItemProvider]
  /// A plan for each provider.
  package let plans: [AttachmentPlan]
  /// The first title that is not empty.
  package let title: String?
  /// Where the pieces of the share's text come from, in the host's order.
  package let textSources: [TextSource]
  /// What the profile does not take, in the host's order; the positions follow those of the providers.
  package let leftOut: [SkippedAttachment]
  /// Whether an image is wanted, so that words alone are no share.
  package let needsImage: Bool

  /// A source of the share's text.
  package enum TextSource: Hashable, Sendable {
    /// The accompanying text of an item.
    case given(String)
    /// The attachment at this position, should it turn out to be text.
    case attachment(Int)
  }

  /// Walks the items once.
  ///
  /// In the profile `compat` the first attachment that conforms to `public.image` is taken (H5), and
  /// every other one is listed as left out.
  package init(items: [NSExtensionItem], profile: ShareTargetConfiguration.Profile = .native) {
    var providers: [NSItemProvider] = []
    var sources: [TextSource] = []
    for item in items {
      if let text = item.attributedContentText?.string { sources.append(.given(text)) }
      for provider in item.attachments ?? [] {
        sources.append(.attachment(providers.count))
        providers.append(provider)
      }
    }
    needsImage = profile == .compat
    var others: [NSItemProvider] = []
    if needsImage {
      let first = providers.firstIndex { Self.isImage($0) }
      others = providers.indices.filter { $0 != first }.map { providers[$0] }
      sources = sources.filter { if case .given = $0 { true } else { false } }
      providers = first.map { [providers[$0]] } ?? []
    }
    self.providers = providers
    // What is no image of the image, such as a Live Photo's film, is not asked for either.
    plans = providers.map { [needsImage] in
      let types = $0.registeredTypeIdentifiers
      return AttachmentPlan(
        types: needsImage ? types.filter(Self.isImage) : types, suggestedName: $0.suggestedName)
    }
    leftOut = others.enumerated().map { offset, provider in
      SkippedAttachment(
        position: providers.count + offset,
        reason: Self.isImage(provider) ? .tooMany : .unsupported,
        displayName: provider.suggestedName,
        declaredType: provider.registeredTypeIdentifiers.first)
    }
    title =
      items
      .compactMap { $0.attributedTitle?.string.trimmingCharacters(in: .whitespacesAndNewlines) }
      .first { !$0.isEmpty }
    textSources = sources
  }

  /// Whether anything can be asked for or is there already; else there is nothing to share.
  package var isUsable: Bool {
    if needsImage { return !providers.isEmpty }
    return title != nil || plans.contains { $0.primaryFamily != nil }
      || textSources.contains {
        if case .given(let text) = $0 { PlainText.joined([text]) != nil } else { false }
      }
  }

  private static func isImage(_ provider: NSItemProvider) -> Bool {
    provider.registeredTypeIdentifiers.contains(where: isImage)
  }

  private static func isImage(_ identifier: String) -> Bool {
    UTType(identifier)?.conforms(to: .image) ?? false
  }
}
