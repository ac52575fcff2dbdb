import CPictures
import FoundationShim
import UniformTypeIdentifiers

/// A picture of which the headers can be read, as Apple's `CGImageSource`. Nothing here decodes.
public final class CGImageSource: @unchecked Sendable {  // Stored values are `let`.
  let facts: picture_facts
  let type: String

  init?(path: String) {
    var facts = picture_facts()
    guard picture_read(path, &facts) == 1 else { return nil }
    let mediaType = withUnsafeBytes(of: facts.media_type) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let type = UTType(mimeType: mediaType), type.conforms(to: .image) else { return nil }
    self.facts = facts
    self.type = type.identifier
  }
}

/// Opens a file; `nil` if it is no picture that is known. A device answers lazily and finds that out
/// later.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let path = (url as URL).isFileURL ? (url as URL).path : nil else { return nil }
  return CGImageSource(path: path)
}

/// The picture's type.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  NSString(string: source.type)
}

/// The properties of the first picture; `nil` for every other.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0 else { return nil }
  let facts = source.facts
  let properties = NSMutableDictionary()
  if facts.width > 0, facts.height > 0 {
    properties[kCGImagePropertyPixelWidth] = NSNumber(value: facts.width)
    properties[kCGImagePropertyPixelHeight] = NSNumber(value: facts.height)
  }
  if facts.orientation > 0 {
    properties[kCGImagePropertyOrientation] = NSNumber(value: facts.orientation)
  }
  if facts.has_location == 1 { properties[kCGImagePropertyGPSDictionary] = NSDictionary() }
  return properties
}
