import Foundation

/// A call as the page posted it.
struct JSCall {
  let pluginId: String
  let method: String
  let callbackId: String
  let options: [String: Any]
}

/// What crosses to the bridge's queue: the call's values are not shared with anybody else.
private struct Handover: @unchecked Sendable {
  let call: JSCall
  let plugin: CAPPlugin
  let method: (CAPPluginCall) -> Void
  /// Whether the page waits for exactly one answer.
  let isAwaited: Bool
}

extension CapacitorBridge {
  /// Calls the plugin on the bridge's queue.
  ///
  /// A plugin or method that does not exist is logged, and the page is never answered: its promise
  /// stays open, as on a device.
  @MainActor func handle(_ call: JSCall) {
    if let fault = withState({ $0.watch.due(at: call) }) {
      if fault.moment == .before { return strike(fault, call) }
      withState { $0.strikes[call.callbackId] = fault }
    }
    guard let plugin = plugin(withName: call.pluginId) as? CAPPlugin & CAPBridgedPlugin else {
      CAPLog.print(
        "⚡️  Error loading plugin \(call.pluginId) for call. Check that the pluginId is correct")
      return
    }
    let isInherited = ["addListener", "removeListener", "removeAllListeners"].contains(call.method)
    let listed = plugin.pluginMethods.first { $0.name == call.method }
    guard isInherited || listed != nil else {
      CAPLog.print(
        "⚡️  Error calling method \(call.method) on plugin \(call.pluginId): No method found.")
      return
    }
    guard let method = CAPRuntime.method(call.method, of: plugin) else {
      CAPLog.print(
        "⚡️  Error: Plugin \(plugin.pluginName) does not respond to method call \"\(call.method)\" "
          + "using selector \"\(call.method):\".")
      return
    }
    let ticket = withState { state in
      state.lastTicket += 1
      state.unanswered.insert(state.lastTicket)
      return state.lastTicket
    }
    webView?.settlement.began()
    let isPromise = listed?.returnType == CAPPluginReturnPromise
    let handover = Handover(
      call: call, plugin: plugin, method: method,
      isAwaited: isPromise || call.method == "removeAllListeners")
    dispatchQueue.async { self.perform(handover, ticket) }
  }

  private func perform(_ handover: Handover, _ ticket: Int) {
    let call = handover.call
    let options = JSTypes.coerceDictionaryToJSObject(
      call.options, formattingDatesAsStrings: handover.plugin.shouldStringifyDatesInCalls)
    guard
      let pluginCall = CAPPluginCall(
        callbackId: call.callbackId, methodName: call.method, options: options ?? [:],
        success: { [weak self] result, pluginCall in
          self?.answer(
            call, ticket,
            "success: true, save: \(pluginCall?.keepAlive ?? false), data: "
              + Self.payload(result?.data, of: call))
        },
        error: { [weak self] error in
          self?.answer(call, ticket, "success: false, error: \(Self.payload(error, of: call))")
        })
    else { return }
    handover.method(pluginCall)
    if pluginCall.keepAlive { saveCall(pluginCall) }
    // A kept call may be answered much later, and a call without a promise never: nobody waits.
    if pluginCall.keepAlive || !handover.isAwaited {
      onMain { $0.settle(ticket) }
    }
  }

  private func answer(_ call: JSCall, _ ticket: Int, _ rest: String) {
    if let fault = withState({ $0.strikes.removeValue(forKey: call.callbackId) }) {
      let (plugin, method, id) = (call.pluginId, call.method, call.callbackId)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.settle(ticket)
          self.strike(
            fault, JSCall(pluginId: plugin, method: method, callbackId: id, options: [:]))
        }
      }
      return
    }
    let ids = [call.callbackId, call.pluginId, call.method].map(PluginJSON.literal)
    let script = """
      window.Capacitor.fromNative({ callbackId: \(ids[0]), pluginId: \(ids[1]), \
      methodName: \(ids[2]), \(rest) })
      """
    // Always in a later turn, also from the main thread: the order of answers is theirs.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard let webView = self.webView else { return }
        webView.settlement.began()
        webView.evaluateJavaScript(script) { [weak webView] _, error in
          if let error { CAPLog.print(error) }
          self.settle(ticket)
          webView?.settlement.ended()
        }
      }
    }
  }

  /// Answers a call with an error of the phone's.
  func fail(_ call: JSCall) {
    let error = CAPPluginCallError(
      message: "The simulated phone lets this call fail.", code: "not_now", error: nil, data: nil)
    answer(call, 0, "success: false, error: \(Self.payload(error, of: call))")
  }

  /// Nobody waits for the call any longer.
  @MainActor private func settle(_ ticket: Int) {
    let wasOpen = withState { $0.unanswered.remove(ticket) != nil }
    if wasOpen { webView?.settlement.ended() }
  }

  private static func payload(_ data: PluginCallResultData?, of call: JSCall) -> String {
    guard let data else { return "undefined" }
    if let text = PluginJSON.text(data) { return text }
    CAPLog.print(
      "[Capacitor Plugin Error] - \(call.pluginId) - \(call.method) - Unable to serialize plugin "
        + "response as JSON. Ensure that all data passed to success callback from module method is "
        + "JSON serializable!")
    return "{}"
  }

  private static func payload(_ error: CAPPluginCallError?, of call: JSCall) -> String {
    let message = error?.message ?? ""
    var fields: PluginCallResultData = ["message": message, "errorMessage": message]
    fields["code"] = error?.code
    fields["data"] = error?.data
    return payload(fields, of: call)
  }
}
