import Foundation
import PhoneLink

/// What the person does with a sheet, and sees on it.
extension ScenarioStage {
  /// Acts on a sheet, whose process may stand still.
  ///
  /// A process that was stopped on its main thread cannot take a tap: the tap is then put into its
  /// queue first, so that it is the next thing that happens after the release.
  mutating func onSheet(
    _ step: ScenarioStep, _ held: SimulatedProcess?,
    _ act: @escaping @Sendable (SimulatedProcess) async throws -> Void
  ) async throws {
    let sheet = sheet(of: step)
    guard let process = held ?? sheet?.process else { throw gone(step) }
    let act = step.isRefused ? Self.refused(act) : act
    do { try await carryOut(act, on: process, isHeld: held != nil) } catch let error as PhoneError {
      // It can go at any moment, also while it is looked at.
      throw sheet.flatMap { phone.outcome(of: $0) } == nil ? error : gone(step)
    }
  }

  private mutating func carryOut(
    _ act: @escaping @Sendable (SimulatedProcess) async throws -> Void,
    on process: SimulatedProcess, isHeld: Bool
  ) async throws {
    let canAnswer: Bool
    if !isHeld {
      canAnswer = true
    } else {
      canAnswer = (try? await process.ask("ping", guardSeconds: 2)) != nil
    }
    if canAnswer {
      try await rememberTree(process)
      try await act(process)
      if isHeld { await phone.release(process) }
    } else {
      let action = Task { try await act(process) }
      await Task.yield()
      await phone.release(process)
      try await action.value
    }
  }

  /// Does something that the sheet must refuse.
  private static func refused(
    _ act: @escaping @Sendable (SimulatedProcess) async throws -> Void
  ) -> @Sendable (SimulatedProcess) async throws -> Void {
    { process in
      do { try await act(process) } catch is SheetRefusal { return }
      throw PhoneError("The sheet did not refuse.")
    }
  }

  /// Looks until the sheet shows what it must.
  mutating func see(_ sheet: ScenarioExpectation.Sheet, _ step: ScenarioStep) async throws {
    guard let process = self.sheet(of: step)?.process else { throw gone(step) }
    let deadline = Date().addingTimeInterval(phone.guardSeconds)
    while true {
      try await rememberTree(process)
      let comparison = SheetComparison(shares.first { $0.sheet.process === process }?.lastTree)
      var failures = comparison.differences(sheet)
      if let alert = sheet.alert, comparison.alert?.contains(alert) != true {
        failures.append("has no alert \"\(alert)\" but \(comparison.alert ?? "none")")
      }
      if failures.isEmpty { return }
      guard Date() < deadline else {
        throw PhoneError("The sheet \(failures.joined(separator: ", and ")).")
      }
    }
  }

  private mutating func rememberTree(_ process: SimulatedProcess) async throws {
    let tree = try await process.ask("tree")
    if let index = shares.firstIndex(where: { $0.sheet.process === process }) {
      shares[index].lastTree = tree
    }
  }

  /// Clicks the first control of the page whose accessible name is this.
  func tapOnPage(_ label: String) async throws {
    let name = String(decoding: try JSONEncoder().encode(label), as: UTF8.self)
    let found = try await phone.evaluate(
      """
      const name = (e) => (e.getAttribute('aria-label') || e.textContent || '').trim();
      const all = [...document.querySelectorAll('button, a, input, [role=button], summary')];
      const control = all.find((e) => name(e) === \(name) && !e.disabled);
      if (control) control.click();
      return Boolean(control);
      """)
    guard found.flag == true else { throw PhoneError("The page has no control \(name).") }
  }
}

/// A sheet does not do what the person wants.
struct SheetRefusal: Error, CustomStringConvertible {
  /// Why, in a sentence.
  var what: String
  var description: String { what }
}

extension SimulatedProcess {
  /// Looks until an enabled control of this name is on the sheet, and returns all that the sheet says.
  func waitForControl(_ label: String) async throws -> [String] {
    let deadline = Date().addingTimeInterval(30)
    while true {
      let nodes = Self.flattened(try await ask("tree"))
      if nodes.contains(where: { $0["label"]?.text == label && $0["enabled"]?.flag == true }) {
        return nodes.filter { $0["enabled"] == nil }
          .compactMap { $0["label"]?.text ?? $0["value"]?.text }
      }
      guard Date() < deadline else { throw PhoneError("The sheet never had \"\(label)\".") }
    }
  }

  /// The nodes of an accessibility tree, parents first.
  static func flattened(_ node: JSONValue) -> [JSONValue] {
    let own = node["tree"] ?? node
    return [own] + (own["children"]?.elements ?? []).flatMap(flattened)
  }

  /// The person taps a control; an error when there is none of this name, or it is disabled.
  func tap(_ label: String) async throws {
    let reply = try await ask("tap", ["label": .string(label)])
    guard reply["found"]?.flag == true else {
      throw SheetRefusal(what: "The sheet has no control \"\(label)\".")
    }
    guard reply["enabled"]?.flag != false else {
      throw SheetRefusal(what: "The control \"\(label)\" is disabled.")
    }
  }

  /// The person types; an error when there is no such field, or it cannot be edited.
  func type(_ typing: SheetTyping) async throws {
    var body: [String: JSONValue] = [
      "text": .string(typing.text), "clear": .bool(typing.clears),
      "paste": .bool(typing.isPasted),
    ]
    body["into"] = typing.into.map(JSONValue.string)
    let reply = try await ask("type", .object(body))
    guard reply["found"]?.flag == true else {
      throw SheetRefusal(what: "The sheet has no field \"\(typing.into ?? "in focus")\".")
    }
    guard reply["enabled"]?.flag != false else {
      throw SheetRefusal(what: "The text cannot be edited.")
    }
  }

  /// The person swipes the sheet down; an error when the sheet does not allow it.
  func swipeDown() async throws {
    guard try await ask("dismiss")["allowed"]?.flag == true else {
      throw SheetRefusal(what: "The sheet cannot be swiped away.")
    }
  }
}
