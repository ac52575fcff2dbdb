// Directories, executables, archives, messages and the rest. The names are those of Apple's UTCoreTypes.

extension UTType {
  /// `public.folder`
  public static var folder: UTType { UTType(system: "public.folder") }
  /// `public.volume`
  public static var volume: UTType { UTType(system: "public.volume") }
  /// `com.apple.package`
  public static var package: UTType { UTType(system: "com.apple.package") }
  /// `com.apple.bundle`
  public static var bundle: UTType { UTType(system: "com.apple.bundle") }
  /// `com.apple.plugin`
  public static var pluginBundle: UTType { UTType(system: "com.apple.plugin") }
  /// `com.apple.metadata-importer`
  public static var spotlightImporter: UTType { UTType(system: "com.apple.metadata-importer") }
  /// `com.apple.quicklook-generator`
  public static var quickLookGenerator: UTType { UTType(system: "com.apple.quicklook-generator") }
  /// `com.apple.xpc-service`
  public static var xpcService: UTType { UTType(system: "com.apple.xpc-service") }
  /// `com.apple.framework`
  public static var framework: UTType { UTType(system: "com.apple.framework") }
  /// `com.apple.application`
  public static var application: UTType { UTType(system: "com.apple.application") }
  /// `com.apple.application-bundle`
  public static var applicationBundle: UTType { UTType(system: "com.apple.application-bundle") }
  /// `com.apple.application-and-system-extension`
  public static var applicationExtension: UTType {
    UTType(system: "com.apple.application-and-system-extension")
  }
  /// `public.unix-executable`
  public static var unixExecutable: UTType { UTType(system: "public.unix-executable") }
  /// `com.microsoft.windows-executable`
  public static var exe: UTType { UTType(system: "com.microsoft.windows-executable") }
  /// `com.apple.systempreference.prefpane`
  public static var systemPreferencesPane: UTType {
    UTType(system: "com.apple.systempreference.prefpane")
  }
  /// `public.archive`
  public static var archive: UTType { UTType(system: "public.archive") }
  /// `org.gnu.gnu-zip-archive`
  public static var gzip: UTType { UTType(system: "org.gnu.gnu-zip-archive") }
  /// `public.bzip2-archive`
  public static var bz2: UTType { UTType(system: "public.bzip2-archive") }
  /// `public.zip-archive`
  public static var zip: UTType { UTType(system: "public.zip-archive") }
  /// `com.apple.archive`
  public static var appleArchive: UTType { UTType(system: "com.apple.archive") }
  /// `public.tar-archive`
  public static var tarArchive: UTType { UTType(system: "public.tar-archive") }
  /// `public.spreadsheet`
  public static var spreadsheet: UTType { UTType(system: "public.spreadsheet") }
  /// `public.presentation`
  public static var presentation: UTType { UTType(system: "public.presentation") }
  /// `public.database`
  public static var database: UTType { UTType(system: "public.database") }
  /// `public.message`
  public static var message: UTType { UTType(system: "public.message") }
  /// `public.contact`
  public static var contact: UTType { UTType(system: "public.contact") }
  /// `public.vcard`
  public static var vCard: UTType { UTType(system: "public.vcard") }
  /// `public.to-do-item`
  public static var toDoItem: UTType { UTType(system: "public.to-do-item") }
  /// `public.calendar-event`
  public static var calendarEvent: UTType { UTType(system: "public.calendar-event") }
  /// `public.email-message`
  public static var emailMessage: UTType { UTType(system: "public.email-message") }
  /// `com.apple.internet-location`
  public static var internetLocation: UTType { UTType(system: "com.apple.internet-location") }
  /// `com.microsoft.internet-shortcut`
  public static var internetShortcut: UTType { UTType(system: "com.microsoft.internet-shortcut") }
  /// `public.font`
  public static var font: UTType { UTType(system: "public.font") }
  /// `public.bookmark`
  public static var bookmark: UTType { UTType(system: "public.bookmark") }
  /// `com.rsa.pkcs-12`
  public static var pkcs12: UTType { UTType(system: "com.rsa.pkcs-12") }
  /// `public.x509-certificate`
  public static var x509Certificate: UTType { UTType(system: "public.x509-certificate") }
  /// `org.idpf.epub-container`
  public static var epub: UTType { UTType(system: "org.idpf.epub-container") }
  /// `public.log`
  public static var log: UTType { UTType(system: "public.log") }
  /// `com.apple.haptics.ahap`
  public static var ahap: UTType { UTType(system: "com.apple.haptics.ahap") }
}
