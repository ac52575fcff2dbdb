import FoundationShim
import PhoneLink

/// A wish that the system found.
open class INIntent: NSObject {
  /// The system's name for this one; none is modelled.
  open var identifier: String? { nil }
}

/// A text that can be said aloud.
open class INSpeakableString: NSObject {
  /// The text.
  public let spokenPhrase: String

  /// A text.
  public init(spokenPhrase: String) {
    self.spokenPhrase = spokenPhrase
    super.init()
  }
}

/// A person.
open class INPerson: NSObject {
  /// What the person is called.
  public let displayName: String

  /// A person by name; Apple's initialiser takes more.
  package init(displayName: String) {
    self.displayName = displayName
    super.init()
  }
}

/// A message to one person or to a group; what a suggestion in the share sheet stands for.
open class INSendMessageIntent: INIntent {
  /// To whom.
  public let recipients: [INPerson]?
  /// The group's name, if it is one.
  public let speakableGroupName: INSpeakableString?
  /// The identifier that the app donated.
  public let conversationIdentifier: String?

  package init(conversationIdentifier: String?, groupName: String?, recipients: [String]?) {
    self.conversationIdentifier = conversationIdentifier
    speakableGroupName = groupName.map(INSpeakableString.init(spokenPhrase:))
    self.recipients = recipients?.map(INPerson.init(displayName:))
    super.init()
  }
}

extension NSExtensionContext {
  /// The suggestion that the person chose in the share sheet; `nil` without one.
  ///
  /// The phone names a conversation by a text, or by an object with `conversationIdentifier`, `groupName`
  /// and `recipients`.
  public var intent: INIntent? {
    guard let chosen = suggestedRecipient else { return nil }
    if let text = chosen.text {
      return INSendMessageIntent(conversationIdentifier: text, groupName: nil, recipients: [text])
    }
    return INSendMessageIntent(
      conversationIdentifier: chosen["conversationIdentifier"]?.text,
      groupName: chosen["groupName"]?.text,
      recipients: chosen["recipients"]?.elements?.compactMap(\.text))
  }
}
