import Foundation

/// A class whose objects can be made from bytes of several types.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The types that the class can read, the best one first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object from bytes of one of the readable types, or of a type below it.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
