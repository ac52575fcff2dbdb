import FoundationShim
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension"),
    mimeType = UTTagClass(rawValue: "public.mime-type")
}
public struct UTType: Hashable, Sendable, Codable {
  public var identifier: String
  public init?(_ identifier: String) { self.identifier = identifier }
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) { return nil }
  public init?(mimeType: String, conformingTo supertype: UTType = .data) { return nil }
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) { return nil }
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?)
    -> [UTType]
  { [] }
  public var preferredFilenameExtension: String? { nil }
  public var preferredMIMEType: String? { nil }
  public var localizedDescription: String? { nil }
  public var version: Int? { nil }
  public var referenceURL: URL? { nil }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isDeclared: Bool { !isDynamic }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  public var tags: [UTTagClass: [String]] { [:] }
  public var supertypes: Set<UTType> { [] }
  public func conforms(to type: UTType) -> Bool { false }
  public func isSubtype(of type: UTType) -> Bool { false }
  public func isSupertype(of type: UTType) -> Bool { false }
  public static var data: UTType { UTType(importedAs: "public.data") }
  public static var item: UTType { UTType(importedAs: "public.item") }
  public static var content: UTType { UTType(importedAs: "public.content") }
  public static var url: UTType { UTType(importedAs: "public.url") }
  public static var fileURL: UTType { UTType(importedAs: "public.file-url") }
  public static var text: UTType { UTType(importedAs: "public.text") }
  public static var plainText: UTType { UTType(importedAs: "public.plain-text") }
  public static var utf8PlainText: UTType { UTType(importedAs: "public.utf8-plain-text") }
  public static var rtf: UTType { UTType(importedAs: "public.rtf") }
  public static var html: UTType { UTType(importedAs: "public.html") }
  public static var json: UTType { UTType(importedAs: "public.json") }
  public static var propertyList: UTType { UTType(importedAs: "com.apple.property-list") }
  public static var image: UTType { UTType(importedAs: "public.image") }
  public static var jpeg: UTType { UTType(importedAs: "public.jpeg") }
  public static var png: UTType { UTType(importedAs: "public.png") }
  public static var gif: UTType { UTType(importedAs: "com.compuserve.gif") }
  public static var heic: UTType { UTType(importedAs: "public.heic") }
  public static var webP: UTType { UTType(importedAs: "org.webmproject.webp") }
  public static var livePhoto: UTType { UTType(importedAs: "com.apple.live-photo") }
  public static var movie: UTType { UTType(importedAs: "public.movie") }
  public static var video: UTType { UTType(importedAs: "public.video") }
  public static var audiovisualContent: UTType { UTType(importedAs: "public.audiovisual-content") }
  public static var mpeg4Movie: UTType { UTType(importedAs: "public.mpeg-4") }
  public static var quickTimeMovie: UTType { UTType(importedAs: "com.apple.quicktime-movie") }
  public static var audio: UTType { UTType(importedAs: "public.audio") }
  public static var mp3: UTType { UTType(importedAs: "public.mp3") }
  public static var pdf: UTType { UTType(importedAs: "com.adobe.pdf") }
  public static var vCard: UTType { UTType(importedAs: "public.vcard") }
  public static var contact: UTType { UTType(importedAs: "public.contact") }
  public static var calendarEvent: UTType { UTType(importedAs: "public.calendar-event") }
  public static var folder: UTType { UTType(importedAs: "public.folder") }
  public static var directory: UTType { UTType(importedAs: "public.directory") }
  public static var package: UTType { UTType(importedAs: "com.apple.package") }
  public static var zip: UTType { UTType(importedAs: "public.zip-archive") }
  public static var archive: UTType { UTType(importedAs: "public.archive") }
}
// NSItemProvider + UTType (iOS 16)
extension NSItemProvider {
  public var registeredContentTypes: [UTType] { [] }
  public var registeredContentTypesForOpenInPlace: [UTType] { [] }
  public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] { [] }
  @discardableResult public func loadDataRepresentation(
    for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  @discardableResult public func loadFileRepresentation(
    for contentType: UTType, openInPlace: Bool = false,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
}
