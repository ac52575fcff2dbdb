import CFilms
import FoundationShim

/// A span of time, as CoreMedia's `CMTime`: a count of parts of a second.
public struct CMTime: Hashable, Sendable {
  /// How many parts.
  public var value: Int64
  /// How many parts make a second; 0 for no time at all.
  public var timescale: Int32

  /// No time.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// Not a time.
  public static let invalid = CMTime(value: 0, timescale: 0)

  /// A span.
  public init(value: Int64, timescale: Int32) {
    self.value = value
    self.timescale = timescale
  }

  /// The span in seconds; not a number for an invalid one.
  public var seconds: Double { CMTimeGetSeconds(self) }
}

/// A span in seconds; not a number for an invalid one.
public func CMTimeGetSeconds(_ time: CMTime) -> Double {
  time.timescale == 0 ? .nan : Double(time.value) / Double(time.timescale)
}

/// A linear map of the plane, as Core Graphics has it.
public struct CGAffineTransform: Hashable, Sendable {
  /// Its six numbers.
  public var a, b, c, d, tx, ty: CGFloat

  /// A map.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

/// A kind of track.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Apple's four letters.
  public let rawValue: String

  /// A kind by its letters.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Moving pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// Sound.
  public static let audio = AVMediaType(rawValue: "soun")
}

/// One track of an asset.
open class AVAssetTrack: NSObject {
  /// Its kind.
  public let mediaType: AVMediaType
  /// Width and height as stored; zero for sound.
  public let naturalSize: CGSize
  /// How the picture is to be turned for showing; translations are not modelled.
  public let preferredTransform: CGAffineTransform

  init(_ mediaType: AVMediaType, _ facts: film_facts) {
    self.mediaType = mediaType
    let isVideo = mediaType == .video
    naturalSize =
      isVideo ? CGSize(width: Int(facts.width), height: Int(facts.height)) : .zero
    let turns: [(CGFloat, CGFloat)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    let (cosine, sine) = turns[isVideo ? Int(facts.quarter_turns) : 0]
    preferredTransform = CGAffineTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    super.init()
  }
}

/// A film or sound in a file, of which headers are read and nothing is decoded.
open class AVURLAsset: NSObject {
  /// Where it lies.
  public let url: URL
  private let facts: film_facts?

  /// Opens a file; what cannot be read is an asset without tracks and without a duration.
  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    var facts = film_facts()
    // A device tells the format by the extension of the name.
    let isReadable =
      url.isFileURL && !url.pathExtension.isEmpty && film_read(url.path, &facts) == 1
    self.facts = isReadable ? facts : nil
    super.init()
  }

  /// Its length.
  open var duration: CMTime {
    guard let facts, facts.seconds.isFinite, facts.seconds < 1e9 else { return .zero }
    return CMTime(value: Int64((facts.seconds * 600_000).rounded()), timescale: 600_000)
  }

  /// The tracks of a kind: at most one of each is modelled.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    guard let facts else { return [] }
    let isThere =
      switch mediaType {
      case .video: facts.has_video == 1
      case .audio: facts.has_audio == 1
      default: false
      }
    return isThere ? [AVAssetTrack(mediaType, facts)] : []
  }
}
