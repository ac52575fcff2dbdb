/// The cause of an error of code `no_space`: how much is missing (S18).
public struct MissingSpace: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes that have to be freed, as far as the system tells; at least 1.
  public var byteCount: Int64

  package init(byteCount: Int64) { self.byteCount = max(byteCount, 1) }

  public var description: String { "\(byteCount) bytes are missing" }
}
