import Foundation
import ShareTargetCore
import UniformTypeIdentifiers

/// The type, kind and extension under which something is kept.
package struct TypeResolution: Hashable, Sendable {
  /// The uniform type identifier to write down.
  package var declaredType: String
  /// The kind that follows from it (format F5).
  package var kind: ItemKind
  /// The extension for a name that has none.
  package var filenameExtension: String?
  /// The type that the leading bytes tell; `nil` where they tell nothing, or less than the declared one.
  package var detectedType: String?

  /// Resolves the type under which the provider was asked against the names of the thing.
  ///
  /// A declared type stands as it is; one that says nothing about content (bare data, a dynamic or
  /// private identifier) leaves the kind to the first name whose extension is known. A type that only
  /// addresses a file gives way to the type that the file's name tells.
  package init(asked: String, names: [String?]) {
    let asked = UTType(asked).map { $0.identifier } ?? asked
    let named = names.lazy.compactMap { OfferedName.type(byExtensionOf: $0) }.first
    let ending = names.lazy.compactMap { $0 }.map { OfferedName.ending(of: $0) }
      .first { !$0.isEmpty }
    switch RepresentationFamily(of: asked) {
    case .media, .document, .folder, .richText, .propertyList, .webPage, .plainText:
      let type = UTType(asked)
      declaredType = asked
      kind = type.map(Self.kind(of:)) ?? .file
      let isPlain = RepresentationFamily(of: asked) == .plainText
      filenameExtension = type?.preferredFilenameExtension ?? ending ?? (isPlain ? "txt" : nil)
    case .fileLocation, .webAddress:
      declaredType = named?.identifier ?? UTType.data.identifier
      kind = named.map(Self.kind(of:)) ?? .file
      filenameExtension = ending ?? named?.preferredFilenameExtension
    case .generic, .unknown:
      declaredType = asked
      kind = named.map(Self.kind(of:)) ?? .file
      filenameExtension = ending
    }
  }

  /// A type that is known beforehand, such as that of a picture encoded here.
  package init(_ type: UTType) {
    declaredType = type.identifier
    kind = Self.kind(of: type)
    filenameExtension = type.preferredFilenameExtension
  }

  /// Holds what was declared against the type that the leading bytes tell (I11).
  ///
  /// A contradiction is written down, and the bytes decide whether anything may be shown as a picture,
  /// film or sound, and as which. Where nothing was declared the bytes tell the kind.
  package mutating func heed(_ detected: String?) {
    guard let detected, let type = UTType(detected) else { return }
    let isBare = [.generic, .unknown].contains(RepresentationFamily(of: declaredType))
    let isContradiction = LeadingBytes.contradict(
      detected, declared: declaredType,
      conforms: { one, other in
        guard let one = UTType(one), let other = UTType(other) else { return false }
        return one.conforms(to: other)
      })
    let detectedKind = Self.kind(of: type)
    // No document is a picture, whatever it may truthfully be declared as besides: XML can hold scripts.
    let isFalseMedia = kind != .file && detectedKind == .file
    // A type that is only a kind, such as `public.image`, has no extension; the bytes have one (H7).
    if kind == detectedKind, filenameExtension == nil {
      filenameExtension = type.preferredFilenameExtension
    }
    guard isBare || isContradiction || isFalseMedia || detected == declaredType else { return }
    detectedType = detected
    if isFalseMedia {
      kind = .file
    } else if kind != .file, isContradiction {
      kind = detectedKind
      filenameExtension = type.preferredFilenameExtension
    } else if isBare {
      kind = detectedKind
      filenameExtension = filenameExtension ?? type.preferredFilenameExtension
    }
  }

  private static func kind(of type: UTType) -> ItemKind {
    // A drawing in SVG can hold scripts: it is a file and no image (S33).
    if type.conforms(to: .svg) { return .file }
    if type.conforms(to: .image) { return .image }
    // Audio is audiovisual content too, so it is asked first.
    if type.conforms(to: .audio) { return .audio }
    if type.conforms(to: .audiovisualContent) { return .movie }
    return .file
  }
}
