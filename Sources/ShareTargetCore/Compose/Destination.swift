/// Where a submission may go, as an adapter lists it.
public struct Destination: Hashable, Sendable, Codable, Identifiable {
  /// The adapter's own name for it; what a submission is addressed to.
  public var id: String
  /// What a person reads in the row and in the picker.
  public var title: String
  /// A second line in the picker.
  public var subtitle: String?

  public init(id: String, title: String, subtitle: String? = nil) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
  }
}
