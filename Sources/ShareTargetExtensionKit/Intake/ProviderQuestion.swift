#if canImport(UIKit)
  import UIKit

  /// Puts a question to a provider.
  @MainActor enum ProviderQuestion {
    /// Starts the load that `ask` names. `reply` is called on the provider's own queue, as often as the
    /// provider calls back, while a file of the reply still exists.
    ///
    /// The progress cancels the load and is polled; the deprecated call has none.
    static func put(
      _ ask: Ask, to provider: NSItemProvider,
      reply: @escaping @Sendable (ProviderReply) -> Void
    ) -> Progress? {
      switch ask.form {
      case .file:
        provider.loadFileRepresentation(forTypeIdentifier: ask.type) { url, error in
          reply(ProviderReply(object: url, error: error))
        }
      case .data:
        provider.loadDataRepresentation(forTypeIdentifier: ask.type) { data, error in
          reply(ProviderReply(object: data, error: error))
        }
      case .object(let objectClass):
        object(objectClass, of: provider, reply)
      case .item:
        DeprecatedItemLoad.start(ask.type, of: provider, reply)
      }
    }

    private static func object(
      _ objectClass: Ask.ObjectClass, of provider: NSItemProvider,
      _ reply: @escaping @Sendable (ProviderReply) -> Void
    ) -> Progress? {
      let wanted: any NSItemProviderReading.Type =
        switch objectClass {
        case .url: NSURL.self
        case .text: NSString.self
        case .picture: UIImage.self
        }
      guard provider.canLoadObject(ofClass: wanted) else {
        reply(ProviderReply())
        return nil
      }
      return provider.loadObject(ofClass: wanted) { object, error in
        reply(ProviderReply(object: object, error: error))
      }
    }
  }

  /// The one use of `loadItem`, which the iOS 27 SDK deprecates: for providers that have only an object,
  /// such as the screenshot overlay, and for private classes.
  @MainActor private enum DeprecatedItemLoad {
    static func start(
      _ type: String, of provider: NSItemProvider,
      _ reply: @escaping @Sendable (ProviderReply) -> Void
    ) -> Progress? {
      provider.loadItem(forTypeIdentifier: type, options: nil) { object, error in
        reply(ProviderReply(object: object, error: error))
      }
      return nil
    }
  }
#endif
