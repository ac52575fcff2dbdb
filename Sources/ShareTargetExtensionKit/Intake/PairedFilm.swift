import Foundation
import UniformTypeIdentifiers

/// The film of a Live Photo, which a provider offers in a package beside the still picture.
package enum PairedFilm {
  /// Entries of a package that are looked at; Photos makes packages of three.
  private static let entryCountLimit = 64

  private static let package = "com.apple.live-photo-bundle"

  /// The type among a provider's own under which the package can be asked for; `nil` without one.
  package static func packageType(among types: [String]) -> String? {
    types.first { identifier in
      // Apple documents no constant for it; a system that does not know it must not lose the film.
      if identifier == Self.package { return true }
      guard let type = UTType(identifier), let live = UTType(Self.package) else { return false }
      return type.conforms(to: live)
    }
  }

  /// The first file of the package, by name, that its name calls a film; links are not followed.
  package static func file(in package: URL) -> URL? {
    let entries = FileManager.default.enumerator(
      at: package, includingPropertiesForKeys: [.isRegularFileKey],
      options: [.skipsSubdirectoryDescendants, .skipsHiddenFiles])
    var films: [URL] = []
    var count = 0
    while count < entryCountLimit, let entry = entries?.nextObject() as? URL {
      count += 1
      let isFile = try? entry.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      guard isFile == true,
        OfferedName.type(byExtensionOf: entry.lastPathComponent)?.conforms(to: .movie) == true
      else { continue }
      films.append(entry)
    }
    return films.min { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// A name that goes with the picture's: the same with the film's own extension.
  package static func name(of film: URL, beside suggestedName: String?) -> String {
    let own = film.lastPathComponent
    guard let suggestedName, !suggestedName.isEmpty else { return own }
    return "\(stem(suggestedName)).\(OfferedName.ending(of: own))"
  }

  /// The name by which a film that could not be had is told.
  package static func missingName(beside suggestedName: String?) -> String? {
    suggestedName.flatMap { $0.isEmpty ? nil : "\(stem($0)).mov" }
  }

  private static func stem(_ name: String) -> String {
    OfferedName.hasKnownExtension(name)
      ? String(name.dropLast(OfferedName.ending(of: name).count + 1)) : name
  }
}
