/// Which processes may see a representation, with the cases that exist on iOS.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Every process.
  case all = 0
  /// Apps of the same team.
  case team = 1
  /// Only the process that registered it.
  case ownProcess = 3
}
