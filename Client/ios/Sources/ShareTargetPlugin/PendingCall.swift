#if canImport(UIKit)
  import Capacitor
  import Foundation
  import ShareTarget
  import UIKit

  /// A call of the page on its way to its one answer.
  ///
  /// Unchecked, because Capacitor's class is older than Sendable: after `argument` was read on the
  /// bridge's queue, one task alone has the call, and its two answering methods only hand data to the
  /// bridge, which goes to the main thread by itself.
  struct PendingCall: @unchecked Sendable {
    /// The call's options as JSON; what is no JSON becomes an argument that is refused.
    let argument: Data
    private let call: CAPPluginCall

    /// Takes the call over.
    init(_ call: CAPPluginCall) {
      self.call = call
      var options: [String: Any] = [:]
      for (key, value) in call.options ?? [:] {
        if let key = key as? String { options[key] = value }
      }
      argument =
        JSONSerialization.isValidJSONObject(options)
        ? (try? JSONSerialization.data(withJSONObject: options)) ?? Data("null".utf8)
        : Data("null".utf8)
    }

    /// Answers with a JSON object.
    func resolve(_ answer: Data) {
      let object = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
      call.resolve(object ?? [:])
    }

    /// Answers with the error's sentence and code (H22).
    func reject(_ error: ShareTargetError) {
      call.reject(error.message, error.code.rawValue, error)
    }
  }
#endif
