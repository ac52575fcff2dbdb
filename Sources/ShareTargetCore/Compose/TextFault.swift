/// Why the text that came with a share cannot be taken (compose C5); the raw values are part of the format.
public enum TextFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// It was declared as text and is none.
  case wrongType
  /// It has more bytes than a text may have; it was not read whole.
  case tooLong
}
