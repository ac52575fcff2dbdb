import Foundation

/// Objects by their Swift types: `String` for `NSString`, `URL` for `NSURL`.
extension NSItemProvider {
  /// Whether the class behind a Swift type can be loaded.
  public func canLoadObject<T>(ofClass: T.Type) -> Bool
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    canLoadObject(ofClass: T._ObjectiveCType.self)
  }

  /// Loads the class behind a Swift type and converts the object.
  @preconcurrency @discardableResult public func loadObject<T>(
    ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    let deliver = Handed { (object: (any NSItemProviderReading)?, error: (any Error)?) in
      let value = (object as? T._ObjectiveCType).map(T._unconditionallyBridgeFromObjectiveC)
      completionHandler(value, error)
    }
    return loadObject(ofClass: T._ObjectiveCType.self) { deliver.value($0, $1) }
  }
}
