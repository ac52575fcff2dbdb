#if canImport(UIKit)
  import UIKit

  /// Item providers as host apps make them, for tests of an extension.
  @MainActor public enum ProviderFixture {
    /// A file, as Photos, Files and most apps offer it. The host's own file is deleted as soon as the
    /// system has taken its copy (P21).
    public static func file(
      _ bytes: Data, type: String, name: String? = nil, timing: ProviderTiming = .atOnce
    ) -> NSItemProvider {
      let provider = NSItemProvider()
      provider.suggestedName = name
      provider.registerFileRepresentation(
        forTypeIdentifier: type, fileOptions: [], visibility: .all
      ) { completion in
        timing.answer({ bytes }) { bytes, error in
          guard let bytes else { return completion(nil, false, error) }
          let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("host-\(UUID().uuidString)")
          do { try bytes.write(to: file) } catch { return completion(nil, false, error) }
          completion(file, false, nil)
          try? FileManager.default.removeItem(at: file)
        }
        return nil
      }
      return provider
    }

    /// A file or folder that stays where it is, under a type.
    public static func file(
      at url: URL, type: String, name: String? = nil, timing: ProviderTiming = .atOnce
    ) -> NSItemProvider {
      let provider = NSItemProvider()
      provider.suggestedName = name
      provider.registerFileRepresentation(
        forTypeIdentifier: type, fileOptions: [], visibility: .all
      ) { completion in
        timing.answer({ url }) { url, error in completion(url, false, error) }
        return nil
      }
      return provider
    }

    /// Bytes in memory, as Contacts and Mail offer them (P5, P8).
    public static func data(
      _ bytes: Data, type: String, name: String? = nil, timing: ProviderTiming = .atOnce
    ) -> NSItemProvider {
      let provider = NSItemProvider()
      provider.suggestedName = name
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
        timing.answer({ bytes }, completion)
        return nil
      }
      return provider
    }

    /// An address, which may be that of a file (P3).
    public static func url(_ url: URL) -> NSItemProvider { NSItemProvider(object: url as NSURL) }

    /// A string (P12, P13).
    public static func text(_ text: String) -> NSItemProvider {
      NSItemProvider(object: text as NSString)
    }

    /// A file by the URL alone, under `public.file-url`.
    public static func fileURL(_ url: URL, name: String? = nil) -> NSItemProvider {
      object(url as NSURL, type: "public.file-url", name: name)
    }

    /// An object of whatever class by the deprecated interface, as the screenshot overlay offers it (P2).
    public static func object(
      _ object: any NSSecureCoding, type: String, name: String? = nil
    ) -> NSItemProvider {
      let provider = NSItemProvider(item: object, typeIdentifier: type)
      provider.suggestedName = name
      return provider
    }

    /// Adds bytes under a further type.
    public static func add(data: Data, type: String, to provider: NSItemProvider) {
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
        $0(data, nil)
        return nil
      }
    }

    /// Adds the address of a file under a further type, as Files does beside the file itself (P7).
    public static func add(address: URL, type: String, to provider: NSItemProvider) {
      add(data: Data(address.absoluteString.utf8), type: type, to: provider)
    }

    /// One extension item with a title, a text and attachments.
    public static func item(
      title: String? = nil, text: String? = nil, _ attachments: [NSItemProvider] = []
    ) -> NSExtensionItem {
      let item = NSExtensionItem()
      item.attributedTitle = title.map { NSAttributedString(string: $0) }
      item.attributedContentText = text.map { NSAttributedString(string: $0) }
      item.attachments = attachments.isEmpty ? nil : attachments
      return item
    }
  }
#endif
