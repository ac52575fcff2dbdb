import Foundation
import PhoneLink
import Testing

@testable import SimulatedPhone

/// The phone as system, with processes that contain nothing of the product.
@Suite struct PhoneTests {
  private func withPhone(
    appScript: String = "event scanned;event idle", memoryMiB: Int64 = 120,
    _ body: (PuppetPhone) async throws -> Void
  ) async throws {
    let puppets = try PuppetPhone(appScript: appScript, memoryMiB: memoryMiB)
    do {
      try await body(puppets)
      await puppets.end()
    } catch {
      await puppets.end()
      throw error
    }
  }

  @Test func `an extension that completes is dismissed and then killed`() async throws {
    try await withPhone { puppets in
      let sheet = try puppets.play("event received share=X;view;complete")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .completed)
      let names = puppets.names(of: sheet.process).filter { $0 != "sawAppear" }
      #expect(
        names == ["started", "received", "viewLoaded", "requestCompleted", "dismissed", "ended"])
      #expect(puppets.phone.timeline.events.last?.facts == "signal=9")
      #expect(try #require(puppets.phone.peakBytes(of: sheet)) > 1 << 20)
    }
  }

  @Test func `a view that has loaded is told when the presentation has ended`() async throws {
    try await withPhone { puppets in
      _ = try puppets.play("view")
      _ = try await puppets.event("sawAppear")
    }
  }

  @Test func `a cancelled request keeps its error, and a second outcome changes nothing`()
    async throws
  {
    try await withPhone { puppets in
      let sheet = try puppets.play("cancel;complete")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .cancelled)
      let event = try await puppets.event("requestCancelled")
      #expect(event.facts == "domain=puppet code=7")
    }
  }

  @Test func `a process that ends by itself without an answer is a crash`() async throws {
    try await withPhone { puppets in
      let sheet = try puppets.play("event received;exit 3")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .crashed)
      #expect(puppets.phone.timeline.events.last?.facts == "status=3")
      #expect(puppets.phone.peakBytes(of: sheet) == nil)
    }
  }

  @Test func `an extension above its memory limit is killed`() async throws {
    try await withPhone(memoryMiB: 64) { puppets in
      let sheet = try puppets.play("allocate 128;event survived;view")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .crashed)
      let killed = try await puppets.event("killed")
      #expect(killed["reason"] == "memory")
      #expect(try #require(killed["footprint"].flatMap { Int64($0) }) > 64 << 20)
    }
  }

  @Test func `an extension below its memory limit lives`() async throws {
    try await withPhone(memoryMiB: 64) { puppets in
      let sheet = try puppets.play("allocate 32;complete")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .completed)
      #expect(try #require(puppets.phone.peakBytes(of: sheet)) > 32 << 20)
    }
  }

  @Test func `a process can be killed exactly at a named event`() async throws {
    try await withPhone { puppets in
      await puppets.phone.hold(.extension, at: ["stored": 2])
      let sheet = try puppets.play("event stored;event stored;event committed;complete")
      let held = try await puppets.event("held")
      #expect(held["at"] == "stored")
      #expect(puppets.phone.heldProcesses.map(\.processIdentifier) == [held.processIdentifier])
      sheet.process.kill()
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .crashed)
      #expect(puppets.names(of: sheet.process) == ["started", "stored", "stored", "held", "ended"])
    }
  }

  @Test func `a released process goes on`() async throws {
    try await withPhone { puppets in
      await puppets.phone.hold(.extension, at: ["stored": 1])
      let sheet = try puppets.play("event stored;event committed;complete")
      _ = try await puppets.event("held")
      await puppets.phone.release(sheet.process)
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .completed)
      #expect(puppets.names(of: sheet.process).contains("committed"))
    }
  }

  @Test func `a URL from an extension launches the app, or reaches the running one`() async throws {
    try await withPhone { puppets in
      let first = try puppets.play("open puppet://;complete")
      let launch = try await puppets.event("launch", from: "app")
      #expect(launch.facts == "via=url url=puppet://")
      #expect(try await puppets.phone.waitForEnd(of: first) == .completed)
      _ = try await puppets.event("idle", from: "app")
      let second = try puppets.play("open puppet://again;complete")
      let url = try await puppets.event("url", from: "app")
      #expect(url["url"] == "puppet://again")
      #expect(url.processIdentifier == launch.processIdentifier)
      #expect(try await puppets.phone.waitForEnd(of: second) == .completed)
      #expect(puppets.phone.timeline.events.count { $0.name == "opened" } == 2)
    }
  }

  @Test func `an app that is opened several times at once has one process, and gets every URL`()
    async throws
  {
    try await withPhone { puppets in
      let sheets = try (0..<6).map { try puppets.play("open puppet://\($0);complete") }
      for sheet in sheets { _ = try await puppets.phone.waitForEnd(of: sheet) }
      let events = puppets.phone.timeline.events
      #expect(events.count { $0.name == "started" && $0.source == "app" } == 1)
      for number in 0..<6 {
        _ = try await puppets.phone.timeline.first("The URL \(number)", guardSeconds: 30) {
          $0.source == "app" && $0["url"] == "puppet://\(number)"
        }
      }
    }
  }

  @Test func `an app in the background comes to the front before it gets the URL`() async throws {
    try await withPhone { puppets in
      try puppets.phone.bringToFront()
      _ = try await puppets.event("idle", from: "app")
      try await puppets.phone.sendToBackground()
      let start = puppets.phone.timeline.count
      try puppets.phone.bringToFront(via: "url", url: "puppet://")
      _ = try await puppets.event("idle", from: "app", after: start)
      let names = puppets.phone.timeline.events.dropFirst(start).map(\.name)
      #expect(
        names == [
          "toFront", "foreground", "url", "becameActive", "scanned", "idle",
        ])
    }
  }

  @Test(arguments: ["refused", "locked", "unknown scheme"])
  func `the system may refuse to open the app`(reason: String) async throws {
    try await withPhone { puppets in
      if reason == "refused" { puppets.phone.refuseToOpen(true) }
      if reason == "locked" { puppets.phone.setLocked(true) }
      let url = reason == "unknown scheme" ? "other://" : "puppet://"
      let sheet = try puppets.play("open \(url);complete")
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .completed)
      #expect(puppets.names(of: sheet.process).contains("notOpened"))
      #expect(puppets.phone.app == nil)
    }
  }

  @Test func `a process reaches the App Groups of its entitlements and no others`() async throws {
    try await withPhone(appScript: "group group.puppet;group group.own") { puppets in
      let sheet = try puppets.play("group group.puppet;group group.own;group other;complete")
      _ = try await puppets.phone.waitForEnd(of: sheet)
      try puppets.phone.bringToFront()
      let first = try await puppets.event("group", from: "app")
      _ = try await puppets.event("group", from: "app", after: first.number)
      let found = { (source: String) in
        puppets.phone.timeline.events.filter { $0.source == source && $0.name == "group" }
          .map(\.facts)
      }
      #expect(found("extension") == ["found=true", "found=true", "found=false"])
      #expect(found("app") == ["found=true", "found=false"])
    }
  }

  @Test func `each bundle has a sandbox of its own`() async throws {
    try await withPhone(appScript: "write one.txt") { puppets in
      _ = try puppets.play("write two.txt;complete")
      try puppets.phone.bringToFront()
      let own = try await puppets.event("wrote", from: "app")["path"]
      let other = try await puppets.event("wrote")["path"]
      #expect(own == (try puppets.device.sandbox("test.Toy").path) + "/tmp/one.txt")
      #expect(other == (try puppets.device.sandbox("test.ToyShare").path) + "/tmp/two.txt")
    }
  }

  @Test func `a process inherits its link and no other socket`() async throws {
    try await withPhone { puppets in
      try puppets.phone.bringToFront()
      _ = try await puppets.event("idle", from: "app")
      _ = try puppets.play("descriptors;complete")
      #expect(try await puppets.event("descriptors")["sockets"] == "3")
    }
  }

  @Test func `Darwin notifications reach every running process`() async throws {
    try await withPhone { puppets in
      try puppets.phone.bringToFront()
      _ = try await puppets.event("idle", from: "app")
      _ = try puppets.play("darwin group.puppet.shares;view")
      #expect(try await puppets.event("darwin").facts == "group.puppet.shares")
      #expect(try await puppets.event("darwin", from: "app").facts == "group.puppet.shares")
    }
  }

  @Test func `the host answers a load with a file, an error, or never`() async throws {
    try await withPhone { puppets in
      func attachment(_ change: (inout OfferedRepresentation.Behaviour) -> Void)
        -> OfferedAttachment
      {
        var behaviour = OfferedRepresentation.Behaviour()
        change(&behaviour)
        return OfferedAttachment(
          suggestedName: "a.bin",
          representations: [
            OfferedRepresentation(
              type: "public.data", form: .file, content: .raw(seed: 1, bytes: 10),
              behaviour: behaviour)
          ])
      }
      let sheet = try puppets.play(
        "load 0;load 1;load 2;complete",
        attachments: [
          attachment { _ in }, attachment { $0.errorCode = -1000 }, attachment { $0.never = true },
        ])
      let first = try await puppets.event("loaded")
      #expect(first["kind"] == "path")
      let file = URL(fileURLWithPath: try #require(first["path"]))
      #expect(try Data(contentsOf: file).count == 10)
      #expect(puppets.phone.host.file(number: 0, of: sheet.request)?.path == file.path)
      let second = try await puppets.event("loaded", after: first.number)
      #expect(second["kind"] == "error")
      // The third load has no answer: the process stands in it until somebody ends it.
      #expect(puppets.phone.outcome(of: sheet) == nil)
      sheet.process.kill()
      #expect(try await puppets.phone.waitForEnd(of: sheet) == .crashed)
    }
  }

  @Test func `rest means that no extension lives and that the app has said idle`() async throws {
    try await withPhone { puppets in
      try puppets.phone.bringToFront()
      _ = try puppets.play("view;event committed;complete")
      try await puppets.phone.waitForIdle(hasPage: false)
      let names = puppets.phone.timeline.events.map(\.name)
      #expect(puppets.phone.extensions.isEmpty)
      #expect(names.contains("idle"))
      #expect(names.filter { $0 == "ended" }.count == 1)
    }
  }

  @Test func `an idle that comes before any scan is no rest`() async throws {
    try await withPhone(appScript: "event idle;load 0;event scanned;event offered;event idle") {
      puppets in
      try puppets.phone.bringToFront()
      try await puppets.phone.waitForIdle(hasPage: false)
      let names = puppets.phone.timeline.events.map(\.name)
      #expect(names.suffix(3) == ["scanned", "offered", "idle"])
    }
  }

  @Test func `a phone that is switched off has no process and starts none`() async throws {
    try await withPhone { puppets in
      try puppets.phone.bringToFront()
      let sheet = try puppets.play("view")
      await puppets.phone.shutDown()
      #expect(puppets.phone.app == nil)
      #expect(puppets.phone.extensions.isEmpty)
      #expect(kill(sheet.process.processIdentifier, 0) == -1)
      #expect(throws: PhoneError.self) { try puppets.phone.bringToFront() }
    }
  }

  @Test func `what a process prints is kept`() async throws {
    try await withPhone { puppets in
      let sheet = try puppets.play("print hello;exit 0")
      _ = try await puppets.phone.waitForEnd(of: sheet)
      #expect(try String(contentsOf: sheet.process.output, encoding: .utf8) == "hello\n")
    }
  }
}
