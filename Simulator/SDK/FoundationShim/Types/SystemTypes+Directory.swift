extension SystemTypes {
  /// Directories, bundles, executables and archives.
  static let directoryTypes = """
    public.folder | public.directory | | | folder
    public.volume | public.folder | | | volume
    com.apple.package | public.directory | | | package
    com.apple.bundle | public.directory | bundle | | bundle
    com.apple.plugin | com.apple.bundle com.apple.package | plugin | | plug-in
    com.apple.metadata-importer | com.apple.plugin | mdimporter | | Spotlight importer
    com.apple.quicklook-generator | com.apple.plugin | qlgenerator | | QuickLook generator
    com.apple.xpc-service | com.apple.bundle com.apple.package | xpc | | XPC service
    com.apple.framework | com.apple.bundle | framework | | framework
    com.apple.application | public.executable | | | application
    com.apple.application-bundle | com.apple.application com.apple.bundle com.apple.package | \
      app | | application
    com.apple.application-and-system-extension | com.apple.xpc-service | appex | | application \
      extension
    com.apple.systempreference.prefpane | com.apple.package com.apple.bundle | prefpane | | \
      preference pane
    public.unix-executable | public.data public.executable | | | Unix executable
    com.microsoft.windows-executable | public.data public.executable | exe | \
      application/x-msdownload | Windows executable
    com.sun.java-class | public.data public.executable | class | | Java class
    com.pkware.zip-archive | public.data public.archive | | | ZIP archive
    public.zip-archive | com.pkware.zip-archive | zip | application/zip | ZIP archive
    com.sun.java-archive | public.zip-archive public.executable | jar | application/java-archive \
      | Java archive
    org.gnu.gnu-zip-archive | public.data public.archive | gz gzip | application/gzip \
      application/x-gzip | gzip archive
    org.gnu.gnu-zip-tar-archive | org.gnu.gnu-zip-archive | tgz | application/x-tar-gz | \
      compressed tar archive
    public.tar-archive | public.data public.archive | tar | application/x-tar application/tar | \
      tar archive
    public.bzip2-archive | public.data public.archive | bz2 bz | application/x-bzip2 \
      application/x-bzip | bzip2 archive
    org.tukaani.xz-archive | public.data public.archive | xz | application/x-xz | xz archive
    org.7-zip.7-zip-archive | public.data public.archive | 7z | application/x-7z-compressed | \
      7-Zip archive
    com.rarlab.rar-archive | public.data public.archive | rar | application/vnd.rar \
      application/x-rar-compressed | RAR archive
    com.apple.archive | public.data public.archive | aar | | Apple Archive
    public.cpio-archive | public.data public.archive | cpio | application/x-cpio | CPIO archive
    """
}
