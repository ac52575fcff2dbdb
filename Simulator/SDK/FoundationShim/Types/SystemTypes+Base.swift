extension SystemTypes {
  /// Abstract and concrete base types, and addresses.
  static let baseTypes = """
    public.item | | | |
    public.content | | | | content
    public.composite-content | public.content | | | composite content
    public.data | public.item | | | data
    public.directory | public.item | | | directory
    public.executable | public.item | | | executable
    public.disk-image | | | | disk image
    public.archive | | | | archive
    public.message | | | | message
    public.contact | | | | contact
    public.to-do-item | | | | to-do item
    public.calendar-event | | | | calendar event
    public.playlist | | | | playlist
    public.font | | | | font
    public.database | | | | database
    public.bookmark | | | | bookmark
    public.log | | | | log
    public.3d-content | public.content | | | 3D content
    public.geographic-information | | | | geographic information
    com.apple.resolvable | | | |
    public.symlink | public.item com.apple.resolvable | | | symbolic link
    com.apple.mount-point | public.item com.apple.resolvable | | | mount point
    com.apple.alias-file | public.data com.apple.resolvable | | | alias
    com.apple.alias-record | public.data com.apple.resolvable | | | alias record
    com.apple.bookmark | public.data com.apple.resolvable | | | bookmark data
    public.url | public.data | | | URL
    public.file-url | public.url | | | file URL
    public.url-name | public.data | | | URL name
    com.apple.internet-location | public.data | | | Internet location
    com.apple.web-internet-location | com.apple.internet-location | webloc | | Web site location
    com.microsoft.internet-shortcut | public.data | url | | Internet shortcut
    """
}
