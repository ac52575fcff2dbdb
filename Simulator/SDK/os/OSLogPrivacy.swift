/// Whether a value may be read in the log, as Apple's `OSLogPrivacy`.
public struct OSLogPrivacy: Hashable, Sendable {
  /// How a value that is not shown can still be recognised.
  public enum Mask: Hashable, Sendable {
    /// By a hash of the value, the same for equal values of one run of the process.
    case hash
    /// Not at all.
    case none
  }

  /// What the privacy option decides.
  enum Option: Hashable, Sendable { case auto, open, hidden, sensitive }

  let option: Option
  let mask: Mask

  /// Numbers and truth values are shown; strings and objects are not.
  public static var auto: OSLogPrivacy { OSLogPrivacy(option: .auto, mask: .none) }
  /// Always shown.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(option: .open, mask: .none) }
  /// Not shown.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(option: .hidden, mask: .none) }
  /// Not shown, not even where private data is allowed.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(option: .sensitive, mask: .none) }

  /// As `auto`; a value that is not shown is replaced by its mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .auto, mask: mask) }
  /// As `private`, with a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(option: .hidden, mask: mask)
  }
  /// As `sensitive`, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(option: .sensitive, mask: mask)
  }

  /// What stands in the log for a value; `isScalar` says that `auto` means public.
  func rendered(_ value: String, isScalar: Bool) -> String {
    switch option {
    case .open: return value
    case .auto where isScalar: return value
    case .auto, .hidden, .sensitive: break
    }
    guard mask == .hash else { return "<private>" }
    let digest = String(UInt(bitPattern: value.hashValue), radix: 16)
    return "<mask.hash: '\(digest)'>"
  }
}
