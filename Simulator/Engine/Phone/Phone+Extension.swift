import Foundation
import PhoneLink

/// The life of an extension process, from the tap in the share sheet to its end.
extension Phone {
  /// The person shares an offer with the app: a new extension process begins to work.
  ///
  /// Returns when the process has started; the timeline tells the rest.
  public func share(_ offer: Offer, named name: String = "share") throws -> ShareSheet {
    let items = try host.register(offer, request: name)
    let startNumber = timeline.count
    timeline.record("offer", "share=\(name) attachments=\(offer.attachmentCount)")
    let process = try start(
      installed.shareExtension, role: .extension, extra: settings.extensionEnvironment,
      offer: name)
    state.withLock {
      $0.extensions[process.processIdentifier] = process
      $0.offerNames[process.processIdentifier] = name
    }
    MemoryGuard(process: process, limitBytes: settings.extensionMemoryBytes).start {
      [weak self] bytes in
      self?.record("killed", "reason=memory footprint=\(bytes)", process)
    }
    process.send("begin", ["request": .string(name), "items": items])
    return ShareSheet(process: process, request: name, startNumber: startNumber)
  }

  /// The name of the offer that a share id was made for; `nil` for an id that no extension told.
  func offerName(ofShare id: String) -> String? {
    let told = timeline.events.first { $0.source == "extension" && $0["share"] == id }
    return told.flatMap { offerName(of: $0.processIdentifier) }
  }

  /// The name of the offer that a share sheet's process was started for.
  func offerName(of identifier: Int32) -> String? {
    state.withLock { $0.offerNames[identifier] }
  }

  /// Waits until the process of a share has ended and returns how the share ended.
  public func waitForEnd(of sheet: ShareSheet) async throws -> ShareSheet.Outcome {
    try await waitForEnd(of: sheet.process)
    return outcome(of: sheet) ?? .crashed
  }

  func receiveFromExtension(_ message: LinkMessage, _ process: SimulatedProcess) {
    let identifier = process.processIdentifier
    switch message.kind {
    case "load":
      let handle = message.body["handle"] ?? .null
      host.load(
        handle.text ?? "",
        report: { process.send("progress", ["handle": handle, "fraction": .number($0)]) },
        reply: { process.answer(message, $0) })
    case "cancelLoad": host.cancel(message.body["handle"]?.text ?? "")
    case "viewLoaded":
      record("viewLoaded", "", process)
      process.send("appear")
    case "complete": finish(process, .completed, "")
    case "cancelled":
      finish(
        process, .cancelled,
        [fact("domain", message.body), fact("code", message.body)].filter { !$0.isEmpty }
          .joined(separator: " "))
    case "openURL": openFromExtension(message, process)
    case "expiring":
      record("expiring", fact("active", message.body), process)
    default:
      record(message.kind, "", process)
      if message.number != nil {
        process.answer(message, ["error": "unknown question", "process": .string("\(identifier)")])
      }
    }
  }

  /// The request has an outcome: the sheet goes away, and the system ends the process soon after.
  private func finish(
    _ process: SimulatedProcess, _ outcome: ShareSheet.Outcome, _ facts: String
  ) {
    let identifier = process.processIdentifier
    let isFirst = state.withLock { state in
      defer { if state.outcomes[identifier] == nil { state.outcomes[identifier] = outcome } }
      return state.outcomes[identifier] == nil
    }
    record(
      outcome == .completed ? "requestCompleted" : "requestCancelled",
      isFirst ? facts : "again=true", process)
    guard isFirst else { return }
    process.ask("dismissed", guardSeconds: 10) { [self] _ in
      if let footprint = MemoryFootprint(processIdentifier: identifier) {
        state.withLock { $0.peaks[identifier] = footprint.peak }
        record("dismissed", "peakKiB=\(footprint.peak >> 10)", process)
      }
      process.kill()
    }
  }

  private func openFromExtension(_ message: LinkMessage, _ process: SimulatedProcess) {
    let url = message.body["url"]?.text ?? ""
    let scheme = String(url.prefix { $0 != ":" }).lowercased()
    let isAllowed = state.withLock { !$0.refusesToOpen && !$0.isLocked }
    let isKnown = installed.app.schemes.contains { $0.lowercased() == scheme }
    guard isAllowed, isKnown else {
      record("openRefused", isKnown ? "" : "reason=unknownScheme", process)
      return process.answer(message, ["opened": false])
    }
    do {
      try bringToFront(via: installed.app.usesScenes ? "scene" : "url", url: url)
      process.answer(message, ["opened": true])
    } catch {
      record("openRefused", "reason=launchFailed", process)
      process.answer(message, ["opened": false])
    }
  }
}

extension Offer {
  /// How much the host's files hold that are told by a size.
  var byteCount: Int64 {
    items.flatMap { $0.attachments ?? [] }.flatMap(\.representations).reduce(0) {
      $0 + $1.content.byteCount
    }
  }

  /// How many attachments all items have together.
  var attachmentCount: Int { items.reduce(0) { $0 + ($1.attachments?.count ?? 0) } }
}
