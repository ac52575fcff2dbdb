import Foundation
import ShareTargetCore
import UniformTypeIdentifiers

/// What a host app's name for an attachment tells, before it is made safe to show.
package enum OfferedName {
  /// Whether the part after the last dot is an extension that the system knows.
  ///
  /// `Screenshot 2026-08-01 at 14.49.40` has none: a time is no extension.
  package static func hasKnownExtension(_ name: String?) -> Bool {
    type(byExtensionOf: name) != nil
  }

  /// The type that the name's extension stands for; `nil` without one that the system knows.
  package static func type(byExtensionOf name: String?) -> UTType? {
    guard let name else { return nil }
    let ending = ending(of: name)
    guard !ending.isEmpty, let type = UTType(filenameExtension: ending), !type.isDynamic else {
      return nil
    }
    return type
  }

  /// The name with the extension that it lacks (H7); `nil` where the host gave no name, or one of which
  /// nothing is left once it is made safe (I10).
  ///
  /// An ending that the system does not know is kept when nothing better is known, and is followed by
  /// the type's own extension otherwise. A known extension alone is no name.
  package static func completed(_ name: String?, filenameExtension: String?) -> String? {
    guard let raw = name, let name = DisplayName.safe(raw), !isExtensionAlone(raw) else {
      return nil
    }
    guard let filenameExtension, !filenameExtension.isEmpty, !hasKnownExtension(name) else {
      return name
    }
    let ending = ending(of: name)
    return ending.lowercased() == filenameExtension.lowercased()
      ? name : DisplayName.joined(name, filenameExtension)
  }

  /// Whether nothing but dots stands before an extension that the system knows, as in `.jpg`.
  private static func isExtensionAlone(_ raw: String) -> Bool {
    guard let name = DisplayName.safe("x\(raw)"), hasKnownExtension(name) else { return false }
    return name.dropFirst().dropLast(ending(of: name).count)
      .allSatisfy { $0 == "." || $0.isWhitespace }
  }

  /// What follows the last dot of the last part of a path, empty without one. Foundation's own does the
  /// same, and on Linux ends the process for some names.
  package static func ending(of name: String) -> String {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
    return String(last[last.index(after: dot)...])
  }
}
