import Foundation
import PhoneLink
import Synchronization
import os

/// The request of a host app, as Apple's `NSExtensionContext`.
///
/// A request ends once: a second `completeRequest` or `cancelRequest` changes nothing and is a fault in
/// the log. The end is told to the phone; completion handlers run on a background queue after the
/// presentation was dismissed. Source: NSExtensionContext.h and Apple's documentation.
open class NSExtensionContext: NSObject {
  private struct State {
    var outcome: ExtensionOutcome?
    var handlers: [@Sendable (Bool) -> Void] = []
    var isDismissed = false
    var observer: (@Sendable (ExtensionOutcome) -> Void)?
  }
  private let state = Mutex(State())
  private let items: [NSExtensionItem]
  private let channel: (any HostChannel)?
  private let recipient = Mutex<JSONValue?>(nil)

  /// A context without items and without a host.
  public override init() {
    items = []
    channel = nil
    super.init()
  }

  /// The context of an offer; its end is reported over the channel, if there is one.
  package init(inputItems: [NSExtensionItem], channel: (any HostChannel)? = PhoneLink.shared) {
    items = inputItems
    self.channel = channel
    super.init()
  }

  /// The shared items, each an `NSExtensionItem`.
  open var inputItems: [Any] { items }

  /// Ends the request with success. The handler is called with `false` when the host has dismissed the
  /// extension; the system may end the process soon after.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    end(.completed, handler: completionHandler)
  }

  /// Ends the request with an error.
  open func cancelRequest(withError error: any Error) {
    let plain = error as NSError
    end(
      .cancelled(
        domain: plain.domain, code: plain.code, description: plain.localizedDescription),
      handler: nil)
  }

  /// Asks the system to open a URL: never granted to a share extension, so the handler gets `false` on
  /// a background queue (Apple's documentation of `open(_:completionHandler:)`).
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    guard let completionHandler else { return }
    DispatchQueue.global(qos: .default).async { completionHandler(false) }
  }

  /// The same, awaited.
  open func open(_ URL: URL) async -> Bool {
    await withCheckedContinuation { waiting in open(URL) { waiting.resume(returning: $0) } }
  }

  /// The suggestion that the person chose, as the phone names it; the `Intents` stand-in reads it.
  package var suggestedRecipient: JSONValue? {
    get { recipient.withLock { $0 } }
    set { recipient.withLock { $0 = newValue } }
  }

  /// How the request ended; `nil` while it is open.
  package var outcome: ExtensionOutcome? { state.withLock { $0.outcome } }

  /// Calls the observer once, when the request has ended; at once if it has already.
  package func onEnd(_ observer: @escaping @Sendable (ExtensionOutcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.observer = observer }
      return state.outcome
    }
    if let outcome { observer(outcome) }
  }

  /// Runs the completion handlers, one after another on a background queue, then `done` there too.
  ///
  /// The host calls it when the presentation has ended. A process without a host has no presentation;
  /// there the handlers run when the request ends.
  package func finishDismissal(_ done: @escaping @Sendable () -> Void = {}) {
    let handlers = state.withLock { state in
      defer {
        state.handlers = []
        state.isDismissed = true
      }
      return state.handlers
    }
    DispatchQueue.global(qos: .background).async {
      for handler in handlers { handler(false) }
      done()
    }
  }

  private func end(_ outcome: ExtensionOutcome, handler: (@Sendable (Bool) -> Void)?) {
    let (isFirst, observer) = state.withLock { state in
      guard state.outcome == nil else {
        return (false, nil as (@Sendable (ExtensionOutcome) -> Void)?)
      }
      state.outcome = outcome
      if let handler { state.handlers.append(handler) }
      defer { state.observer = nil }
      return (true, state.observer)
    }
    guard isFirst else {
      Logger(subsystem: "com.apple.Foundation", category: "NSExtensionContext")
        .fault("The request was ended a second time; only the first end counts")
      return
    }
    channel?.send(outcome.message.kind, outcome.message.body)
    observer?(outcome)
    if channel == nil { finishDismissal() }
  }
}

/// The key of the items and errors of a cancelled request.
public let NSExtensionItemsAndErrorsKey: String! = "NSExtensionItemsAndErrorsKey"
