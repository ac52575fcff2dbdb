import Foundation

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

  /// A source of the share's text.
  package enum TextSource: Hashable, Sendable {
    /// The accompanying text of an item.
    case given(String)
    /// The attachment at this position, should it turn out to be text.
    case attachment(Int)
  }

  /// Walks the items once.
  package init(items: [NSExtensionItem]) {
    var providers: [NSItemProvider] = []
    var sources: [TextSource] = []
    for item in items {
      if let text = item.attributedContentText?.string { sources.append(.given(text)) }
      for provider in item.attachments ?? [] {
        sources.append(.attachment(providers.count))
        providers.append(provider)
      }
    }
    self.providers = providers
    plans = providers.map {
      AttachmentPlan(types: $0.registeredTypeIdentifiers, suggestedName: $0.suggestedName)
    }
    title =
      items
      .compactMap { $0.attributedTitle?.string.trimmingCharacters(in: .whitespacesAndNewlines) }
      .first { !$0.isEmpty }
    textSources = sources
  }

  /// Whether anything can be asked for or is there already; else there is nothing to share.
  package var isUsable: Bool {
    title != nil || plans.contains { $0.primaryFamily != nil }
      || textSources.contains {
        if case .given(let text) = $0 { PlainText.joined([text]) != nil } else { false }
      }
  }
}
