import Foundation

extension Content {
  /// The EXIF of a picture that tells a place; `nil` for other contents, and for a PNG, whose checksum
  /// changes with it.
  var place: Data? {
    guard case .picture(let format, let seed, _, _, _, let traits) = self, traits.contains(.gps),
      [.jpeg, .heic].contains(format)
    else { return nil }
    return ExifBlock.place(seed: seed)
  }
}

/// Compares a picture whose place was taken out with the one that tells it.
enum PlaceComparison {
  /// What differs, as the end of a sentence; `nil` if every byte outside of the EXIF is the same, which
  /// the decoded picture is made of, and the values of the place are nowhere in the file.
  static func difference(_ file: URL, _ original: URL, of content: Content) -> String? {
    guard let here = try? Data(contentsOf: file, options: .mappedIfSafe) else {
      return "cannot be read"
    }
    guard let there = try? Data(contentsOf: original), let place = content.place,
      let block = there.range(of: place)
    else { return "has no original with a place" }
    guard here.count == there.count else {
      return "has \(here.count) bytes and should have \(there.count)"
    }
    for index in there.indices where !block.contains(index) && here[index] != there[index] {
      return "differs from byte \(index) on, outside of its EXIF"
    }
    for values in ExifBlock.values(ofPlace: place) where here.range(of: values) != nil {
      return "still tells where it was taken"
    }
    return nil
  }
}
