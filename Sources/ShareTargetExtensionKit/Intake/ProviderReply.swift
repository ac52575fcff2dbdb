#if canImport(UIKit)
  import ShareTargetCore
  import UIKit
  import os

  /// The arguments of a provider's callback, and what they amount to.
  ///
  /// Made and used inside the callback alone: a file in it is gone when the callback returns.
  package struct ProviderReply {
    /// The object, of whatever class; `nil` when there is none.
    var object: Any?
    /// The error, if the provider reported one.
    var error: (any Error)?

    /// A reply as it came.
    package init(object: Any? = nil, error: (any Error)? = nil) {
      self.object = object
      self.error = error
    }

    /// The URL of a file that the object is or stands for, which wants security-scoped access.
    var fileURL: URL? {
      guard let url = object as? URL, url.isFileURL else { return nil }
      return url
    }

    /// What the reply amounts to; reads at most the beginning or a small property list of a regular
    /// file.
    ///
    /// `freeByteCount` is what the process may still use, or 0 where nobody knows.
    package func answer(to ask: Ask, freeByteCount: Int = os_proc_available_memory()) -> Answer {
      if let error { return .failed(Self.failure(error)) }
      switch object {
      case let url as URL where url.isFileURL: return Self.file(at: url, ask)
      case let url as URL: return .link(url)
      case let data as Data:
        if ask.type != "com.apple.property-list", let url = PropertyListReference.url(in: data) {
          return ProviderReply(object: url).answer(to: ask)
        }
        if let url = Self.file(named: String(data: data.prefix(4096), encoding: .utf8), ask) {
          return Self.file(at: url, ask)
        }
        return .data(data)
      case let text as String:
        return Self.file(named: text, ask).map { Self.file(at: $0, ask) } ?? .text(text)
      case let text as NSAttributedString: return .text(text.string)
      case let picture as UIImage: return Self.encoded(picture, freeByteCount)
      case let list as [String: Any]:
        let data = try? PropertyListSerialization.data(
          fromPropertyList: list, format: .binary, options: 0)
        return data.map { .data($0) } ?? .failed(.unreadable)
      default: return .failed(.unreadable)
      }
    }

    /// The file of a text that was given for an address. A text that was given as text stays one, also
    /// if it looks like an address: it would name a file of this extension.
    private static func file(named text: String?, _ ask: Ask) -> URL? {
      guard [.fileLocation, .webAddress].contains(RepresentationFamily(of: ask.type)), let text,
        text.hasPrefix("file://")
      else { return nil }
      return URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Encodes a picture that has no bytes. One for which memory does not suffice is refused: being
    /// ended for it would lose everything else.
    private static func encoded(_ picture: UIImage, _ freeByteCount: Int) -> Answer {
      let pixelCount =
        Double(picture.size.width * picture.scale) * Double(picture.size.height * picture.scale)
      // Decoded pixels of four bytes, and as much again for the encoder.
      guard pixelCount.isFinite, freeByteCount == 0 || pixelCount * 8 < Double(freeByteCount) else {
        return .failed(.tooLarge)
      }
      return picture.pngData().map { .picture(png: $0) } ?? .failed(.unreadable)
    }

    private static func file(at url: URL, _ ask: Ask) -> Answer {
      if isDirectory(url) { return .file(url, Answer.FileFacts(isDirectory: true)) }
      guard let handle = opened(url) else { return .failed(.unreadable) }
      defer { try? handle.close() }
      let head = (try? handle.read(upToCount: LeadingBytes.byteCount)) ?? Data()
      if RepresentationFamily(of: ask.type) == .propertyList {
        // Its content is wanted, to see whether it tells of a page.
        let rest = (try? handle.read(upToCount: Limits.pageByteCount)) ?? Data()
        if WebPage(propertyList: head + rest) != nil { return .data(head + rest) }
        return .file(url, Answer.FileFacts(isPropertyList: true))
      }
      guard head.starts(with: PropertyListReference.magic) else {
        return .file(url, Answer.FileFacts(detectedType: LeadingBytes.type(of: head)))
      }
      let rest = (try? handle.read(upToCount: PropertyListReference.byteCountLimit)) ?? Data()
      switch PropertyListReference.url(in: head + rest) {
      case let target? where target.isFileURL && target != url: return Self.target(target)
      case let target? where !target.isFileURL: return .link(target)
      default: return .file(url, Answer.FileFacts(isPropertyList: true))
      }
    }

    /// A file that another one stands for; it is not followed any further.
    private static func target(_ url: URL) -> Answer {
      isDirectory(url)
        ? .file(url, Answer.FileFacts(isDirectory: true)) : regularFile(url)
    }

    /// What a regular file begins with; everything else is unreadable.
    static func regularFile(_ url: URL) -> Answer {
      guard let handle = opened(url) else { return .failed(.unreadable) }
      defer { try? handle.close() }
      let head = (try? handle.read(upToCount: LeadingBytes.byteCount)) ?? Data()
      return .file(
        url,
        Answer.FileFacts(
          isPropertyList: head.starts(with: PropertyListReference.magic),
          detectedType: LeadingBytes.type(of: head)))
    }

    private static func isDirectory(_ url: URL) -> Bool {
      (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    /// A regular file; a pipe or a device would keep whoever opens or reads it waiting (S30).
    private static func opened(_ url: URL) -> FileHandle? {
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        return nil
      }
      return try? FileHandle(forReadingFrom: url)
    }

    private static func failure(_ error: any Error) -> Answer.Failure {
      let error = error as NSError
      switch (error.domain, error.code) {
      case (NSItemProvider.errorDomain, NSItemProvider.ErrorCode.itemUnavailableError.rawValue):
        return .unavailable
      case (NSCocoaErrorDomain, NSUserCancelledError): return .cancelled
      default: return .unreadable
      }
    }
  }
#endif
