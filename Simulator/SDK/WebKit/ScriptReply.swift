import CWebKit

/// The answer that a page waits for; only the first one counts.
@MainActor final class ScriptReply: NSObject {
  private var handle: OpaquePointer?

  init(_ handle: OpaquePointer) {
    self.handle = handle
    super.init()
  }

  /// Resolves the page's promise, or rejects it when there is a problem.
  func use(_ value: Any?, _ problem: String?) {
    guard let handle else {
      preconditionFailure("the reply handler of a script message was called twice")
    }
    self.handle = nil
    if let problem {
      cwebkit_reply_use(handle, nil, problem)
    } else if let value {
      guard let json = ScriptValue.json(value) else {
        cwebkit_reply_use(handle, nil, "The value of the reply cannot be passed to a script")
        return
      }
      cwebkit_reply_use(handle, json, nil)
    } else {
      cwebkit_reply_use(handle, nil, nil)
    }
  }
}
