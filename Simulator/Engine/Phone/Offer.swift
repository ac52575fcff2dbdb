/// What a host app puts into the share sheet, as a value.
public struct Offer: Sendable, Hashable {
  /// The input items, in order.
  public var items: [OfferedItem]

  /// An offer of the given items.
  public init(items: [OfferedItem]) {
    self.items = items
  }
}

/// One input item of an offer.
public struct OfferedItem: Sendable, Hashable {
  /// The item's attributed title.
  public var title: String?
  /// The item's attributed content text.
  public var contentText: String?
  /// What the item carries; `nil` where the host sets no attachments at all.
  public var attachments: [OfferedAttachment]?
  /// The name of a suggested person.
  public var recipient: String?

  /// An item; without arguments an empty one.
  public init(
    title: String? = nil, contentText: String? = nil, attachments: [OfferedAttachment]? = [],
    recipient: String? = nil
  ) {
    self.title = title
    self.contentText = contentText
    self.attachments = attachments
    self.recipient = recipient
  }
}

/// One attachment: different forms of one thing.
public struct OfferedAttachment: Sendable, Hashable {
  /// The host's name for it.
  public var suggestedName: String?
  /// Its forms, in the order of registration.
  public var representations: [OfferedRepresentation]

  /// An attachment of the given forms.
  public init(suggestedName: String? = nil, representations: [OfferedRepresentation]) {
    self.suggestedName = suggestedName
    self.representations = representations
  }
}

/// One form of an attachment, and how the host behaves when it is asked for it.
public struct OfferedRepresentation: Sendable, Hashable {
  /// How a form is registered with the provider.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    case file, inPlace, data, object, item
  }

  /// What the host does when it is asked.
  public struct Behaviour: Sendable, Hashable {
    /// Time before the answer.
    public var delayMilliseconds = 0
    /// The host never answers.
    public var never = false
    /// The host answers with this `NSItemProvider` error code.
    public var errorCode: Int?
    /// How often the host reports progress before it answers, evenly over the delay.
    public var progressSteps = 0
    /// The host calls back a second time with the same.
    public var answersTwice = false
    /// The host answers only when the extension has given up, and does not care that it has.
    public var isLate = false
    /// What the host handed over is gone the moment the extension's callback returns.
    public var vanishes = false
    /// The file may be read only between starting and stopping access.
    public var isSecurityScoped = false

    /// Answers at once with the content.
    public init() {}
  }

  /// The uniform type identifier that it is registered under.
  public var type: String
  /// How it is registered.
  public var form: Form
  /// The class of the object, where it is not the natural one.
  public var objectClass: String?
  /// What it holds.
  public var content: Content
  /// How the host behaves.
  public var behaviour: Behaviour

  /// A form with its content.
  public init(
    type: String, form: Form, objectClass: String? = nil, content: Content,
    behaviour: Behaviour = Behaviour()
  ) {
    self.type = type
    self.form = form
    self.objectClass = objectClass
    self.content = content
    self.behaviour = behaviour
  }
}
