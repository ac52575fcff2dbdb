// Base types and addresses. The names are those of Apple's UTCoreTypes.

extension UTType {
  /// `public.item`
  public static var item: UTType { UTType(system: "public.item") }
  /// `public.content`
  public static var content: UTType { UTType(system: "public.content") }
  /// `public.composite-content`
  public static var compositeContent: UTType { UTType(system: "public.composite-content") }
  /// `public.disk-image`
  public static var diskImage: UTType { UTType(system: "public.disk-image") }
  /// `public.data`
  public static var data: UTType { UTType(system: "public.data") }
  /// `public.directory`
  public static var directory: UTType { UTType(system: "public.directory") }
  /// `com.apple.resolvable`
  public static var resolvable: UTType { UTType(system: "com.apple.resolvable") }
  /// `public.symlink`
  public static var symbolicLink: UTType { UTType(system: "public.symlink") }
  /// `public.executable`
  public static var executable: UTType { UTType(system: "public.executable") }
  /// `com.apple.mount-point`
  public static var mountPoint: UTType { UTType(system: "com.apple.mount-point") }
  /// `com.apple.alias-file`
  public static var aliasFile: UTType { UTType(system: "com.apple.alias-file") }
  /// `com.apple.bookmark`
  public static var urlBookmarkData: UTType { UTType(system: "com.apple.bookmark") }
  /// `public.url`
  public static var url: UTType { UTType(system: "public.url") }
  /// `public.file-url`
  public static var fileURL: UTType { UTType(system: "public.file-url") }
}
