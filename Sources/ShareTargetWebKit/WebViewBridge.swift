import Foundation
import ShareTarget
import WebKit

/// The calls of `BridgeCalls` for a page in any `WKWebView`, without Capacitor (H21), and those of
/// `SharedImageCalls` for a page of the original contract.
///
/// Install it in the configuration before the web view is made, so that the first page sees it (H15); the
/// page then uses the client's `createShareInbox()`. Messages are taken from the main frame of a page of
/// `origins` alone; any other sender is refused with `foreign_page`. A page of those origins gets the files
/// of waiting and of kept shares by URL, under `fileScheme`. The bridge keeps no web view alive, and lives
/// as long as the configuration that it was installed in.
///
/// Source: developer.apple.com/documentation/webkit/wkscriptmessagehandlerwithreply, iOS 14 and later.
@MainActor @available(iOSApplicationExtension, unavailable)
public final class WebViewBridge {
  /// The name under which a page finds the bridge: `window.webkit.messageHandlers.ShareTarget`.
  public static let handlerName = "ShareTarget"
  /// The scheme of files; a page's content security policy names it for what it shows, as
  /// `img-src sharetarget-file:`.
  public static let fileScheme = "sharetarget-file"
  /// The event at the page's `window` that looking is worth while (H21). A listener says by
  /// `preventDefault()` that it has heard; the bridge keeps the hint until a page listens.
  public static let event = "sharetarget:sharesAvailable"

  private let calls: BridgeCalls
  private let photos: SharedImageCalls
  private let origins: Set<PageOrigin>
  private let files: SharedFiles
  /// The view whose page listens.
  private weak var listener: WKWebView?
  /// A hint that no page has heard.
  private var isHintKept = false

  /// A bridge for pages of the given origins, such as `["app://localhost"]` or `["file://"]`.
  ///
  /// An origin that has no scheme is the caller's fault. `calls` are those over `inbox` unless they are
  /// made otherwise, for example with a keeper of one's own.
  public init(inbox: ShareInbox, origins: [String], calls: BridgeCalls? = nil) {
    let calls = calls ?? BridgeCalls(inbox: inbox)
    self.calls = calls
    photos = SharedImageCalls(SharedImage(inbox: inbox))
    self.origins = Set(
      origins.map { text in
        guard let origin = PageOrigin(text) else {
          preconditionFailure("\(text) is no origin. Write scheme and host, as in app://localhost.")
        }
        return origin
      })
    files = SharedFiles(calls: calls, origins: self.origins)
    inbox.onSharesAvailable { [weak self] in
      Task { @MainActor [weak self] in await self?.hint() }
    }
  }

  /// Makes every page of web views with this configuration find the bridge.
  ///
  /// Call it once for a configuration; a second handler of the name, or of the scheme, is refused by
  /// WebKit with an exception.
  public func install(in configuration: WKWebViewConfiguration) {
    configuration.setURLSchemeHandler(files, forURLScheme: Self.fileScheme)
    configuration.userContentController.addScriptMessageHandler(
      ScriptMessages(bridge: self), contentWorld: .page, name: Self.handlerName)
  }

  /// Answers one message; the values are what WebKit passes to and from JavaScript.
  func reply(to body: Any, from sender: Sender) async -> [String: Any] {
    do {
      guard sender.isMainFrame, let origin = sender.origin, origins.contains(origin) else {
        throw ShareTargetError(
          .foreignPage,
          "Only the main frame of the app's own page may ask for shares. Name its origin when the "
            + "WebViewBridge is made.")
      }
      let message = try PageMessage(body)
      guard message.call != PageMessage.listen else {
        listener = sender.webView
        if isHintKept { Task { await hint() } }
        return PageMessage.reply(answer: [:], files: files.base)
      }
      let answer =
        SharedImageCalls.names.contains(message.call)
        ? try await photos.call(message.call, argument: message.argument)
        : try await calls.call(message.call, argument: message.argument)
      return try PageMessage.reply(answer: answer, files: files.base)
    } catch {
      return PageMessage.reply(error: error)
    }
  }

  /// Tells the page that listens; without one, or when it does not hear, the hint is kept.
  private func hint() async {
    isHintKept = true
    guard let listener else { return }
    let heard = try? await listener.callAsyncJavaScript(
      "return !window.dispatchEvent(new Event('\(Self.event)', { cancelable: true }))",
      contentWorld: .page)
    if heard as? Bool == true { isHintKept = false }
  }

  /// Who posted a message.
  struct Sender {
    var isMainFrame: Bool
    /// `nil` for an origin that is shared with nobody.
    var origin: PageOrigin?
    weak var webView: WKWebView?
  }
}
