import Foundation
import ShareTargetCore

/// What must hold for every name that a share shows or stores, whatever the host called the thing (I10,
/// F2). One set of rules for all who generate names.
public enum NameRules {
  /// What is wrong with the display name that is made of a host's name; empty when nothing is.
  ///
  /// `typeExtension` is that of the declared type, if it has one.
  public static func violations(hostName: String?, typeExtension: String?) -> [String] {
    let fallback = DisplayName.fallback(for: .file, milliseconds: 0)
    func make(_ raw: String?) -> String {
      DisplayName.make(
        from: raw, fallback: fallback, typeExtension: typeExtension,
        normalise: \.precomposedStringWithCanonicalMapping)
    }
    let name = make(hostName)
    var wrong = violations(name)
    if !make(name).utf8.elementsEqual(name.utf8) { wrong.append("cleaning twice changes it") }
    if let typeExtension, DisplayName.pathExtension(of: name) == nil,
      DisplayName.pathExtension(of: "x.\(typeExtension)") != nil
    {
      wrong.append("has no extension though the type has one")
    }
    // With a letter in front every extension of the host's is one of the name's.
    if let ending = DisplayName.pathExtension(of: "x\(hostName ?? "")"),
      !make("x\(hostName ?? "")").utf8.reversed().starts(with: ".\(ending)".utf8.reversed())
    {
      wrong.append("has lost its extension")
    }
    let stored = StoredName.file(index: 7, typeExtension: typeExtension, displayName: name)
    if !StoredName.isFile(stored) || stored.contains(where: { !$0.isASCII }) {
      wrong.append("is stored under a name that no writer gives")
    }
    return wrong
  }

  /// What is wrong with a display name by itself.
  public static func violations(_ name: String) -> [String] {
    var wrong: [String] = []
    if name.isEmpty || name == "." || name == ".." { wrong.append("names nothing") }
    if name.utf8.count > Limits.displayNameByteCount { wrong.append("has more than 255 bytes") }
    if name.utf8.first == UInt8(ascii: ".") { wrong.append("is hidden") }
    if !name.utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8) {
      wrong.append("is not in NFC")
    }
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x2F, 0x5C: wrong.append("has more than one component")
      case 0...0x1F, 0x7F...0x9F: wrong.append("holds a control character")
      case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        wrong.append("holds a bidirectional control")
      case 0x2028...0x2029, 0xFEFF: wrong.append("holds a separator that cannot be seen")
      case 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF, 0x180B...0x180F:
        break
      default:
        if scalar.properties.isDefaultIgnorableCodePoint {
          wrong.append("holds what cannot be seen")
        }
      }
    }
    if name.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) {
      wrong.append("shows nothing")
    }
    // A joiner, selector or tag has something before it that it belongs to.
    for (scalar, next) in zip(name.unicodeScalars, name.unicodeScalars.dropFirst())
    where scalar.isASCII && next.properties.isDefaultIgnorableCodePoint {
      let isKeycap = next.value == 0xFE0F && name.unicodeScalars.contains("\u{20E3}")
      if !isKeycap { wrong.append("hides something behind ASCII") }
    }
    return wrong
  }
}
