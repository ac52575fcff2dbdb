import Foundation

/// One item of what a host app shares, as Apple's `NSExtensionItem`.
///
/// The typed properties and `userInfo` are two views of the same values, so setting `userInfo` after
/// them overrides them (Apple's documentation of NSExtensionItem). Attributes of the texts are lost when
/// the item is coded; attachments are not coded.
open class NSExtensionItem: NSObject, NSCopying, NSSecureCoding {
  /// Everything under its key.
  open var userInfo: [AnyHashable: Any]?

  /// An empty item.
  public override init() { super.init() }

  /// Reads title, text and attachments' absence.
  public required init?(coder: NSCoder) {
    super.init()
    attributedTitle = coder.decodeObject(of: NSString.self, forKey: "title")
      .map { NSAttributedString(string: String(describing: $0)) }
    attributedContentText = coder.decodeObject(of: NSString.self, forKey: "contentText")
      .map { NSAttributedString(string: String(describing: $0)) }
  }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes title and text.
  open func encode(with coder: NSCoder) {
    coder.encode(attributedTitle.map { NSString(string: $0.string) }, forKey: "title")
    coder.encode(attributedContentText.map { NSString(string: $0.string) }, forKey: "contentText")
  }

  /// An item with the same values; providers are shared.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = NSExtensionItem()
    result.userInfo = userInfo
    return result
  }

  /// The title, copied when set.
  open var attributedTitle: NSAttributedString? {
    get { value(NSExtensionItemAttributedTitleKey) }
    set { set(newValue?.copy(), NSExtensionItemAttributedTitleKey) }
  }

  /// The text: a caption of the host's or the title of a page. Copied when set.
  open var attributedContentText: NSAttributedString? {
    get { value(NSExtensionItemAttributedContentTextKey) }
    set { set(newValue?.copy(), NSExtensionItemAttributedContentTextKey) }
  }

  /// Different things that are shared together, each in its representations.
  open var attachments: [NSItemProvider]? {
    get { value(NSExtensionItemAttachmentsKey) }
    set { set(newValue, NSExtensionItemAttachmentsKey) }
  }

  private func value<Value>(_ key: String) -> Value? { userInfo?[key] as? Value }

  private func set(_ value: Any?, _ key: String) {
    var all = userInfo ?? [:]
    all[key] = value
    userInfo = all.isEmpty ? nil : all
  }
}

/// The key of the title in `userInfo`.
public let NSExtensionItemAttributedTitleKey: String! = "NSExtensionItemAttributedTitleKey"
/// The key of the text in `userInfo`.
public let NSExtensionItemAttributedContentTextKey: String! =
  "NSExtensionItemAttributedContentTextKey"
/// The key of the attachments in `userInfo`.
public let NSExtensionItemAttachmentsKey: String! = "NSExtensionItemAttachmentsKey"
