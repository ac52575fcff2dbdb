import Foundation
import PhoneLink

/// One request to see the app.
struct Opening: Sendable {
  var via: String
  var url: String?

  /// As the link tells it.
  var body: JSONValue {
    var members: [String: JSONValue] = ["via": .string(via)]
    members["url"] = url.map(JSONValue.string)
    return .object(members)
  }
}

/// The life of the app's process.
extension Phone {
  /// Opens the app as the person or the system would: starts it, or brings the running one to the front.
  ///
  /// Returns when the process has been told; the event `becameActive` follows. `via` is `icon`, `url`
  /// or `scene`.
  public func bringToFront(via: String = "icon", url: String? = nil) throws {
    let opening = Opening(via: via, url: url)
    let (running, before, isBeingMade) = state.withLock {
      state -> (SimulatedProcess?, AppState, Bool) in
      if state.app != nil { return (state.app, state.appState, false) }
      // An app has one process: what comes while it is being made is for that one.
      if state.isMakingApp { state.openings.append(opening) }
      defer { state.isMakingApp = true }
      if !state.isMakingApp { state.appState = .starting }
      return (nil, .starting, state.isMakingApp)
    }
    if let running { return bring(running, to: opening, before) }
    if isBeingMade { return }
    do {
      let process = try start(installed.app, role: .application, extra: settings.appEnvironment)
      // The launch is the first message: nobody else knows the process before it is sent.
      process.send("launch", opening.body)
      let later = state.withLock { state in
        if process.hasEnded { state.appState = .notRunning } else { state.app = process }
        state.isMakingApp = false
        defer { state.openings = [] }
        return state.openings
      }
      for opening in later { bring(process, to: opening, .starting) }
    } catch {
      state.withLock { state in
        state.appState = .notRunning
        state.isMakingApp = false
        state.openings = []
      }
      throw error
    }
  }

  private func bring(_ process: SimulatedProcess, to opening: Opening, _ before: AppState) {
    // An app in front that is only tapped again learns nothing.
    if opening.url != nil || before == .background {
      record("toFront", "via=\(opening.via)", process)
    }
    if before == .background { process.send("foreground") }
    if opening.url != nil { process.send("openURL", opening.body) }
    if before != .starting { process.send("activate") }
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

  /// Whether the app runs, is active, and has the screen.
  var isAppInFront: Bool { state.withLock { $0.app != nil && $0.appState == .active } }

  /// The running app; an error when there is none.
  public func runningApp() throws -> SimulatedProcess {
    guard let app else { throw PhoneError("The app does not run.") }
    return app
  }

  /// Runs the body of an asynchronous function in the newest page and returns its JSON result.
  public func evaluate(_ script: String) async throws -> JSONValue {
    let reply = try await runningApp().ask(
      "web.evaluate", ["script": .string(script)], guardSeconds: guardSeconds)
    if let error = reply["error"]?.text { throw PhoneError("The page's script failed: \(error)") }
    return reply["result"] ?? .null
  }

  func receiveFromApp(_ message: LinkMessage, _ process: SimulatedProcess) {
    switch message.kind {
    case "becameActive":
      state.withLock { if $0.app == nil || $0.app === process { $0.appState = .active } }
    case "enteredBackground":
      state.withLock { if $0.app === process { $0.appState = .background } }
    case "offerOf":
      let share = message.body["share"]?.text ?? ""
      return process.answer(
        message, ["name": offerName(ofShare: share).map(JSONValue.string) ?? .null])
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
      after: after, "The app's \(name)", guardSeconds: guardSeconds
    ) { $0.processIdentifier == identifier && ($0.name == name || $0.name == "ended") }
    guard event.name == name else { throw PhoneError("The app ended before \(name).") }
    return event
  }
}
