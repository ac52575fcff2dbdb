extension SystemTypes {
  /// Text, markup, source code and serialised data.
  static let textTypes = """
    public.text | public.data public.content | | | text
    public.plain-text | public.text | txt text | text/plain | text
    public.utf8-plain-text | public.plain-text | | text/plain;charset=utf-8 | text
    public.utf16-external-plain-text | public.plain-text | | text/plain;charset=utf-16 | text
    public.utf16-plain-text | public.plain-text | | | text
    com.apple.traditional-mac-plain-text | public.plain-text | | | text
    public.delimited-values-text | public.text | | | delimited text
    public.comma-separated-values-text | public.delimited-values-text | csv | text/csv \
      text/comma-separated-values | CSV document
    public.tab-separated-values-text | public.delimited-values-text | tsv tab | \
      text/tab-separated-values | TSV document
    public.utf8-tab-separated-values-text | public.tab-separated-values-text \
      public.utf8-plain-text | | text/tab-separated-values;charset=utf-8 | TSV document
    public.rtf | public.text | rtf | text/rtf application/rtf | RTF document
    public.html | public.text | html htm shtml shtm | text/html | HTML text
    public.xhtml | public.xml | xhtml xhtm xht | application/xhtml+xml | XHTML text
    public.xml | public.text | xml | application/xml text/xml | XML text
    public.yaml | public.text | yaml yml | application/x-yaml text/yaml | YAML document
    public.css | public.text | css | text/css | CSS style sheet
    net.daringfireball.markdown | public.plain-text | md markdown mdown mdwn | text/markdown | \
      Markdown document
    public.source-code | public.plain-text | | | source code
    public.assembly-source | public.source-code | s | | assembly source
    public.c-source | public.source-code | c | | C source
    public.objective-c-source | public.source-code | m | | Objective-C source
    public.swift-source | public.source-code | swift | | Swift source
    public.c-plus-plus-source | public.source-code | cpp cp c++ cc cxx | | C++ source
    public.objective-c-plus-plus-source | public.source-code | mm | | Objective-C++ source
    public.c-header | public.source-code | h | | C header
    public.c-plus-plus-header | public.source-code | hpp h++ hxx hh | | C++ header
    com.sun.java-source | public.source-code | java jav | | Java source
    public.script | public.source-code | | | script
    com.apple.applescript.text | public.script | applescript | | AppleScript source
    com.apple.applescript.script | public.data public.script | scpt | | compiled script
    com.apple.applescript.script-bundle | com.apple.bundle com.apple.package public.script | \
      scptd | | script bundle
    com.netscape.javascript-source | public.source-code public.executable | js jscript \
      javascript mjs | text/javascript application/javascript | JavaScript
    public.shell-script | public.script | sh command | | shell script
    public.perl-script | public.shell-script | pl pm perl | text/x-perl-script | Perl script
    public.python-script | public.shell-script | py | text/x-python-script | Python script
    public.ruby-script | public.shell-script | rb rbw | text/x-ruby-script | Ruby script
    public.php-script | public.shell-script | php php3 php4 ph3 ph4 phtml | text/php \
      application/php | PHP script
    public.make-source | public.script | make mk | | makefile
    public.json | public.text | json | application/json | JSON
    public.geojson | public.json | geojson | application/geo+json | GeoJSON
    com.apple.property-list | public.data | plist | | property list
    com.apple.xml-property-list | public.xml com.apple.property-list | | | XML property list
    com.apple.binary-property-list | com.apple.property-list | | | binary property list
    public.vcard | public.text public.contact | vcf vcard | text/vcard text/directory \
      text/x-vcard | contact card
    com.apple.ical.ics | public.text public.calendar-event | ics ifb | text/calendar | calendar \
      event
    com.apple.log | public.plain-text public.log | log | | log
    com.topografix.gpx | public.xml | gpx | application/gpx+xml | GPX track
    com.google.earth.kml | public.xml | kml | application/vnd.google-earth.kml+xml | KML document
    public.m3u-playlist | public.text public.playlist | m3u m3u8 | audio/mpegurl \
      application/vnd.apple.mpegurl | playlist
    public.strings-text | public.plain-text | strings | | strings file
    com.apple.disk-image-udif | public.disk-image public.data | dmg | \
      application/x-apple-diskimage | disk image
    public.iso-image | public.disk-image public.data | iso | application/x-iso9660-image | disk \
      image
    """
}
