import Foundation

/// One thing of a share that was kept.
public struct SharedItem: Hashable, Sendable, Codable {
  /// What it is; follows the declared type (format F5).
  public var kind: ItemKind
  /// The attachment's place among all attachments that the host offered, from 0; the film of a Live Photo
  /// follows its picture and has the same.
  public var position: Int
  /// The name of the file or folder in the share's directory (F2); `nil` for an item without bytes.
  public var storedName: String?
  /// The host's name, made safe to show; never a path (intake I10).
  public var displayName: String
  /// The uniform type identifier that the host declared.
  public var declaredType: String
  /// The uniform type identifier that the leading bytes tell, where they tell one (I11).
  public var detectedType: String?
  /// The size of the file, or of all files of a folder.
  public var byteCount: Int64
  /// The link of a `url` or `webPage` item; only http and https (S33).
  public var url: String?
  /// Width and height in pixels as stored, before orientation.
  public var pixelSize: PixelSize?
  /// How the pixels are to be turned and mirrored for showing, as EXIF counts it from 1 to 8.
  public var orientation: Int?
  /// Length of a film or sound.
  public var durationSeconds: Double?
  /// Lower-case hexadecimal SHA-256 of the bytes, where a policy asked for it (F4).
  public var digest: String?
  /// Other representations that add something, such as the page that an image came from (I5).
  public var alternates: [AlternateRepresentation]?
  /// What was done to the bytes on the way; `nil` means that they are the host's own (I6).
  public var alterations: [Alteration]?
  /// What a web page said of itself (I14); a page that said more than fits has it in its file.
  public var page: PageDetails?

  public init(
    kind: ItemKind, position: Int, storedName: String? = nil, displayName: String,
    declaredType: String, detectedType: String? = nil, byteCount: Int64 = 0, url: String? = nil,
    pixelSize: PixelSize? = nil, orientation: Int? = nil, durationSeconds: Double? = nil,
    digest: String? = nil, alternates: [AlternateRepresentation]? = nil,
    alterations: [Alteration]? = nil, page: PageDetails? = nil
  ) {
    self.kind = kind
    self.position = position
    self.storedName = storedName
    self.displayName = displayName
    self.declaredType = declaredType
    self.detectedType = detectedType
    self.byteCount = byteCount
    self.url = url
    self.pixelSize = pixelSize
    self.orientation = orientation
    self.durationSeconds = durationSeconds
    self.digest = digest
    self.alternates = alternates
    self.alterations = alterations
    self.page = page
  }
}

/// The kinds of item (format F5). Plain text is never an item: it is the share's text (I15).
public enum ItemKind: String, Hashable, Sendable, Codable, CaseIterable {
  case image, movie, audio, file, folder, url, webPage
}

/// A size in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Another representation of an item, kept beside it.
public struct AlternateRepresentation: Hashable, Sendable, Codable {
  /// Its uniform type identifier.
  public var type: String
  /// A link, where the representation is one.
  public var url: String?

  public init(type: String, url: String? = nil) {
    self.type = type
    self.url = url
  }
}

/// Something that was done to an item's bytes; the raw values are part of the format.
public enum Alteration: String, Hashable, Sendable, Codable, CaseIterable {
  /// The host had no bytes but a picture in memory, which was encoded once, without loss.
  case encoded
  /// The metadata lost the place where it was taken; the picture, film or sound itself is as it was.
  case locationRemoved
}

/// What the page's own script said of it, by JavaScript preprocessing in the browser.
public struct PageDetails: Hashable, Sendable, Codable {
  /// The page's title.
  public var title: String?
  /// What the person had selected.
  public var selection: String?
  /// The page's description of itself.
  public var description: String?

  public init(title: String? = nil, selection: String? = nil, description: String? = nil) {
    self.title = title
    self.selection = selection
    self.description = description
  }

  /// Whether nothing is there.
  public var isEmpty: Bool { title == nil && selection == nil && description == nil }
}

/// A person whom the system suggested in the share sheet (intake I19).
public struct SuggestedRecipient: Hashable, Sendable, Codable {
  /// The conversation's identifier that the app donated.
  public var conversationIdentifier: String
  /// The name that the person saw.
  public var displayName: String?

  public init(conversationIdentifier: String, displayName: String? = nil) {
    self.conversationIdentifier = conversationIdentifier
    self.displayName = displayName
  }
}
