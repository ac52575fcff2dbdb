import Foundation
import PhoneLink

/// Content that can be made again from its description, byte for byte.
///
/// What Debian's encoders make (HEIC, WebP, films, sound) is the same for one version of an encoder.
public indirect enum Content: Sendable, Hashable {
  /// A picture, made longer where `bytes` is given.
  case picture(
    Format, seed: UInt64, bytes: Int?, width: Int, height: Int, traits: PictureTraits = [])
  /// A film of a second with sound; made longer with seeded bytes, or with a hole, where `bytes` is given.
  case film(seed: UInt64, bytes: Int?, format: FilmFormat = .mp4, isSparse: Bool = false)
  /// A second of sound in AAC; made longer where `bytes` is given.
  case sound(seed: UInt64, bytes: Int?)
  /// A document of one page; a signed one has a signature's dictionary over its byte ranges.
  case document(seed: UInt64, bytes: Int?, isSigned: Bool = false)
  /// An archive with one stored entry.
  case archive(seed: UInt64, bytes: Int)
  /// Contacts.
  case contacts(seed: UInt64, count: Int)
  /// This text.
  case text(String)
  /// This link.
  case url(String)
  /// A property list of these values; as a file a binary one.
  case propertyList(JSONValue)
  /// A binary property list that holds the file URL of another content.
  case reference(Content)
  /// A tree of this many files with `bytes` each, and symbolic links that lead out of it or nowhere.
  case directory(seed: UInt64, files: Int, bytes: Int, links: Int)
  /// The package of a Live Photo: a HEIC, a film that names the moment, and a property list.
  case livePhoto(seed: UInt64)
  /// The picture or the film of such a package alone.
  case livePhotoPart(LivePhotoPart, seed: UInt64)
  /// Zeros that take no space on the disk.
  case sparse(bytes: Int64)
  /// Seeded bytes.
  case raw(seed: UInt64, bytes: Int)
  /// The bytes of an existing file, or the tree of an existing directory.
  case file(URL)

  /// Formats of pictures.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, gif, heic, webp
  }

  /// Formats of films.
  public enum FilmFormat: String, Sendable, Hashable, CaseIterable {
    case mp4, mov
  }

  /// What people see of a Live Photo.
  public enum LivePhotoPart: String, Sendable, Hashable, CaseIterable {
    case picture, film
  }

  /// What a picture has beside its pixels.
  public struct PictureTraits: OptionSet, Sendable, Hashable {
    /// EXIF with a place: JPEG, PNG and HEIC.
    public static let gps = PictureTraits(rawValue: 1)
    /// Several frames: GIF and WebP.
    public static let animated = PictureTraits(rawValue: 2)
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// How many bytes the description asks for; 0 where it leaves that to the format.
  var byteCount: Int64 {
    switch self {
    case .archive(_, let bytes), .raw(_, let bytes): Int64(bytes)
    case .film(_, let bytes, _, _), .picture(_, _, let bytes, _, _, _), .sound(_, let bytes),
      .document(_, let bytes, _):
      Int64(bytes ?? 0)
    case .directory(_, let files, let bytes, _): Int64(files * bytes)
    case .sparse(let bytes): bytes
    case .reference(let content): content.byteCount
    case .contacts, .text, .url, .propertyList, .livePhoto, .livePhotoPart, .file: 0
    }
  }

  /// The usual extension of such a file; empty for a plain directory.
  public var fileExtension: String {
    switch self {
    case .picture(.jpeg, _, _, _, _, _): "jpg"
    case .picture(let format, _, _, _, _, _): format.rawValue
    case .film(_, _, let format, _): format.rawValue
    case .sound: "m4a"
    case .document: "pdf"
    case .archive: "zip"
    case .contacts: "vcf"
    case .text: "txt"
    case .url: "url"
    case .propertyList: "plist"
    case .reference(let content): content.fileExtension
    case .directory: ""
    case .livePhoto: "pvt"
    case .livePhotoPart(let part, _): part == .film ? "mov" : "heic"
    case .sparse, .raw: "bin"
    case .file(let file): file.pathExtension
    }
  }
}
