@_exported import Foundation

// ---- NSItemProvider ----
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0, team = 1, ownProcess = 3
}
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
public protocol NSItemProviderWriting: NSObjectProtocol {
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}
public protocol NSItemProviderReading: NSObjectProtocol {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
open class NSItemProvider: NSObject, NSCopying {
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void  // SDK: (any Error)!
  public typealias LoadHandler =
    @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void  // SDK: all IUO
  public enum ErrorCode: Int, Sendable {
    case unknownError = -1, itemUnavailableError = -1000, unexpectedValueClassError = -1100,
      unavailableCoercionError = -1200
  }
  open class var errorDomain: String { "NSItemProviderErrorDomain" }  // SDK: class let

  public override init() { super.init() }
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) { super.init() }  // deprecated 27.0
  public convenience init(object: any NSItemProviderWriting) { self.init() }
  public convenience init?(contentsOf fileURL: URL!) { self.init() }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var registeredTypeIdentifiers: [String] { [] }
  open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
    []
  }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
  open func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool { false }
  open var suggestedName: String?

  @discardableResult open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  @discardableResult open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  @discardableResult open func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { false }
  @discardableResult open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: NSItemProvider.CompletionHandler? = nil
  ) {}  // deprecated 27.0
  open func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil)
    async throws -> any NSSecureCoding
  { throw CocoaError(.featureUnsupported) }  // deprecated 27.0

  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {}
  open func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {}
  open func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {}
  open func registerObject(
    ofClass aClass: any NSItemProviderWriting.Type,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void)
      -> Progress?
  ) {}
  open func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping NSItemProvider.LoadHandler
  ) {}  // deprecated 27.0
  open var previewImageHandler: NSItemProvider.LoadHandler?
  open func loadPreviewImage(
    options: [AnyHashable: Any]! = [:], completionHandler: NSItemProvider.CompletionHandler!
  ) {}
}
@available(*, unavailable) extension NSItemProvider: @unchecked Sendable {}
public let NSItemProviderPreferredImageSizeKey = "NSItemProviderPreferredImageSizeKey"
public let NSExtensionJavaScriptPreprocessingResultsKey: String! =
  "NSExtensionJavaScriptPreprocessingResultsKey"
public let NSExtensionJavaScriptFinalizeArgumentKey: String! =
  "NSExtensionJavaScriptFinalizeArgumentKey"

// ---- NSExtension* ----
open class NSExtensionItem: NSObject, NSCopying, NSSecureCoding {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) {}
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open var attributedTitle: NSAttributedString?  // SDK: @NSCopying
  open var attributedContentText: NSAttributedString?  // SDK: @NSCopying
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?
}
public let NSExtensionItemAttributedTitleKey: String! = "NSExtensionItemAttributedTitleKey"
public let NSExtensionItemAttributedContentTextKey: String! =
  "NSExtensionItemAttributedContentTextKey"
public let NSExtensionItemAttachmentsKey: String! = "NSExtensionItemAttachmentsKey"
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] { [] }
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {}
  open func cancelRequest(withError error: any Error) {}
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {}
  open func open(_ URL: URL) async -> Bool { false }
}
public let NSExtensionItemsAndErrorsKey: String! = "NSExtensionItemsAndErrorsKey"
extension NSNotification.Name {
  public static let NSExtensionHostWillEnterForeground = NSNotification.Name(
    "NSExtensionHostWillEnterForegroundNotification")
  public static let NSExtensionHostDidEnterBackground = NSNotification.Name(
    "NSExtensionHostDidEnterBackgroundNotification")
  public static let NSExtensionHostWillResignActive = NSNotification.Name(
    "NSExtensionHostWillResignActiveNotification")
  public static let NSExtensionHostDidBecomeActive = NSNotification.Name(
    "NSExtensionHostDidBecomeActiveNotification")
}
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}

// ---- FileManager / NSFileCoordinator ----
extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    nil
  }
}
public protocol NSFilePresenter: NSObjectProtocol {
  var presentedItemURL: URL? { get }
  var presentedItemOperationQueue: OperationQueue { get }
  func presentedItemDidChange()
  func presentedSubitemDidChange(at url: URL)
}
extension NSFilePresenter {
  public func presentedItemDidChange() {}; public func presentedSubitemDidChange(at url: URL) {}
}
open class NSFileCoordinator: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = ReadingOptions(rawValue: 1),
      resolvesSymbolicLink = ReadingOptions(rawValue: 2),
      immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4),
      forUploading = ReadingOptions(rawValue: 8)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forDeleting = WritingOptions(rawValue: 1),
      forMoving = WritingOptions(rawValue: 2), forMerging = WritingOptions(rawValue: 4),
      forReplacing = WritingOptions(rawValue: 8),
      contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
  }
  public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) { super.init() }
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {}
  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {}
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [],
    error outError: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void
  ) { reader(url) }  // SDK: NSErrorPointer
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [],
    error outError: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void
  ) { writer(url) }
  open func cancel() {}
}

// ---- CFNotificationCenter (Darwin) ----
public final class CFNotificationCenter: @unchecked Sendable {}
public struct CFNotificationName: RawRepresentable, Hashable, @unchecked Sendable {
  public let rawValue: NSString; public init(rawValue: NSString) { self.rawValue = rawValue };
  public init(_ rawValue: NSString) { self.rawValue = rawValue }
}  // SDK: CFString
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1, coalesce = 2, hold = 3, deliverImmediately = 4
}
public typealias CFNotificationCallback =
  @convention(c) (
    OpaquePointer?, UnsafeMutableRawPointer?, OpaquePointer?, UnsafeRawPointer?, OpaquePointer?
  ) -> Void  // SDK: (CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?) -> Void
