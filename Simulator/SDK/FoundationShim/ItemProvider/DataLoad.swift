import Foundation

/// Loads bytes from whatever was registered.
enum DataLoad {
  static func start(
    _ representation: ItemRepresentation?, _ typeIdentifier: String,
    _ completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let operation = LoadOperation<Data>(isCareless: representation?.isCareless ?? false) {
      completion($0.value.value, $0.value.error)
    }
    operation.start { load in
      guard let representation else {
        load.supply { throw ItemProviderError.unavailable(typeIdentifier) }
        return nil
      }
      return begin(representation) { make in load.supply(make) }
    }
    return operation.progress
  }

  /// Asks the provider for bytes; `supply` is called with a closure that makes them, or throws, or
  /// gives `nil` where the provider gave neither bytes nor an error.
  static func begin(
    _ representation: ItemRepresentation,
    supply: @escaping @Sendable (() throws -> Data?) -> Void
  ) -> Progress? {
    let type = representation.typeIdentifier
    let receive: @Sendable (Data?, (any Error)?) -> Void = { data, error in
      supply {
        if let error { throw ItemProviderError.reported(error, type) }
        return data
      }
    }
    switch representation.source {
    case .data(let handler): return handler(receive)
    case .file(let handler):
      return handler { url, _, error in
        supply {
          if let error { throw ItemProviderError.reported(error, type) }
          return try url.map(ItemCoercion.contents)
        }
      }
    case .item(let handler):
      handler(
        { item, error in
          guard let item else { return receive(nil, error) }
          _ = ItemCoercion.data(of: item, typeIdentifier: type, completion: receive)
        }, NSData.self, nil)
      return nil
    }
  }
}
