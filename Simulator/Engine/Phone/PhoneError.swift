/// Something that the simulated phone could not do, as one sentence for a person.
public struct PhoneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence, with the remedy where there is one.
  public var description: String

  /// An error with its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
