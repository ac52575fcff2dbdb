import Foundation

/// A class that can export its objects as bytes of several types.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The types that objects of the class can be written as, the best one first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// The types that this object can be written as; those of the class, unless it says otherwise.
  var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Who may see a type of any object of the class; everybody, unless it says otherwise.
  static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Who may see a type of this object; what the class says, unless it says otherwise.
  func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Writes the object as one of its writable types; the handler is called once, on any thread.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

/// What Objective-C would leave optional.
extension NSItemProviderWriting {
  /// The types of the class.
  public var writableTypeIdentifiersForItemProvider: [String] {
    Self.writableTypeIdentifiersForItemProvider
  }

  /// Everybody.
  public static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .all }

  /// What the class says.
  public func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility {
    Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
  }
}
