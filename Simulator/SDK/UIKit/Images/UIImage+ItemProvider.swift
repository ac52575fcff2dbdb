import FoundationShim

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  /// The types of pictures that can be read, the richest first.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [
      "public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp", "public.tiff",
      "com.microsoft.bmp", "public.heic", "public.image",
    ]
  }

  /// Decodes a picture; throws if the bytes are none.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let pixels = Pixels.decode(data),
      let image = Self(coder: PictureCoder(pixels, scale: 1))
    else { throw CocoaError(.fileReadCorruptFile) }
    return image
  }

  /// The types that a picture can be written as, the richest first.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg"]
  }

  /// Encodes the picture, at once.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let data =
      switch typeIdentifier {
      case "public.png": pngData()
      case "public.jpeg": jpegData(compressionQuality: 1)
      default: Data?.none
      }
    completionHandler(data, data == nil ? CocoaError(.fileWriteUnsupportedScheme) : nil)
    return nil
  }
}
