extension SystemTypes {
  /// Documents, messages, keys and fonts.
  static let documentTypes = """
    com.adobe.pdf | public.data public.composite-content | pdf | application/pdf | PDF document
    com.apple.rtfd | com.apple.package public.composite-content | rtfd | | RTFD document
    com.apple.flat-rtfd | public.data public.composite-content | | | flat RTFD document
    com.apple.txn.text-multimedia-data | public.data public.composite-content | txtn | | text \
      with media
    com.apple.webarchive | public.data public.composite-content | webarchive | \
      application/x-webarchive | web archive
    com.apple.uikit.attributedstring | public.data | | | attributed string
    public.spreadsheet | public.content | | | spreadsheet
    public.presentation | public.composite-content | | | presentation
    com.microsoft.word.doc | public.data public.composite-content | doc dot | application/msword \
      | Word document
    com.microsoft.excel.xls | public.data public.spreadsheet | xls xlt | \
      application/vnd.ms-excel | Excel workbook
    com.microsoft.powerpoint.ppt | public.data public.presentation | ppt pot | \
      application/vnd.ms-powerpoint | PowerPoint presentation
    org.openxmlformats.openxml | public.data | | | Office Open XML document
    org.openxmlformats.wordprocessingml.document | org.openxmlformats.openxml \
      public.composite-content | docx | \
      application/vnd.openxmlformats-officedocument.wordprocessingml.document | Word document
    org.openxmlformats.spreadsheetml.sheet | org.openxmlformats.openxml public.spreadsheet | \
      xlsx | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | Excel workbook
    org.openxmlformats.presentationml.presentation | org.openxmlformats.openxml \
      public.presentation | pptx | \
      application/vnd.openxmlformats-officedocument.presentationml.presentation | PowerPoint \
      presentation
    org.oasis-open.opendocument.text | public.data public.composite-content | odt | \
      application/vnd.oasis.opendocument.text | OpenDocument text
    org.oasis-open.opendocument.spreadsheet | public.data public.spreadsheet | ods | \
      application/vnd.oasis.opendocument.spreadsheet | OpenDocument spreadsheet
    org.oasis-open.opendocument.presentation | public.data public.presentation | odp | \
      application/vnd.oasis.opendocument.presentation | OpenDocument presentation
    com.apple.iwork.pages.sffpages | public.data public.composite-content | pages | \
      application/vnd.apple.pages | Pages document
    com.apple.iwork.numbers.sffnumbers | public.data public.spreadsheet | numbers | \
      application/vnd.apple.numbers | Numbers spreadsheet
    com.apple.iwork.keynote.sffkey | public.data public.presentation | key | \
      application/vnd.apple.keynote | Keynote presentation
    org.idpf.epub-container | public.data public.composite-content | epub | application/epub+zip \
      | EPUB book
    public.email-message | public.message | | | e-mail message
    com.apple.mail.email | public.data public.email-message | eml emlx | message/rfc822 | e-mail \
      message
    com.apple.pkpass-data | public.data | pkpass | application/vnd.apple.pkpass | pass
    com.apple.pkpass-bundle-data | public.data | pkpasses | application/vnd.apple.pkpasses | \
      passes
    com.rsa.pkcs-12 | public.data | p12 pfx | application/x-pkcs12 | PKCS #12 data
    public.x509-certificate | public.data | cer crt der | application/x-x509-ca-cert | certificate
    com.apple.mobileprovision | public.data | mobileprovision | | provisioning profile
    com.apple.mobileconfig | public.data | mobileconfig | application/x-apple-aspen-config | \
      configuration profile
    public.opentype-font | public.data public.font | otf | font/otf | OpenType font
    public.truetype-ttf-font | public.data public.font | ttf | font/ttf | TrueType font
    public.truetype-collection-font | public.data public.font | ttc | font/collection | TrueType \
      collection
    com.apple.sqlite | public.data public.database | sqlite sqlite3 db | application/vnd.sqlite3 \
      | SQLite database
    """
}
