import FoundationShim

/// A picture in memory.
///
/// Pictures are decoded when they are made, not when they are first drawn, so that memory grows
/// earlier than on a device. An animated picture is its first frame.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {  // Stored values are `let`.
  /// What was decoded; `nil` for a symbol.
  let pixels: Pixels?
  private let pixelsPerPoint: CGFloat
  private let symbolName: String?

  /// Decodes bytes; `nil` if they are no picture.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  /// Decodes bytes with so many pixels in a point; `nil` if they are no picture.
  public init?(data: Data, scale: CGFloat) {
    guard let decoded = Pixels.decode(data) else { return nil }
    pixels = decoded
    pixelsPerPoint = scale
    symbolName = nil
    super.init()
  }
  /// Decodes a file; `nil` if it is no picture.
  public init?(contentsOfFile path: String) {
    guard let decoded = Pixels.decode(file: path) else { return nil }
    pixels = decoded
    pixelsPerPoint = 1
    symbolName = nil
    super.init()
  }
  /// Decodes a picture of the main bundle by its name, with or without extension.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }
  /// Decodes a picture of a bundle by its name, with or without extension.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let bundle = bundle ?? .main
    let candidates = [nil, "png", "jpg"].compactMap { bundle.path(forResource: name, ofType: $0) }
    guard let path = candidates.first else { return nil }
    self.init(contentsOfFile: path)
  }
  /// A symbol of the system; it has a name and a size but no pixels. Every name is known here.
  public init?(systemName name: String) {
    if name.isEmpty { return nil }
    pixels = nil
    pixelsPerPoint = 3
    symbolName = name
    super.init()
  }
  init(_ pixels: Pixels, scale: CGFloat) {
    self.pixels = pixels
    pixelsPerPoint = scale
    symbolName = nil
    super.init()
  }
  /// Makes a picture out of an archive.
  public required init?(coder: NSCoder) {
    if let coder = coder as? PictureCoder {
      pixels = coder.pixels
      pixelsPerPoint = coder.scale
    } else {
      let data = coder.decodeObject(of: NSData.self, forKey: "UIImageData")
      guard let data, let decoded = Pixels.decode(Data(referencing: data)) else { return nil }
      pixels = decoded
      pixelsPerPoint = max(CGFloat(coder.decodeDouble(forKey: "UIScale")), 1)
    }
    symbolName = nil
    super.init()
  }
  open class var supportsSecureCoding: Bool { true }
  /// Writes the picture into an archive, without loss.
  open func encode(with coder: NSCoder) {
    if let data = pngData() { coder.encode(NSData(data: data), forKey: "UIImageData") }
    coder.encode(Double(pixelsPerPoint), forKey: "UIScale")
  }

  /// The size in points, upright.
  open var size: CGSize {
    guard let pixels else { return CGSize(width: 20, height: 20) }
    return CGSize(
      width: CGFloat(pixels.width) / pixelsPerPoint, height: CGFloat(pixels.height) / pixelsPerPoint
    )
  }
  /// Pixels in a point.
  open var scale: CGFloat { pixelsPerPoint }
  /// Whether it is a symbol of the system.
  open var isSymbolImage: Bool { symbolName != nil }
  /// The picture as PNG; `nil` for a symbol.
  open func pngData() -> Data? { pixels?.encoded("png") }
  /// The picture as JPEG, with a quality from 0 to 1; `nil` for a symbol.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    let quality = Int((min(max(compressionQuality, 0), 1) * 100).rounded())
    return pixels?.encoded("jpeg", quality: max(quality, 1))
  }
  /// The picture in another size; `nil` for a symbol or if memory does not suffice.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    pixels?.scaled(width: Int(size.width), height: Int(size.height)).map { UIImage($0, scale: 1) }
  }
  /// What the picture is called: the name of a symbol in words.
  open var accessibilityLabel: String? {
    symbolName.map { $0.replacingOccurrences(of: ".", with: " ") }
  }
}

/// Carries decoded pixels to the only initialiser that subclasses of `UIImage` must have.
final class PictureCoder: NSCoder {
  let pixels: Pixels
  let scale: CGFloat
  init(_ pixels: Pixels, scale: CGFloat) {
    self.pixels = pixels
    self.scale = scale
    super.init()
  }
}
