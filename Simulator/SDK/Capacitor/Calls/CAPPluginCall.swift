import Foundation

/// A call that was answered, as it reaches the bridge.
public typealias CAPPluginCallSuccessHandler = (CAPPluginCallResult?, CAPPluginCall?) -> Void
/// A call that failed, as it reaches the bridge.
public typealias CAPPluginCallErrorHandler = (CAPPluginCallError?) -> Void

/// One call of the page to a plugin.
///
/// It may be answered on any thread, at any time, and several times when it is kept alive. Whether it
/// is kept alive is looked at once, when the method returns.
/// Source: CAPPluginCall.h and CAPPluginCall.swift of Capacitor 8.
open class CAPPluginCall: NSObject {
  /// True keeps the call, so that it can be answered again and found by its id.
  open var keepAlive = false
  /// What the page knows the call by.
  open var callbackId: String!
  /// The method that was called.
  open var methodName: String!
  /// What the page gave, already coerced.
  open var options: [AnyHashable: Any]!
  /// Takes an answer to the page.
  open var successHandler: CAPPluginCallSuccessHandler!
  /// Takes a failure to the page.
  open var errorHandler: CAPPluginCallErrorHandler!

  /// A call with its way back.
  public init!(
    callbackId: String!, methodName: String!, options: [AnyHashable: Any]!,
    success: CAPPluginCallSuccessHandler!, error: CAPPluginCallErrorHandler!
  ) {
    self.callbackId = callbackId
    self.methodName = methodName
    self.options = options
    self.successHandler = success
    self.errorHandler = error
    super.init()
  }

  /// Answers without data: the page gets `undefined`.
  open func resolve() { successHandler(CAPPluginCallResult(nil), self) }

  /// Answers with an object that must be valid JSON (dates excepted); else the page gets an empty one.
  open func resolve(_ data: PluginCallResultData = [:]) {
    successHandler(CAPPluginCallResult(data), self)
  }

  /// Answers with an object that is encoded; one that cannot be is a rejection.
  public func resolve<T: Encodable>(
    with data: T, encoder: JSValueEncoder = JSValueEncoder(),
    messageForRejectionFromError: (any Error) -> String = { "Failed encoding response: \($0)" }
  ) {
    do {
      resolve(try encoder.encodeJSObject(data))
    } catch {
      reject(messageForRejectionFromError(error), nil, error)
    }
  }

  /// Fails the call. The page gets an error with message, code, and the data under `data`.
  open func reject(
    _ message: String, _ code: String? = nil, _ error: (any Error)? = nil,
    _ data: PluginCallResultData? = nil
  ) {
    errorHandler(CAPPluginCallError(message: message, code: code, error: error, data: data))
  }

  /// Fails the call with the code `UNIMPLEMENTED`.
  open func unimplemented() { unimplemented("not implemented") }
  /// Fails the call with the code `UNIMPLEMENTED`.
  open func unimplemented(_ message: String) { reject(message, "UNIMPLEMENTED") }
  /// Fails the call with the code `UNAVAILABLE`.
  open func unavailable() { unavailable("not available") }
  /// Fails the call with the code `UNAVAILABLE`.
  open func unavailable(_ message: String) { reject(message, "UNAVAILABLE") }

  /// True when the page gave the option.
  public func hasOption(_ key: String) -> Bool { options.index(forKey: key) != nil }
}

/// What a call is answered with.
open class CAPPluginCallResult: NSObject {
  private let stored: PluginCallResultData?
  /// An answer; `nil` data is `undefined` in the page.
  public init(_ data: PluginCallResultData?) {
    stored = data
    super.init()
  }
  /// The data.
  open var data: PluginCallResultData? { stored }
}

/// Why a call failed.
open class CAPPluginCallError: NSObject {
  /// A sentence.
  public let message: String
  /// A stable code.
  public let code: String?
  /// What was caught; it does not reach the page.
  public let error: (any Error)?
  private let stored: PluginCallResultData?
  /// A failure.
  public init(message: String, code: String?, error: (any Error)?, data: PluginCallResultData?) {
    self.message = message
    self.code = code
    self.error = error
    self.stored = data
    super.init()
  }
  /// What the page gets under `data`.
  open var data: PluginCallResultData? { stored }
}
