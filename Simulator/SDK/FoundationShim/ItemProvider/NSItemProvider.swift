import Foundation
import Synchronization

/// Offers one item in several representations, as Apple's `NSItemProvider`.
///
/// Handlers and completion blocks run on an internal queue, never on the main one. Not `Sendable`, as in
/// the SDK. Source of the behaviour: NSItemProvider.h and Apple's documentation; see
/// Documentation/Fidelity/FoundationShim.md, row by row.
open class NSItemProvider: NSObject, NSCopying {
  /// Receives an item and an error; either may be absent, and a careless provider leaves out both.
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
  /// Makes an item: a completion handler to call once, the class that is asked for, options.
  public typealias LoadHandler =
    @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void

  /// What can go wrong with an item.
  public enum ErrorCode: Int, Sendable {
    /// Nobody knows.
    case unknownError = -1
    /// The provider has no such item, or cannot give it now.
    case itemUnavailableError = -1000
    /// The item is not of the class that was asked for.
    case unexpectedValueClassError = -1100
    /// The item cannot be turned into what was asked for.
    case unavailableCoercionError = -1200
  }

  /// The domain of the errors above.
  open class var errorDomain: String { "NSItemProviderErrorDomain" }

  struct State: Sendable {
    var representations: [ItemRepresentation] = []
    var suggestedName: String?
    var previewImageHandler: LoadHandler?
  }
  let state: Mutex<State>

  /// A provider without representations.
  public override init() {
    state = Mutex(State())
    super.init()
  }

