#if canImport(UIKit)
  import UIKit

  /// The arguments of a provider's callback, and what they amount to.
  ///
  /// Made and used inside the callback alone: a file in it is gone when the callback returns.
  struct ProviderReply {
    /// The object, of whatever class; `nil` when there is none.
    var object: Any?
    /// The error, if the provider reported one.
    var error: (any Error)?

    /// The URL of a file that the object is or stands for, which wants security-scoped access.
    var fileURL: URL? {
      guard let url = object as? URL, url.isFileURL else { return nil }
      return url
    }

    /// What the reply amounts to; reads at most a small property list of a file.
    func answer(to ask: Ask) -> Answer {
      if let error { return .failed(Self.failure(error)) }
      switch object {
      case let url as URL where url.isFileURL: return Self.file(at: url, ask)
      case let url as URL: return .link(url)
      case let data as Data:
        if ask.type != "com.apple.property-list", let url = PropertyListReference.url(in: data) {
          return ProviderReply(object: url).answer(to: ask)
        }
        return .data(data)
      case let text as String:
        // A file that was dropped as text.
        if text.hasPrefix("file://"), let url = URL(string: text) {
          return Self.file(at: url, ask)
        }
        return .text(text)
      case let text as NSAttributedString: return .text(text.string)
      case let picture as UIImage:
        return picture.pngData().map { .picture(png: $0) } ?? .failed(.unreadable)
      case let list as [String: Any]:
        let data = try? PropertyListSerialization.data(
          fromPropertyList: list, format: .binary, options: 0)
        return data.map { .data($0) } ?? .failed(.unreadable)
      default: return .failed(.unreadable)
      }
    }

    private static func file(at url: URL, _ ask: Ask) -> Answer {
      guard let values = try? url.resourceValues(forKeys: [.isDirectoryKey]) else {
        return .failed(.unreadable)
      }
      if values.isDirectory == true { return .file(url, Answer.FileFacts(isDirectory: true)) }
      guard let handle = try? FileHandle(forReadingFrom: url) else { return .failed(.unreadable) }
      defer { try? handle.close() }
      let head = (try? handle.read(upToCount: PropertyListReference.magic.count)) ?? Data()
      guard head == PropertyListReference.magic, ask.type != "com.apple.property-list" else {
        return .file(url, Answer.FileFacts())
      }
      let rest = (try? handle.read(upToCount: PropertyListReference.byteCountLimit)) ?? Data()
      switch PropertyListReference.url(in: head + rest) {
      case let target? where target.isFileURL && target != url:
        let isDirectory = try? target.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
        return isDirectory.map { .file(target, Answer.FileFacts(isDirectory: $0)) }
          ?? .failed(.unreadable)
      case let target? where !target.isFileURL: return .link(target)
      default: return .file(url, Answer.FileFacts(isPropertyList: true))
      }
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
