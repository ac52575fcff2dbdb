import Foundation

/// Loads an item by the coercing interface: as it was registered, as no class is asked for.
enum ItemLoad {
  static func start(
    _ representation: ItemRepresentation?, _ typeIdentifier: String,
    _ options: [AnyHashable: Any]?, suggestedName: String?,
    _ completion: NSItemProvider.CompletionHandler?
  ) {
    let vanishes = representation?.vanishes ?? false
    let operation = LoadOperation<Handed<any NSSecureCoding>>(
      isCareless: representation?.isCareless ?? false
    ) {
      let item = $0.value.value?.value
      completion?(item, $0.value.error)
      if vanishes, let url = item as Any as? NSURL, url.isFileURL, let path = url.path {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    let options = Handed(options)
    operation.start { load in
      guard let representation else {
        load.supply { throw ItemProviderError.unavailable(typeIdentifier) }
        return nil
      }
      switch representation.source {
      case .item(let handler):
        handler(
          { item, error in
            load.supply {
              if let error { throw ItemProviderError.reported(error, typeIdentifier) }
              return item.map(Handed.init)
            }
          }, nil, options.value)
        return nil
      case .file(let handler) where representation.isURLAsItem:
        return handler { url, _, error in
          load.supply {
            if let error { throw ItemProviderError.reported(error, typeIdentifier) }
            return try url.map { try address(of: $0, representation, suggestedName) }
          }
        }
      case .data, .file:
        return DataLoad.begin(representation) { make in
          load.supply { try make().map { Handed(NSData(data: $0)) } }
        }
      }
    }
  }

  /// The URL that a host's file arrives as: the file itself, or a copy that lives as long as the
  /// process, since nothing promises when it goes.
  private static func address(
    of url: URL, _ representation: ItemRepresentation, _ suggestedName: String?
  ) throws -> Handed<any NSSecureCoding> {
    if representation.fileOptions.contains(.openInPlace) {
      return Handed(NSURL(fileURLWithPath: url.path))
    }
    let place = try FileLoad.copy(of: url, representation.typeIdentifier, suggestedName, nil)
    return Handed(NSURL(fileURLWithPath: place.url.path))
  }
}
