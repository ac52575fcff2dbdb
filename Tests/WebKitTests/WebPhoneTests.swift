import Foundation
import PhoneLink
import Synchronization
import Testing
import WebKit

@MainActor @Suite struct WebPhoneTests {
  // Each in a process of its own: the link to the phone is one for the whole of a process.

  @Test func `the phone runs a script in the newest page and gets its value or its error`() async {
    await #expect(processExitsWith: .success) {
      let phone = Phone()
      let page = try await Page()
      await page.load(html: "<p>")
      let value = await phone.ask(
        "web.evaluate", ["script": "return { sum: await Promise.resolve(3), p: null }"])
      #expect(value == ["result": ["sum": 3, "p": nil]])
      let failure = await phone.ask("web.evaluate", ["script": "nowhere.to()"])
      #expect(failure?["error"]?.text?.contains("nowhere") == true)
    }
  }

  @Test func `the phone takes a picture, reloads, and hears of every load`() async throws {
    await #expect(processExitsWith: .success) {
      let phone = Phone()
      let page = try await Page()
      await page.load("data:text/html,<body style='margin:0'><div style='height:1500px'></div>")
      await phone.notice("webLoaded")
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: file) }
      let size = await phone.ask("web.snapshot", ["path": .string(file.path)])
      #expect(size == ["width": 390, "height": 1500])
      #expect(FileManager.default.fileExists(atPath: file.path))
      let refused = await phone.ask("web.snapshot", ["path": "/no/such/folder/x.png"])
      #expect(refused?["error"] != nil)
      #expect(await phone.ask("web.reload") == [:])
      await page.event("finish")
      #expect(await phone.ask("web.settled") == [:])
    }
  }

  @Test func `the phone ends the web process and hears of it`() async {
    await #expect(processExitsWith: .success) {
      let phone = Phone()
      let page = try await Page()
      await page.load(html: "<p>")
      #expect(await phone.ask("web.kill") == [:])
      await phone.notice("webCrashed")
    }
  }

  @Test func `without a web view the phone is told so`() async {
    await #expect(processExitsWith: .success) {
      let phone = Phone()
      do {
        _ = try await Page()
      }
      let answer = await phone.ask("web.settled")
      #expect(answer == ["error": "the app has no web view"])
    }
  }
}

/// The phone's end of this process's link.
private final class Phone: Sendable {
  private let socket: LinkSocket
  private struct State {
    var heard: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  }
  private let state = Mutex(State())

  /// Connects; must come before anything that talks to the phone.
  init() {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    setenv(SimulatedEnvironment.linkVariable, String(ends[0]), 1)
    socket = LinkSocket(descriptor: ends[1])
    socket.start(
      name: "phone", receive: { [self] message in hear(message.kind) }, onClose: {})
  }

  func ask(_ kind: String, _ body: JSONValue = .null) async -> JSONValue? {
    await withCheckedContinuation { continuation in
      socket.ask(kind, body) { continuation.resume(returning: $0) }
    }
  }

  /// Waits until a notice of that kind has come.
  func notice(_ kind: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.heard.contains(kind) { return true }
        state.waiting[kind] = continuation
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func hear(_ kind: String) {
    state.withLock { state in
      state.heard.insert(kind)
      return state.waiting.removeValue(forKey: kind)
    }?.resume()
  }
}
