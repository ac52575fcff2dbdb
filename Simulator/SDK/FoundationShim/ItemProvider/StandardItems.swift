import Foundation

/// Text as an item: written as UTF-8, read from any plain text.
extension NSString: NSItemProviderReading, NSItemProviderWriting {
  /// UTF-8 text.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text"]
  }

  /// Plain text in UTF-8, in UTF-16, or of any other kind.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.utf16-plain-text", "public.plain-text"]
  }

  /// The text's bytes, at once.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(String(describing: self).utf8), nil)
    return nil
  }

  /// Text from bytes; bytes that are no text of the type's encoding are an error.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let text = TextEncoding(of: typeIdentifier).text(of: data) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    guard let result = NSString(string: text) as? Self ?? NSMutableString(string: text) as? Self
    else {
      throw ItemProviderError.unexpectedClass(String(describing: Self.self))
    }
    return result
  }
}

/// An address as an item: its text in UTF-8.
extension NSURL: NSItemProviderReading, NSItemProviderWriting {
  /// Any URL; a file URL also as such, see the property of the instance.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// `public.file-url` first if this is one.
  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? ["public.file-url", "public.url"] : ["public.url"]
  }

  /// Any URL.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// The address's bytes, at once.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }

  /// An address from its text, or from the property list that pasteboards carry: `[text, base]`.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    let text = ((list as? [Any])?.first as? String) ?? String(data: data, encoding: .utf8)
    guard let text, let url = NSURL(string: text) as? Self else {
      throw ItemProviderError.unexpectedClass(String(describing: Self.self))
    }
    return url
  }
}

/// Styled text as an item. Styles are not carried: only the plain text is written and read.
extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {
  /// Plain text only.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text"]
  }

  /// Plain text only; a device also reads RTF and HTML.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.plain-text"]
  }

  /// The plain text's bytes, at once.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(string.utf8), nil)
    return nil
  }

  /// Unstyled text from bytes.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let text = TextEncoding(of: typeIdentifier).text(of: data),
      let result = NSAttributedString(string: text) as? Self
        ?? NSMutableAttributedString(string: text) as? Self
    else { throw ItemProviderError.unexpectedClass(String(describing: Self.self)) }
    return result
  }
}
