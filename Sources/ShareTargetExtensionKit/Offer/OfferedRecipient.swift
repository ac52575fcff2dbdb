#if canImport(UIKit)
  import Intents
  import ShareTargetCore
  import UIKit

  /// The person or group whom the system suggested and the person chose (I19).
  enum OfferedRecipient {
    /// Reads the context's intent; `nil` unless it names a conversation that the app donated.
    static func recipient(of context: NSExtensionContext?) -> SuggestedRecipient? {
      guard let intent = context?.intent as? INSendMessageIntent,
        let conversation = intent.conversationIdentifier, !conversation.isEmpty
      else { return nil }
      let names = (intent.recipients ?? []).map(\.displayName).filter { !$0.isEmpty }
      return SuggestedRecipient(
        conversationIdentifier: conversation,
        displayName: intent.speakableGroupName?.spokenPhrase
          ?? (names.isEmpty ? nil : names.joined(separator: ", ")))
    }
  }
#endif
