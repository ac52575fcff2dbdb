import UniformTypeIdentifiers

/// What a registered type promises, in the order in which types are preferred: specific before general.
///
/// Registration order decides within a family, because providers are told to register the highest
/// fidelity first (NSItemProvider.h).
package enum RepresentationFamily: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Picture, film or sound.
  case media
  /// A type of content that is neither of the families below: PDF, vCard, JSON, GPX, zip.
  case document
  /// A folder or package.
  case folder
  /// `public.file-url`.
  case fileLocation
  /// A property list beside the address of a page: what the page's script says of it (I14).
  case webPage
  /// `public.url`; may still hold a file URL (P3).
  case webAddress
  /// Text that joins the share's text (I15).
  case plainText
  /// Styled text, which usually stands beside plain text of the same content.
  case richText
  /// A property list, usually from JavaScript preprocessing.
  case propertyList
  /// A type that says no more than "bytes".
  case generic
  /// A dynamic identifier, or one that the system does not know.
  case unknown

  /// Whether it is content of its own, and not what stands beside it or says less.
  package var isContent: Bool { [.media, .document, .folder, .fileLocation].contains(self) }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  private static let plainTexts: Set<String> = [
    "public.text", "public.plain-text", "public.utf8-plain-text", "public.utf16-plain-text",
    "public.utf16-external-plain-text", "com.apple.traditional-mac-plain-text",
  ]
  private static let richTexts: Set<String> = [
    "public.rtf", "com.apple.rtfd", "com.apple.flat-rtfd", "public.html", "com.apple.webarchive",
  ]
  private static let generics: Set<String> = [
    "public.item", "public.content", "public.data", "public.composite-content",
  ]

  /// The family of one identifier, looked at alone.
  package init(of identifier: String) {
    switch identifier {
    case "public.file-url": self = .fileLocation
    case "public.url": self = .webAddress
    case "com.apple.property-list": self = .propertyList
    case _ where Self.plainTexts.contains(identifier): self = .plainText
    case _ where Self.richTexts.contains(identifier): self = .richText
    case _ where Self.generics.contains(identifier): self = .generic
    default:
      guard let type = UTType(identifier), !type.isDynamic else {
        self = .unknown
        return
      }
      self.init(ofContent: type)
    }
  }

  private init(ofContent type: UTType) {
    if type.conforms(to: .image) || type.conforms(to: .audiovisualContent) {
      self = .media
    } else if type.conforms(to: .directory) || type.conforms(to: .package) {
      self = .folder
    } else if type.conforms(to: .fileURL) {
      self = .fileLocation
    } else if type.conforms(to: .url) {
      self = .webAddress
    } else if type.conforms(to: .data) || type.conforms(to: .content) {
      self = .document
    } else {
      self = .unknown
    }
  }

  /// The families of all types of one provider, each seen beside the others and the name (I4).
  ///
  /// A text from Files is a file: it has a file URL beside it, or a name with an extension that the
  /// system knows. Its text types are then documents, and so is its property list. Beside content of
  /// another type, a picture or a PDF, the name is that one's, and a text is what is said with it.
  package static func families(of types: [String], suggestedName: String?) -> [Self] {
    let isFile = types.contains("public.file-url") || OfferedName.hasKnownExtension(suggestedName)
    let isPage = types.contains("public.url")
    let alone = types.map { RepresentationFamily(of: $0) }
    let hasContent = alone.contains { [.media, .document, .folder].contains($0) }
    return alone.map { family in
      if hasContent, family == .plainText { return family }
      if isFile, [.plainText, .richText, .propertyList].contains(family) { return .document }
      return family == .propertyList && isPage ? .webPage : family
    }
  }

  /// The questions for a type of this family, in order: file, data, object, the deprecated call (I3).
  package func asks(for type: String) -> [Ask] {
    switch self {
    case .media:
      let isPicture = UTType(type)?.conforms(to: .image) ?? false
      return [Ask(.file, type), Ask(.data, type)]
        + (isPicture ? [Ask(.object(.picture), type)] : []) + [Ask(.item, type)]
    case .propertyList, .webPage:
      // Bounded and needed in memory: a file of it would only be read again.
      return [Ask(.data, type), Ask(.item, type), Ask(.file, type)]
    case .document, .richText, .generic, .unknown, .folder:
      return [Ask(.file, type), Ask(.data, type), Ask(.item, type)]
    case .fileLocation, .webAddress:
      return [Ask(.object(.url), type), Ask(.data, type), Ask(.item, type)]
    case .plainText:
      return [Ask(.object(.text), type), Ask(.data, type), Ask(.item, type)]
    }
  }
}
