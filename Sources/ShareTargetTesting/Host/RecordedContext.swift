import Foundation
import ShareTargetInbox

/// How an extension ended a request.
public enum RequestEnding: Hashable, Sendable {
  /// `completeRequest` was called.
  case completed
  /// `cancelRequest` was called, with an error of this domain, code and description.
  case cancelled(domain: String, code: Int, description: String)
}

/// The request of a host app in the test's own process; it keeps what the extension does with it.
public final class RecordedContext: NSExtensionContext {
  private struct State: Sendable {
    var endings: [RequestEnding] = []
    var waiting: [CheckedContinuation<RequestEnding, Never>] = []
    var openedURLs: [URL] = []
    var grantsOpen = false
  }
  private let state = Guarded(State())
  private let items: [NSExtensionItem]

  /// A request with these items.
  public init(items: [NSExtensionItem]) {
    self.items = items
    super.init()
  }

  public override var inputItems: [Any] { items }

  /// Whether `open` succeeds; on a device it never does in a share extension.
  public var grantsOpen: Bool {
    get { state.with { $0.grantsOpen } }
    set { state.with { $0.grantsOpen = newValue } }
  }

  /// All ends so far; more than one is a fault of the extension.
  public var endings: [RequestEnding] { state.with { $0.endings } }

  /// The URLs that the extension asked the context to open.
  public var openedURLs: [URL] { state.with { $0.openedURLs } }

  public override func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    end(.completed)
    completionHandler?(false)
  }

  public override func cancelRequest(withError error: any Error) {
    let error = error as NSError
    end(
      .cancelled(domain: error.domain, code: error.code, description: error.localizedDescription))
  }

  public override func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let isGranted = state.with { state in
      state.openedURLs.append(URL)
      return state.grantsOpen
    }
    DispatchQueue.global().async { completionHandler?(isGranted) }
  }

  /// Returns the first end of the request, when it is there.
  @MainActor public func ending() async -> RequestEnding {
    await withCheckedContinuation { continuation in
      let ending = state.with { state in
        if state.endings.isEmpty { state.waiting.append(continuation) }
        return state.endings.first
      }
      if let ending { continuation.resume(returning: ending) }
    }
  }

  private func end(_ ending: RequestEnding) {
    let waiting = state.with { state in
      state.endings.append(ending)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: ending) }
  }
}
