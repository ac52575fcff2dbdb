import FoundationShim

/// Classes by the names that property lists use.
enum ClassByName {
  /// The class named `Module.Class`; `nil` if it is not in this process.
  static func find(_ name: String) -> AnyClass? { _typeByName(name) as? AnyClass }
}
