import FoundationShim

// Constants of CGImageProperties.h and CGImageSource.h. The strings are immutable.

/// Width in pixels as stored.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = NSString(string: "PixelWidth")
/// Height in pixels as stored.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = NSString(
  string: "PixelHeight")
/// How the picture is to be turned, 1 to 8.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = NSString(
  string: "Orientation")
/// Where the picture was taken; here it is there or not, and empty.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = NSString(string: "{GPS}")
/// Whether decoded pixels are kept; nothing is decoded here.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = NSString(
  string: "kCGImageSourceShouldCache")
