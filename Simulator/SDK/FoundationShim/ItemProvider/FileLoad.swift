import Foundation

/// Loads a file from whatever was registered.
enum FileLoad {
  /// What a load gives: a place, whether it is the host's own file, and what is to be deleted.
  struct Place: Sendable {
    let url: URL
    var isInPlace = false
    var temporary: TemporaryFile?
  }

  static func start(
    _ representation: ItemRepresentation?, _ typeIdentifier: String, suggestedName: String?,
    allowsInPlace: Bool, _ completion: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    let vanishes = representation?.vanishes ?? false
    let operation = LoadOperation<Place>(
      isCareless: representation?.isCareless ?? false,
      deliver: { handed in
        let place = handed.value.value
        if allowsInPlace, let file = place?.temporary { CoordinatedCopies.shared.keep(file) }
        completion(place?.url, place?.isInPlace ?? false, handed.value.error)
        if !allowsInPlace { place?.temporary?.remove() }
        if vanishes, let url = place?.url { try? FileManager.default.removeItem(at: url) }
      }, discard: { $0.temporary?.remove() })
    operation.start { load in
      guard let representation else {
        load.supply { throw ItemProviderError.unavailable(typeIdentifier) }
        return nil
      }
      return begin(
        representation, load, suggestedName: suggestedName, allowsInPlace: allowsInPlace)
    }
    return operation.progress
  }

  private static func begin(
    _ representation: ItemRepresentation, _ load: LoadOperation<Place>, suggestedName: String?,
    allowsInPlace: Bool
  ) -> Progress? {
    let type = representation.typeIdentifier
    switch representation.source {
    case .file(let handler):
      let isInPlace = allowsInPlace && representation.fileOptions.contains(.openInPlace)
      return handler { url, _, error in
        load.supply {
          if let error { throw ItemProviderError.reported(error, type) }
          guard let url else { return nil }
          if isInPlace { return Place(url: url, isInPlace: true) }
          // A careless host's answer counts also after cancelling.
          return try copy(
            of: url, type, suggestedName, representation.isCareless ? nil : load.progress)
        }
      }
    case .data:
      return DataLoad.begin(representation) { make in
        load.supply { try make().map { try file(of: $0, type, suggestedName) } }
      }
    case .item(let handler):
      handler(
        { item, error in
          if let item, let url = ItemCoercion.file(of: item, typeIdentifier: type) {
            return load.supply { try copy(of: url, type, suggestedName, load.progress) }
          }
          guard let item else {
            return load.supply {
              if let error { throw ItemProviderError.reported(error, type) }
              return nil
            }
          }
          _ = ItemCoercion.data(of: item, typeIdentifier: type) { data, error in
            load.supply {
              if let error { throw ItemProviderError.reported(error, type) }
              return try data.map { try file(of: $0, type, suggestedName) }
            }
          }
        }, NSURL.self, nil)
      return nil
    }
  }

  /// A temporary copy of a file, with cancelling looked at while it is made.
  static func copy(
    of source: URL, _ type: String, _ suggestedName: String?, _ progress: Progress?
  ) throws -> Place {
    let name = TemporaryFile.name(
      suggested: suggestedName, source: source, typeIdentifier: type)
    let scoped = source.startAccessingSecurityScopedResource()
    defer { if scoped { source.stopAccessingSecurityScopedResource() } }
    do {
      let file = try TemporaryFile(name: name) { destination in
        try FileCopy.copy(
          from: source, to: destination, isCancelled: { progress?.isCancelled ?? false })
      }
      return Place(url: file.url, temporary: file)
    } catch {
      throw ItemProviderError.reported(error, type)
    }
  }

  private static func file(
    of data: Data, _ type: String, _ suggestedName: String?
  ) throws -> Place {
    let name = TemporaryFile.name(suggested: suggestedName, source: nil, typeIdentifier: type)
    do {
      let file = try TemporaryFile(name: name) { try data.write(to: $0) }
      return Place(url: file.url, temporary: file)
    } catch {
      throw ItemProviderError.reported(error, type)
    }
  }
}
