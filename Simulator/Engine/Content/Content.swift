import Foundation

/// Content that can be made again from its description, byte for byte.
public enum Content: Sendable, Hashable {
  /// A picture, padded to `bytes` where that is given.
  case picture(Format, seed: UInt64, bytes: Int?, width: Int, height: Int)
  /// A film without tracks: the box structure of MPEG-4 around seeded bytes.
  case film(seed: UInt64, bytes: Int)
  /// A document of one page.
  case document(seed: UInt64, bytes: Int?)
  /// An archive with one stored entry.
  case archive(seed: UInt64, bytes: Int)
  /// Contacts.
  case contacts(seed: UInt64, count: Int)
  /// This text.
  case text(String)
  /// This link.
  case url(String)
  /// Zeros that take no space on the disk.
  case sparse(bytes: Int64)
  /// Seeded bytes.
  case raw(seed: UInt64, bytes: Int)
  /// The bytes of an existing file.
  case file(URL)

  /// Formats of pictures.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, gif
  }

  /// The usual extension of such a file.
  public var fileExtension: String {
    switch self {
    case .picture(.jpeg, _, _, _, _): "jpg"
    case .picture(let format, _, _, _, _): format.rawValue
    case .film: "mp4"
    case .document: "pdf"
    case .archive: "zip"
    case .contacts: "vcf"
    case .text: "txt"
    case .url: "url"
    case .sparse, .raw: "bin"
    case .file(let file): file.pathExtension
    }
  }
}
