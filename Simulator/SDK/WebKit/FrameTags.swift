import CWebKit

/// Lets messages say which frame posted them, which the engine below does not tell.
///
/// A script that runs first in every frame, before any of the page, wraps `postMessage` of that frame so
/// that what is posted goes in an envelope: whether the frame is the page itself, its origin, its address.
/// The envelope's key is random for each view and lies in the script's closure, so that no page can make
/// one. What comes without an envelope, from a document in which the script did not run, is from no frame
/// that is known, and is never taken for the page itself.
struct FrameTags {
  private let key = Self.random()
  /// Marks a wrapped `postMessage`; a page that forges it only loses its envelope.
  private let guardName = Self.random()

  private static func random() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// The script for the world of a handler of that name; it may run more than once in a document.
  func script(handler name: String) -> String {
    let literals = ScriptValue.json([name, key, guardName]) ?? "[]"
    return """
      ((name, key, wrapped) => {
        'use strict';
        const handler = window.webkit?.messageHandlers?.[name];
        if (!handler) return;
        const kind = Object.getPrototypeOf(handler);
        if (Object.getOwnPropertyDescriptor(kind, wrapped)) return;
        const { apply } = Reflect;
        const native = kind.postMessage;
        const isMain = window === window.top;
        const origin = location.protocol === 'file:' ? 'file://' : window.origin;
        const place = window.location;
        Object.defineProperty(kind, wrapped, { value: true });
        Object.defineProperty(kind, 'postMessage', {
          value: function postMessage(value) {
            if (arguments.length === 0) return apply(native, this, []);
            const envelope = value === undefined
              ? [isMain, origin, place.href] : [isMain, origin, place.href, value];
            return apply(native, this, [{ __proto__: null, [key]: envelope }]);
          },
        });
      })(...\(literals));0
      """
  }

  /// What was posted, and where its sender says that it is; `nil` for the latter without an envelope.
  func open(_ value: Any?) -> (body: Any, sender: Sender?) {
    guard let members = value as? [String: Any], members.count == 1,
      let parts = members[key] as? [Any], parts.count >= 3,
      let isMain = parts[0] as? Bool, let origin = parts[1] as? String,
      let address = parts[2] as? String
    else { return (value ?? NSNull(), nil) }
    return (
      parts.count > 3 ? parts[3] : NSNull(),
      Sender(isMainFrame: isMain, origin: origin, address: address)
    )
  }

  /// The frame that a message came from.
  struct Sender {
    let isMainFrame: Bool
    /// `scheme://host:port`, or `null` for one that is shared with nobody.
    let origin: String
    let address: String
  }
}
