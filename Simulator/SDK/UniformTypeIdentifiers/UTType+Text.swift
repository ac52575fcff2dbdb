// Text, source code and serialised data. The names are those of Apple's UTCoreTypes.

extension UTType {
  /// `public.text`
  public static var text: UTType { UTType(system: "public.text") }
  /// `public.plain-text`
  public static var plainText: UTType { UTType(system: "public.plain-text") }
  /// `public.utf8-plain-text`
  public static var utf8PlainText: UTType { UTType(system: "public.utf8-plain-text") }
  /// `public.utf16-external-plain-text`
  public static var utf16ExternalPlainText: UTType {
    UTType(system: "public.utf16-external-plain-text")
  }
  /// `public.utf16-plain-text`
  public static var utf16PlainText: UTType { UTType(system: "public.utf16-plain-text") }
  /// `public.delimited-values-text`
  public static var delimitedText: UTType { UTType(system: "public.delimited-values-text") }
  /// `public.comma-separated-values-text`
  public static var commaSeparatedText: UTType {
    UTType(system: "public.comma-separated-values-text")
  }
  /// `public.tab-separated-values-text`
  public static var tabSeparatedText: UTType { UTType(system: "public.tab-separated-values-text") }
  /// `public.utf8-tab-separated-values-text`
  public static var utf8TabSeparatedText: UTType {
    UTType(system: "public.utf8-tab-separated-values-text")
  }
  /// `public.rtf`
  public static var rtf: UTType { UTType(system: "public.rtf") }
  /// `public.html`
  public static var html: UTType { UTType(system: "public.html") }
  /// `public.xml`
  public static var xml: UTType { UTType(system: "public.xml") }
  /// `public.yaml`
  public static var yaml: UTType { UTType(system: "public.yaml") }
  /// `public.css`
  public static var css: UTType { UTType(system: "public.css") }
  /// `public.source-code`
  public static var sourceCode: UTType { UTType(system: "public.source-code") }
  /// `public.assembly-source`
  public static var assemblyLanguageSource: UTType { UTType(system: "public.assembly-source") }
  /// `public.c-source`
  public static var cSource: UTType { UTType(system: "public.c-source") }
  /// `public.objective-c-source`
  public static var objectiveCSource: UTType { UTType(system: "public.objective-c-source") }
  /// `public.swift-source`
  public static var swiftSource: UTType { UTType(system: "public.swift-source") }
  /// `public.c-plus-plus-source`
  public static var cPlusPlusSource: UTType { UTType(system: "public.c-plus-plus-source") }
  /// `public.objective-c-plus-plus-source`
  public static var objectiveCPlusPlusSource: UTType {
    UTType(system: "public.objective-c-plus-plus-source")
  }
  /// `public.c-header`
  public static var cHeader: UTType { UTType(system: "public.c-header") }
  /// `public.c-plus-plus-header`
  public static var cPlusPlusHeader: UTType { UTType(system: "public.c-plus-plus-header") }
  /// `public.script`
  public static var script: UTType { UTType(system: "public.script") }
  /// `com.apple.applescript.text`
  public static var appleScript: UTType { UTType(system: "com.apple.applescript.text") }
  /// `com.apple.applescript.script`
  public static var osaScript: UTType { UTType(system: "com.apple.applescript.script") }
  /// `com.apple.applescript.script-bundle`
  public static var osaScriptBundle: UTType {
    UTType(system: "com.apple.applescript.script-bundle")
  }
  /// `com.netscape.javascript-source`
  public static var javaScript: UTType { UTType(system: "com.netscape.javascript-source") }
  /// `public.shell-script`
  public static var shellScript: UTType { UTType(system: "public.shell-script") }
  /// `public.perl-script`
  public static var perlScript: UTType { UTType(system: "public.perl-script") }
  /// `public.python-script`
  public static var pythonScript: UTType { UTType(system: "public.python-script") }
  /// `public.ruby-script`
  public static var rubyScript: UTType { UTType(system: "public.ruby-script") }
  /// `public.php-script`
  public static var phpScript: UTType { UTType(system: "public.php-script") }
  /// `public.make-source`
  public static var makefile: UTType { UTType(system: "public.make-source") }
  /// `public.json`
  public static var json: UTType { UTType(system: "public.json") }
  /// `public.geojson`
  public static var geoJSON: UTType { UTType(system: "public.geojson") }
  /// `com.apple.property-list`
  public static var propertyList: UTType { UTType(system: "com.apple.property-list") }
  /// `com.apple.xml-property-list`
  public static var xmlPropertyList: UTType { UTType(system: "com.apple.xml-property-list") }
  /// `com.apple.binary-property-list`
  public static var binaryPropertyList: UTType { UTType(system: "com.apple.binary-property-list") }
}
