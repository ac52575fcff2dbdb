#if canImport(UIKit)
  import Capacitor
  import Foundation
  import ShareTarget
  import UIKit

  /// The plugin `SharedImage` of the original app: three calls over the same inbox as `ShareTargetPlugin`
  /// (H17 to H20).
  ///
  /// Register it in `capacitorDidLoad()`, so that the first page sees it (H15). What the configuration or
  /// the App Group lacks is the rejection of every call, with its code.
  #if canImport(ObjectiveC)
    @objc(SharedImagePlugin)
    @objcMembers
  #endif
  public final class SharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    /// The name of the class.
    public let identifier = "SharedImagePlugin"
    /// The name in JavaScript.
    public let jsName: String
    /// The calls of `SharedImageCalls`, each answered once.
    public let pluginMethods: [CAPPluginMethod] = SharedImageCalls.names.map {
      CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise)
    }

    private let inbox: Result<ShareInbox, ShareTargetError>
    private let calls: Result<SharedImageCalls, ShareTargetError>
    private let page = PluginPage()
    private var observers: [any NSObjectProtocol] = []

    /// A plugin that is configured by the `ShareTarget` dictionary of the app's Info.plist.
    public override convenience init() {
      self.init(
        inbox: Result { try ShareInbox(configuration: .fromInfoPlist()) }
          .mapError { ShareTargetError(wrapping: $0) })
    }

    /// A plugin over an inbox that the app has configured itself.
    public convenience init(inbox: ShareInbox) { self.init(inbox: .success(inbox)) }

    private init(inbox: Result<ShareInbox, ShareTargetError>) {
      self.inbox = inbox
      calls = inbox.map { SharedImageCalls(SharedImage(inbox: $0)) }
      let configuration = try? inbox.get().configuration
      jsName =
        configuration.flatMap { $0.profile == .compat ? $0.pluginName : nil } ?? "SharedImage"
      super.init()
      page.plugin = self
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    /// Starts to look at the ready flag whenever the app becomes active, to look for a photo at every hint
    /// while it is active, and to pass the announcement on to the page, where it is kept until somebody
    /// listens (H14, H16).
    public override func load() {
      guard case .success(let inbox) = inbox else { return }
      let center = NotificationCenter.default
      observers = [
        center.addObserver(
          forName: SharedPhotoSignal.notification, object: nil, queue: nil
        ) { [page] _ in page.tell(SharedImageCalls.event) },
        center.addObserver(
          forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
        ) { _ in inbox.photoSignal.appBecameActive() },
      ]
      // A plugin that is loaded late has missed the activation.
      let isActive = MainActor.assumeIsolated { UIApplication.shared.applicationState == .active }
      if isActive { inbox.photoSignal.appBecameActive() }
      let signal = inbox.photoSignal
      inbox.onSharesAvailable {
        DispatchQueue.main.async {
          // An app that is not active looks when it becomes active.
          guard UIApplication.shared.applicationState == .active else { return }
          signal.photoMayHaveCome()
        }
      }
    }

    /// The photo that waits, as base64; three nulls without one.
    public func getSharedImage(_ call: CAPPluginCall) { answer("getSharedImage", call) }
    /// Whether a photo waits.
    public func hasSharedImage(_ call: CAPPluginCall) { answer("hasSharedImage", call) }
    /// The page has accepted the share.
    public func markProcessed(_ call: CAPPluginCall) { answer("markProcessed", call) }

    private func answer(_ name: String, _ call: CAPPluginCall) {
      page.answer(call) { [calls] in try await calls.get().call(name, argument: $0) }
    }
  }
#endif
