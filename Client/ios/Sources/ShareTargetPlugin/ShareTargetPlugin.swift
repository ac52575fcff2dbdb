#if canImport(UIKit)
  import Capacitor
  import Foundation
  import ShareTarget
  import UIKit

  /// The Capacitor plugin: decodes a call, asks `BridgeCalls`, encodes the answer (H21).
  ///
  /// Register it in `capacitorDidLoad()`, so that the first page sees it (H15). What the configuration
  /// or the App Group lacks is the rejection of every call, with its code.
  #if canImport(ObjectiveC)
    @objc(ShareTargetPlugin)
    @objcMembers
  #endif
  public final class ShareTargetPlugin: CAPPlugin, CAPBridgedPlugin {
    /// The event that tells a page to look; kept until a listener exists, and only a hint.
    public static let event = "sharesAvailable"

    /// The name of the class.
    public let identifier = "ShareTargetPlugin"
    /// The name in JavaScript.
    public let jsName: String
    /// The calls of `BridgeCalls`, each answered once.
    public let pluginMethods: [CAPPluginMethod] = BridgeCalls.names.map {
      CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise)
    }

    private let inbox: Result<ShareInbox, ShareTargetError>
    private let calls: Result<BridgeCalls, ShareTargetError>
    private let page = PluginPage()
    private var observer: (any NSObjectProtocol)?

    /// A plugin that is configured by the `ShareTarget` dictionary of the app's Info.plist.
    public override convenience init() {
      self.init(
        inbox: Result { try ShareInbox(configuration: .fromInfoPlist()) }
          .mapError { ShareTargetError(wrapping: $0) })
    }

    /// A plugin over an inbox that the app has configured itself.
    public convenience init(inbox: ShareInbox, calls: BridgeCalls? = nil) {
      self.init(inbox: .success(inbox), calls: calls)
    }

    private init(inbox: Result<ShareInbox, ShareTargetError>, calls: BridgeCalls? = nil) {
      self.inbox = inbox
      self.calls = inbox.map { calls ?? BridgeCalls(inbox: $0) }
      // In the profile `compat` the configured name is that of `SharedImagePlugin`.
      let configuration = try? inbox.get().configuration
      jsName =
        configuration.flatMap { $0.profile == .compat ? nil : $0.pluginName } ?? "ShareTarget"
      super.init()
      page.plugin = self
    }

    deinit {
      if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Starts to pass hints on, and takes opened URLs as wake-ups: a URL carries nothing else (H16, H28).
    public override func load() {
      guard case .success(let inbox) = inbox else { return }
      observer = NotificationCenter.default.addObserver(
        forName: .capacitorOpenURL, object: nil, queue: nil
      ) { _ in inbox.wake() }
      inbox.onSharesAvailable { [page] in page.tell(Self.event) }
    }

    /// The next share for the page.
    public func offer(_ call: CAPPluginCall) { answer("offer", call) }
    /// The page has the share.
    public func acknowledge(_ call: CAPPluginCall) { answer("acknowledge", call) }
    /// The page gives the share back.
    public func release(_ call: CAPPluginCall) { answer("release", call) }
    /// Summaries of all that waits.
    public func list(_ call: CAPPluginCall) { answer("list", call) }
    /// One share, for reading.
    public func get(_ call: CAPPluginCall) { answer("get", call) }
    /// Copies a share into the app's sandbox.
    public func keep(_ call: CAPPluginCall) { answer("keep", call) }
    /// The shares that were kept.
    public func keptList(_ call: CAPPluginCall) { answer("keptList", call) }
    /// What waits and what is wrong.
    public func status(_ call: CAPPluginCall) { answer("status", call) }
    /// Puts a share from quarantine back.
    public func retry(_ call: CAPPluginCall) { answer("retry", call) }
    /// Throws a share in quarantine away.
    public func discard(_ call: CAPPluginCall) { answer("discard", call) }
    /// Copies a share from quarantine for a person to look at.
    public func export(_ call: CAPPluginCall) { answer("export", call) }

    private func answer(_ name: String, _ call: CAPPluginCall) {
      page.answer(call) { [calls] in try await calls.get().call(name, argument: $0) }
    }
  }
#endif
