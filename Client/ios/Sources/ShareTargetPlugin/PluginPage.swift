#if canImport(UIKit)
  import Capacitor
  import Foundation
  import ShareTarget
  import UIKit

  /// The page that a plugin serves, for use from any thread; it does not keep the plugin alive.
  ///
  /// Unchecked, because the plugin is touched on the main queue alone, and set before there are calls.
  final class PluginPage: @unchecked Sendable {
    /// The plugin; set once, when it is made.
    weak var plugin: CAPPlugin?

    /// Sends an event without content, kept until a listener exists.
    func tell(_ event: String) {
      DispatchQueue.main.async { [self] in
        plugin?.notifyListeners(event, data: [:], retainUntilConsumed: true)
      }
    }

    /// Answers a call of the app's own page, and leaves the bridge's queue at once, because one slow call
    /// would hold up all plugins.
    func answer(
      _ call: CAPPluginCall, with body: @escaping @Sendable (Data) async throws -> Data
    ) {
      let pending = PendingCall(call)
      let argument = pending.argument
      Task {
        do {
          try await requireOwnPage()
          pending.resolve(try await body(argument))
        } catch {
          pending.reject(ShareTargetError(wrapping: error))
        }
      }
    }

    /// Throws `foreign_page` unless the web view shows a page of the origin that Capacitor serves, or of
    /// `server.url`; `server.allowNavigation` lets it show others.
    ///
    /// Capacitor does not tell a plugin which frame called. It answers into the page itself, so a frame
    /// hears nothing.
    @MainActor private func requireOwnPage() throws {
      guard let page = plugin?.webView?.url, let configuration = plugin?.bridge?.config else {
        return
      }
      let own = [configuration.localURL, configuration.serverURL]
      guard !own.contains(where: { Self.isOfOneOrigin($0, page) }) else { return }
      throw ShareTargetError(
        .foreignPage,
        "The page in the web view is not the app's own. Leave shares to your own page.")
    }

    private static func isOfOneOrigin(_ one: URL, _ other: URL) -> Bool {
      one.scheme?.lowercased() == other.scheme?.lowercased()
        && one.host?.lowercased() == other.host?.lowercased() && one.port == other.port
    }
  }
#endif