  /// A provider of one object under one type; see the coercing interface of NSItemProvider.h.
  ///
  /// An item without a type is the caller's fault, as in the SDK.
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    state = Mutex(State())
    super.init()
    guard let item else { return }
    guard let typeIdentifier else {
      preconditionFailure("NSItemProvider: an item needs a type identifier")
    }
    let handed = Handed(item)
    registerItem(forTypeIdentifier: typeIdentifier) { completion, _, _ in
      completion?(handed.value, nil)
    }
  }

  /// A provider of what an object can write itself as.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// A provider of a file's content and of its URL; the type comes from the extension, else it is
  /// `public.data`, or `public.folder`. `nil` if there is no such file.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL else { return nil }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: fileURL.path, isDirectory: &isDirectory) else {
      return nil
    }
    self.init()
    let parent = isDirectory.boolValue ? "public.directory" : "public.data"
    let type =
      TypeCatalogue.shared.types(
        tag: fileURL.pathExtension, tagClass: DynamicType.extensionClass, parent: parent
      ).first ?? (isDirectory.boolValue ? "public.folder" : "public.data")
    suggestedName = fileURL.lastPathComponent
    for type in [type, "public.file-url"] {
      registerItem(forTypeIdentifier: type) { completion, _, _ in
        completion?(NSURL(fileURLWithPath: fileURL.path), nil)
      }
    }
  }

  init(copying other: NSItemProvider) {
    state = Mutex(other.state.withLock { $0 })
    super.init()
  }

  /// A provider with the same representations and name; what is registered later is not shared.
  open func copy(with zone: NSZone? = nil) -> Any { NSItemProvider(copying: self) }

  /// The registered types, in the order of registration: the provider's preference.
  open var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

  /// The registered types that allow everything in `fileOptions`, in the order of registration.
  open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
    state.withLock { state in
      state.representations.filter { $0.fileOptions.isSuperset(of: fileOptions) }
        .map(\.typeIdentifier)
    }
  }

  /// Whether a registered type is the given one or below it.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    hasRepresentationConforming(toTypeIdentifier: typeIdentifier)
  }

  /// The same, among the types that allow everything in `fileOptions`.
  open func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool {
    registeredTypeIdentifiers(fileOptions: fileOptions)
      .contains { TypeCatalogue.shared.conforms($0, to: typeIdentifier) }
  }

  /// The name that the host gives the item; anything a host can think of.
  open var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// Makes the preview image; `nil` if there is none.
  open var previewImageHandler: LoadHandler? {
    get { state.withLock { $0.previewImageHandler } }
    set { state.withLock { $0.previewImageHandler = newValue } }
  }

  // MARK: Registering

  /// Registers bytes. A second registration of a type replaces the first and keeps its place.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    register(
      ItemRepresentation(
        typeIdentifier: typeIdentifier, visibility: visibility, source: .data(loadHandler)))
  }

  /// Registers a file. Without `openInPlace` it is copied before the handler's completion returns.
  open func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    register(
      ItemRepresentation(
        typeIdentifier: typeIdentifier, visibility: visibility, fileOptions: fileOptions,
        source: .file(loadHandler)))
  }

  /// Registers every type that an object can write itself as; types that are there already stay.
  open func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {
    let handed = Handed(object)
    for type in object.writableTypeIdentifiersForItemProvider where !isRegistered(type) {
      let own = object.itemProviderVisibilityForRepresentation(withTypeIdentifier: type)
      registerDataRepresentation(
        forTypeIdentifier: type, visibility: own == .all ? visibility : own
      ) { completion in
        handed.value.loadData(
          withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
      }
    }
  }

  /// Registers every type that objects of a class can be written as; the object is made when it is
  /// asked for.
  open func registerObject(
    ofClass aClass: any NSItemProviderWriting.Type,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void)
      -> Progress?
  ) {
    for type in aClass.writableTypeIdentifiersForItemProvider where !isRegistered(type) {
      let own = aClass.itemProviderVisibilityForRepresentation(withTypeIdentifier: type)
      registerDataRepresentation(
        forTypeIdentifier: type, visibility: own == .all ? visibility : own
      ) { completion in
        loadHandler { object, error in
          guard let object else { return completion(nil, error) }
          _ = object.loadData(
            withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
        }
      }
    }
  }

  /// Registers an object of the coercing interface (deprecated in the iOS 27 SDK).
  open func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping NSItemProvider.LoadHandler
  ) {
    register(
      ItemRepresentation(
        typeIdentifier: typeIdentifier, visibility: .all, source: .item(loadHandler)))
  }

  // MARK: Loading

  /// Loads bytes; a directory arrives as a zip archive.
  @discardableResult open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    DataLoad.start(representation(typeIdentifier), typeIdentifier, completionHandler)
  }

  /// Loads a file: a temporary copy that is deleted when the completion handler returns.
  @discardableResult open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    FileLoad.start(
      representation(typeIdentifier), typeIdentifier, suggestedName: suggestedName,
      allowsInPlace: false
    ) { url, _, error in completionHandler(url, error) }
  }

  /// Loads a file: the host's own if it allows that, else a copy that is deleted when the reader's file
  /// coordinator lets go of it. Either way it is to be read through a file coordinator.
  @discardableResult open func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    FileLoad.start(
      representation(typeIdentifier), typeIdentifier, suggestedName: suggestedName,
      allowsInPlace: true, completionHandler)
  }

  /// Whether a registered type is one that the class can read, or below one.
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    ObjectLoad.match(in: self, for: aClass) != nil
  }

  /// Loads an object from the representation that the class reads best.
  @discardableResult open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    ObjectLoad.start(ObjectLoad.match(in: self, for: aClass), aClass, completionHandler)
  }

  /// Loads an item by the coercing interface (deprecated in the iOS 27 SDK).
  ///
  /// A Swift closure asks for no class, so the object arrives as it was registered; what was registered
  /// by the binary interface arrives as `NSData`, a file of the host as its URL.
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: NSItemProvider.CompletionHandler? = nil
  ) {
    ItemLoad.start(
      representation(typeIdentifier), typeIdentifier, options, suggestedName: suggestedName,
      completionHandler)
  }

  /// The same, awaited. An answer without item and error is thrown as an unknown error.
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
  ) async throws -> any NSSecureCoding {
    let answer: Handed<any NSSecureCoding> = try await withCheckedThrowingContinuation { waiting in
      loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in
        if let item {
          waiting.resume(returning: Handed(item))
        } else {
          waiting.resume(
            throwing: error
              ?? NSError(domain: Self.errorDomain, code: ErrorCode.unknownError.rawValue))
        }
      }
    }
    return answer.value
  }

  /// Loads the preview image that `previewImageHandler` makes.
  open func loadPreviewImage(
    options: [AnyHashable: Any]! = [:], completionHandler: NSItemProvider.CompletionHandler!
  ) {
    let source = previewImageHandler.map {
      ItemRepresentation(typeIdentifier: "public.image", visibility: .all, source: .item($0))
    }
    ItemLoad.start(source, "public.image", options, suggestedName: nil, completionHandler)
  }
}

@available(*, unavailable) extension NSItemProvider: @unchecked Sendable {}

extension NSItemProvider {
  /// Adds a representation, or replaces the one of the same type in its place.
  func register(_ representation: ItemRepresentation) {
    state.withLock { state in
      let index = state.representations.firstIndex {
        $0.typeIdentifier == representation.typeIdentifier
      }
      if let index {
        state.representations[index] = representation
      } else {
        state.representations.append(representation)
      }
    }
  }

  /// The representation of a type: the exact one, else the first registered one below the type.
  func representation(_ typeIdentifier: String) -> ItemRepresentation? {
    let all = state.withLock { $0.representations }
    return all.first { $0.typeIdentifier == typeIdentifier }
      ?? all.first { TypeCatalogue.shared.conforms($0.typeIdentifier, to: typeIdentifier) }
  }

  private func isRegistered(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }
}
