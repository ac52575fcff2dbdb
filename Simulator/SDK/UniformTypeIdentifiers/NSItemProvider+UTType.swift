import FoundationShim

/// The calls of iOS 16 that take a `UTType` where the older ones take an identifier.
extension NSItemProvider {
  /// The registered types, in the order of registration; identifiers that nobody declared are left out.
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap(UTType.init) }

  /// The registered types whose files may be opened in place.
  public var registeredContentTypesForOpenInPlace: [UTType] {
    registeredTypeIdentifiers(fileOptions: .openInPlace).compactMap(UTType.init)
  }

  /// The registered types that are the given one or below it.
  public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
    registeredContentTypes.filter { $0.conforms(to: contentType) }
  }

  /// Loads bytes; see `loadDataRepresentation(forTypeIdentifier:completionHandler:)`.
  @discardableResult public func loadDataRepresentation(
    for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(
      forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
  }

  /// Loads a file; with `openInPlace` the host's own file if it allows that, else a temporary copy.
  @discardableResult public func loadFileRepresentation(
    for contentType: UTType, openInPlace: Bool = false,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    if openInPlace {
      loadInPlaceFileRepresentation(
        forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    } else {
      loadFileRepresentation(forTypeIdentifier: contentType.identifier) { url, error in
        completionHandler(url, false, error)
      }
    }
  }

  /// Registers bytes; see `registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)`.
  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    registerDataRepresentation(
      forTypeIdentifier: contentType.identifier, visibility: visibility, loadHandler: loadHandler)
  }

  /// Registers a file; its type is `contentType`, and `openInPlace` allows to hand out the file itself.
  public func registerFileRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    openInPlace: Bool = false,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    registerFileRepresentation(
      forTypeIdentifier: contentType.identifier, fileOptions: openInPlace ? .openInPlace : [],
      visibility: visibility, loadHandler: loadHandler)
  }

  /// A provider of a file, with the type given instead of derived; `nil` if there is no file.
  public convenience init(
    contentsOf fileURL: URL, contentType: UTType, openInPlace: Bool = false,
    coordinated: Bool = false,
    visibility: NSItemProviderRepresentationVisibility = .all
  ) {
    self.init()
    suggestedName = fileURL.lastPathComponent
    registerFileRepresentation(
      for: contentType, visibility: visibility, openInPlace: openInPlace
    ) { completion in
      completion(fileURL, coordinated, nil)
      return nil
    }
  }
}
