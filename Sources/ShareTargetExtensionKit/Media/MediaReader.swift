#if canImport(UIKit)
  import AVFoundation
  import ImageIO
  import ShareTargetCore
  import UIKit

  /// What a picture, film or sound tells of itself without being decoded (I13).
  package struct MediaFacts: Hashable, Sendable {
    /// Width and height as stored.
    package var pixelSize: PixelSize?
    /// How it is to be turned for showing, as EXIF counts it.
    package var orientation: Int?
    /// Its length.
    package var durationSeconds: Double?

    /// Facts; what is not known is `nil`.
    package init(
      pixelSize: PixelSize? = nil, orientation: Int? = nil, durationSeconds: Double? = nil
    ) {
      self.pixelSize = pixelSize
      self.orientation = orientation
      self.durationSeconds = durationSeconds
    }
  }

  /// Looks into stored files; tests pass their own.
  package struct MediaReader: Sendable {
    /// What a file tells; `nil` when nothing. It may block, and is never called on the main thread.
    package var facts: @Sendable (URL, ItemKind) -> MediaFacts?
    /// How the place is taken out of pictures.
    package var locationRemoval: LocationRemoval

    /// A reader made of parts.
    package init(
      facts: @escaping @Sendable (URL, ItemKind) -> MediaFacts?,
      locationRemoval: LocationRemoval = LocationRemoval()
    ) {
      self.facts = facts
      self.locationRemoval = locationRemoval
    }

    /// The system's frameworks: headers alone are read, no picture is decoded.
    package static let device = MediaReader { file, kind in
      switch kind {
      case .image: picture(file)
      case .movie, .audio: film(file)
      default: nil
      }
    }

    private static func picture(_ file: URL) -> MediaFacts? {
      let options = [kCGImageSourceShouldCache: false] as CFDictionary
      guard let source = CGImageSourceCreateWithURL(file as CFURL, options),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, options) as NSDictionary?
      else { return nil }
      func number(_ key: CFString) -> Int? { properties[key] as? Int }
      return MediaFacts(
        pixelSize: size(number(kCGImagePropertyPixelWidth), number(kCGImagePropertyPixelHeight)),
        orientation: number(kCGImagePropertyOrientation).flatMap {
          (1...8).contains($0) ? $0 : nil
        })
    }

    private static func film(_ file: URL) -> MediaFacts? {
      let asset = AVURLAsset(url: file)
      let seconds = CMTimeGetSeconds(asset.duration)
      var facts = MediaFacts(durationSeconds: seconds.isFinite && seconds > 0 ? seconds : nil)
      if let track = asset.tracks(withMediaType: .video).first {
        facts.pixelSize = size(
          Int(exactly: track.naturalSize.width.rounded()),
          Int(exactly: track.naturalSize.height.rounded()))
        let turn = track.preferredTransform
        facts.orientation = orientation(turn.a, turn.b)
      }
      return facts == MediaFacts() ? nil : facts
    }

    /// EXIF's number for the quarter turns that films have: `a` and `b` are cosine and sine.
    private static func orientation(_ a: CGFloat, _ b: CGFloat) -> Int? {
      switch (Int(a.rounded()), Int(b.rounded())) {
      case (1, 0): 1
      case (0, 1): 6
      case (-1, 0): 3
      case (0, -1): 8
      default: nil
      }
    }

    private static func size(_ width: Int?, _ height: Int?) -> PixelSize? {
      let range = 1...(1 << 30)
      guard let width, let height, range.contains(width), range.contains(height) else { return nil }
      return PixelSize(width: width, height: height)
    }
  }
#endif
