import FoundationShim

extension URL {
  /// Gives the last component the preferred extension of a type, unless it has a fitting one.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = contentType.fileName(lastPathComponent)
    return name == lastPathComponent
      ? self : deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The same, in place.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }

  /// Appends a name with the preferred extension of a type.
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> URL {
    appendingPathComponent(
      contentType.fileName(partialName), isDirectory: contentType.conforms(to: .directory))
  }

  /// The same, in place.
  public mutating func appendPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension NSString {
  /// Gives a name the preferred extension of a type, unless it has a fitting one.
  public func appendingPathExtension(for contentType: UTType) -> String {
    contentType.fileName(description)
  }

  /// Appends a name with the preferred extension of a type.
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> String {
    appendingPathComponent(contentType.fileName(partialName))
  }
}

extension UTType {
  /// A name with the type's preferred extension, unless it ends in one of this type already.
  fileprivate func fileName(_ name: String) -> String {
    let present = UTType(
      filenameExtension: NSString(string: name).pathExtension, conformingTo: self)
    if let present, !present.isDynamic { return name }
    guard let preferred = preferredFilenameExtension else { return name }
    return name + "." + preferred
  }
}
