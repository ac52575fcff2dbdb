import Foundation

/// Loads an object of a class that reads item providers.
enum ObjectLoad {
  /// A representation and the type under which the class reads it.
  struct Match: Sendable {
    let representation: ItemRepresentation
    let readableType: String
  }

  /// The first type of the class's list for which something is registered, in the provider's order.
  static func match(in provider: NSItemProvider, for aClass: any NSItemProviderReading.Type)
    -> Match?
  {
    let all = provider.state.withLock { $0.representations }
    for readable in aClass.readableTypeIdentifiersForItemProvider {
      let found =
        all.first { $0.typeIdentifier == readable }
        ?? all.first { TypeCatalogue.shared.conforms($0.typeIdentifier, to: readable) }
      if let found { return Match(representation: found, readableType: readable) }
    }
    return nil
  }

  static func start(
    _ match: Match?, _ aClass: any NSItemProviderReading.Type,
    _ completion: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let operation = LoadOperation<Handed<any NSItemProviderReading>>(
      isCareless: match?.representation.isCareless ?? false
    ) {
      completion($0.value.value?.value, $0.value.error)
    }
    let reader = Handed(aClass)
    operation.start { load in
      guard let match else {
        load.supply { throw ItemProviderError.unexpectedClass(String(describing: reader.value)) }
        return nil
      }
      return begin(match.representation, reader, load)
    }
    return operation.progress
  }

  private static func begin(
    _ representation: ItemRepresentation, _ reader: Handed<any NSItemProviderReading.Type>,
    _ load: LoadOperation<Handed<any NSItemProviderReading>>
  ) -> Progress? {
    let type = representation.typeIdentifier
    guard case .item(let handler) = representation.source else {
      return DataLoad.begin(representation) { make in
        load.supply { try make().map { Handed(try object(reader.value, $0, type)) } }
      }
    }
    handler(
      { item, error in
        if let error { return load.supply { throw ItemProviderError.reported(error, type) } }
        guard let item else { return load.supply { nil } }
        if let whole = item as Any as? any NSItemProviderReading,
          isInstance(whole, of: reader.value)
        {
          return load.supply { Handed(whole) }
        }
        _ = ItemCoercion.data(of: item, typeIdentifier: type) { data, error in
          load.supply {
            guard let data else {
              let cause = error ?? ItemProviderError.unavailable(type)
              throw ItemProviderError.reported(cause, type)
            }
            return Handed(try object(reader.value, data, type))
          }
        }
      }, reader.value as AnyClass, nil)
    return nil
  }

  private static func object(
    _ aClass: any NSItemProviderReading.Type, _ data: Data, _ type: String
  ) throws -> any NSItemProviderReading {
    do {
      return try aClass.object(withItemProviderData: data, typeIdentifier: type)
    } catch {
      throw ItemProviderError.noCoercion(from: "NSData", to: String(describing: aClass))
    }
  }

  private static func isInstance(
    _ object: any NSItemProviderReading, of aClass: any NSItemProviderReading.Type
  ) -> Bool {
    (object as? NSObject)?.isKind(of: aClass as AnyClass) ?? false
  }
}
