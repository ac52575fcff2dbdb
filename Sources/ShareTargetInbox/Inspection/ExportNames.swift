import Foundation
import ShareTargetCore

/// Names for the files of one exported folder: those that people know, safe on every system, each once.
///
/// On top of what `DisplayName` takes away, characters that other systems refuse become `_`, a name
/// cannot begin like an option of a command, and bytes that are no UTF-8 are written as `%FF`. Two
/// names that a volume without case or normal form takes for one get a number.
struct ExportNames {
  private var taken: Set<String>

  /// Names beside those that are taken already.
  init(taken: [String] = []) { self.taken = Set(taken.map(Self.key)) }

  /// The name to write under; `fallback` if nothing is left of it.
  mutating func add(_ raw: String, fallback: String) -> String {
    let wanted = Self.safe(raw) ?? fallback
    let suffix = DisplayName.pathExtension(of: wanted).map { ".\($0)" } ?? ""
    let stem = wanted.dropLast(suffix.count)
    var name = wanted
    var number = 2
    while !taken.insert(Self.key(name)).inserted {
      let end = "-\(number)\(suffix)"
      var start = stem
      while start.utf8.count + end.utf8.count > Limits.displayNameByteCount { start.removeLast() }
      name = start + end
      number += 1
    }
    return name
  }

  private static func key(_ name: String) -> String {
    name.precomposedStringWithCompatibilityMapping.lowercased()
  }

  private static func safe(_ raw: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      if let byte = SystemName.byte(scalar) {
        let digits = String(byte, radix: 16, uppercase: true)
        scalars.append(contentsOf: "%\(digits)".unicodeScalars)
      } else {
        scalars.append(":*?\"<>|".unicodeScalars.contains(scalar) ? "_" : scalar)
      }
    }
    guard var name = DisplayName.safe(String(scalars)) else { return nil }
    while name.last == "." || name.last?.isWhitespace == true { name.removeLast() }
    guard let first = name.first else { return nil }
    guard first == "-" || first == "~" else { return name }
    name = "_\(name)"
    while name.utf8.count > Limits.displayNameByteCount { name.removeLast() }
    return name
  }
}
