// Documents, pictures, 3D content, films and sound. The names are those of Apple's UTCoreTypes.

extension UTType {
  /// `com.adobe.pdf`
  public static var pdf: UTType { UTType(system: "com.adobe.pdf") }
  /// `com.apple.rtfd`
  public static var rtfd: UTType { UTType(system: "com.apple.rtfd") }
  /// `com.apple.flat-rtfd`
  public static var flatRTFD: UTType { UTType(system: "com.apple.flat-rtfd") }
  /// `com.apple.webarchive`
  public static var webArchive: UTType { UTType(system: "com.apple.webarchive") }
  /// `public.image`
  public static var image: UTType { UTType(system: "public.image") }
  /// `public.jpeg`
  public static var jpeg: UTType { UTType(system: "public.jpeg") }
  /// `public.jpeg-xl`
  public static var jpegxl: UTType { UTType(system: "public.jpeg-xl") }
  /// `public.tiff`
  public static var tiff: UTType { UTType(system: "public.tiff") }
  /// `com.compuserve.gif`
  public static var gif: UTType { UTType(system: "com.compuserve.gif") }
  /// `public.png`
  public static var png: UTType { UTType(system: "public.png") }
  /// `com.apple.icns`
  public static var icns: UTType { UTType(system: "com.apple.icns") }
  /// `com.microsoft.bmp`
  public static var bmp: UTType { UTType(system: "com.microsoft.bmp") }
  /// `com.microsoft.ico`
  public static var ico: UTType { UTType(system: "com.microsoft.ico") }
  /// `public.camera-raw-image`
  public static var rawImage: UTType { UTType(system: "public.camera-raw-image") }
  /// `public.svg-image`
  public static var svg: UTType { UTType(system: "public.svg-image") }
  /// `com.apple.live-photo`
  public static var livePhoto: UTType { UTType(system: "com.apple.live-photo") }
  /// `public.heif`
  public static var heif: UTType { UTType(system: "public.heif") }
  /// `public.heic`
  public static var heic: UTType { UTType(system: "public.heic") }
  /// `public.heics`
  public static var heics: UTType { UTType(system: "public.heics") }
  /// `org.webmproject.webp`
  public static var webP: UTType { UTType(system: "org.webmproject.webp") }
  /// `com.ilm.openexr-image`
  public static var exr: UTType { UTType(system: "com.ilm.openexr-image") }
  /// `com.adobe.raw-image`
  public static var dng: UTType { UTType(system: "com.adobe.raw-image") }
  /// `public.3d-content`
  public static var threeDContent: UTType { UTType(system: "public.3d-content") }
  /// `com.pixar.universal-scene-description`
  public static var usd: UTType { UTType(system: "com.pixar.universal-scene-description") }
  /// `com.pixar.universal-scene-description-mobile`
  public static var usdz: UTType { UTType(system: "com.pixar.universal-scene-description-mobile") }
  /// `com.apple.reality`
  public static var realityFile: UTType { UTType(system: "com.apple.reality") }
  /// `com.apple.scenekit.scene`
  public static var sceneKitScene: UTType { UTType(system: "com.apple.scenekit.scene") }
  /// `com.apple.arobject`
  public static var arReferenceObject: UTType { UTType(system: "com.apple.arobject") }
  /// `public.audiovisual-content`
  public static var audiovisualContent: UTType { UTType(system: "public.audiovisual-content") }
  /// `public.movie`
  public static var movie: UTType { UTType(system: "public.movie") }
  /// `public.video`
  public static var video: UTType { UTType(system: "public.video") }
  /// `public.audio`
  public static var audio: UTType { UTType(system: "public.audio") }
  /// `com.apple.quicktime-movie`
  public static var quickTimeMovie: UTType { UTType(system: "com.apple.quicktime-movie") }
  /// `public.mpeg`
  public static var mpeg: UTType { UTType(system: "public.mpeg") }
  /// `public.mpeg-2-video`
  public static var mpeg2Video: UTType { UTType(system: "public.mpeg-2-video") }
  /// `public.mpeg-2-transport-stream`
  public static var mpeg2TransportStream: UTType {
    UTType(system: "public.mpeg-2-transport-stream")
  }
  /// `public.mp3`
  public static var mp3: UTType { UTType(system: "public.mp3") }
  /// `public.mpeg-4`
  public static var mpeg4Movie: UTType { UTType(system: "public.mpeg-4") }
  /// `public.mpeg-4-audio`
  public static var mpeg4Audio: UTType { UTType(system: "public.mpeg-4-audio") }
  /// `com.apple.protected-mpeg-4-audio`
  public static var appleProtectedMPEG4Audio: UTType {
    UTType(system: "com.apple.protected-mpeg-4-audio")
  }
  /// `com.apple.protected-mpeg-4-video`
  public static var appleProtectedMPEG4Video: UTType {
    UTType(system: "com.apple.protected-mpeg-4-video")
  }
  /// `public.avi`
  public static var avi: UTType { UTType(system: "public.avi") }
  /// `public.aiff-audio`
  public static var aiff: UTType { UTType(system: "public.aiff-audio") }
  /// `com.microsoft.waveform-audio`
  public static var wav: UTType { UTType(system: "com.microsoft.waveform-audio") }
  /// `public.midi-audio`
  public static var midi: UTType { UTType(system: "public.midi-audio") }
  /// `public.playlist`
  public static var playlist: UTType { UTType(system: "public.playlist") }
  /// `public.m3u-playlist`
  public static var m3uPlaylist: UTType { UTType(system: "public.m3u-playlist") }
}
