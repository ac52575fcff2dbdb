import Foundation
import PhoneLink

/// The life of the app's process.
extension Phone {
  /// Opens the app as the person or the system would: starts it, or brings the running one to the front.
  ///
  /// Returns when the process has been told; the event `becameActive` follows. `via` is `icon`, `url`
  /// or `scene`.
  public func bringToFront(via: String = "icon", url: String? = nil) throws {
    let (running, before) = state.withLock { state -> (SimulatedProcess?, AppState) in
      let before = state.appState
      if state.app == nil { state.appState = .starting }
      return (state.app, before)
    }
    if let running {
      // An app in front that is only tapped again learns nothing.
      if url != nil || before == .background { record("toFront", "via=\(via)", running) }
      if before == .background { running.send("foreground") }
      if let url { running.send("openURL", ["url": .string(url), "via": .string(via)]) }
      if before != .starting { running.send("activate") }
      return
    }
    var body: [String: JSONValue] = ["via": .string(via)]
    body["url"] = url.map(JSONValue.string)
    do {
      let process = try start(installed.app, role: .application, extra: settings.appEnvironment)
      state.withLock { $0.app = process }
      process.send("launch", .object(body))
    } catch {
      state.withLock { $0.appState = .notRunning }
      throw error
    }
  }

  /// The app leaves the screen.
  public func sendToBackground() async throws {
    let process = try runningApp()
    let start = timeline.count
    process.send("resignActive")
    process.send("background")
    _ = try await appEvent("enteredBackground", after: start, process)
  }

  /// The app loses and regains the person's attention without leaving the screen, as when the
  /// notification centre is pulled down.
  public func activateAgain() async throws {
    let process = try runningApp()
    let start = timeline.count
    process.send("resignActive")
    record("toFront", "via=attention", process)
    process.send("activate")
    _ = try await appEvent("becameActive", after: start, process)
  }

  /// The device's screen is locked or unlocked; a locked one opens no app.
  public func setLocked(_ isLocked: Bool) {
    let app = state.withLock { state in
      state.isLocked = isLocked
      return state.app
    }
    timeline.record(isLocked ? "locked" : "unlocked")
    app?.send(isLocked ? "lock" : "unlock")
  }

  /// The running app; an error when there is none.
  public func runningApp() throws -> SimulatedProcess {
    guard let app else { throw PhoneError("The app does not run.") }
    return app
  }

  /// Runs the body of an asynchronous function in the newest page and returns its JSON result.
  public func evaluate(_ script: String) async throws -> JSONValue {
    let reply = try await runningApp().ask(
      "web.evaluate", ["script": .string(script)], guardSeconds: settings.guardSeconds)
    if let error = reply["error"]?.text { throw PhoneError("The page's script failed: \(error)") }
    return reply["result"] ?? .null
  }

  func receiveFromApp(_ message: LinkMessage, _ process: SimulatedProcess) {
    switch message.kind {
    case "becameActive": state.withLock { if $0.app === process { $0.appState = .active } }
    case "enteredBackground":
      state.withLock { if $0.app === process { $0.appState = .background } }
    default: break
    }
    let facts = ["name", "active"].map { fact($0, message.body) }.filter { !$0.isEmpty }
    record(message.kind, facts.joined(separator: " "), process)
    if message.number != nil { process.answer(message, ["error": "unknown question"]) }
  }

  private func appEvent(
    _ name: String, after: Int, _ process: SimulatedProcess
  ) async throws -> PhoneEvent {
    let identifier = process.processIdentifier
    let event = try await timeline.first(
      after: after, "The app's \(name)", guardSeconds: settings.guardSeconds
    ) { $0.processIdentifier == identifier && ($0.name == name || $0.name == "ended") }
    guard event.name == name else { throw PhoneError("The app ended before \(name).") }
    return event
  }
}
