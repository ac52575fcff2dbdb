import Foundation
import ShareTarget
import Testing

@Suite(.timeLimit(.minutes(10))) struct BridgeCallsTests {
  typealias Object = [String: Any]

  @Test func `a page takes every share by offer, keep and acknowledge (H21)`() async throws {
    let page = try Page()
    let ids = [try page.phone.share("one", text: "caption"), try page.phone.share("two")]
    for id in ids {
      let share = try #require(try await page.call("offer")["share"] as? Object)
      #expect(share["id"] as? String == "\(id)")
      let kept = try await page.call("keep", ["id": "\(id)"])
      #expect(kept["first"] as? Bool == true)
      #expect(try await page.call("keep", ["id": "\(id)"])["first"] as? Bool == false)
      #expect(try await page.call("acknowledge", ["id": "\(id)"])["id"] as? String == "\(id)")
    }
    #expect(try await page.call("keep", ["id": "\(ids[0])"])["first"] as? Bool == false)
    #expect(try await page.call("offer").isEmpty)
    await page.phone.log.wait(for: .swept)
    await page.phone.log.wait(for: .idle)
    #expect(page.phone.filesLeft() == [])
    let list = try #require(try await page.call("keptList")["shares"] as? [Object])
    #expect(list.map { $0["id"] as? String } == ids.map { "\($0)" })
    let item = try #require((list[0]["items"] as? [Object])?.first)
    let text = try #require(item["file"] as? String)
    let file = try #require(URL(string: text))
    #expect(try String(contentsOf: file, encoding: .utf8) == "one")
  }

  @Test func `list and get change nothing, however often they are called (H12, F9)`() async throws {
    let page = try Page()
    let id = try page.phone.share(text: "caption")
    let before = page.phone.files(in: page.phone.folder)
    for _ in 0..<3 {
      let list = try #require(try await page.call("list")["shares"] as? [Object])
      #expect(list.map { $0["itemCount"] as? Int } == [1])
      let share = try #require(try await page.call("get", ["id": "\(id)"])["share"] as? Object)
      #expect(share["text"] as? String == "caption")
    }
    #expect(page.phone.files(in: page.phone.folder) == before)
  }

  @Test func `an id in lower case is the same share (F1)`() async throws {
    let page = try Page()
    let id = try page.phone.share()
    let lower = "\(id)".lowercased()
    #expect(
      try await page.call("acknowledge", ["id": lower])["id"] as? String == "\(id)")
    #expect(try await page.call("list")["shares"] as? [String] == [])
  }

  @Test func `a released share comes again, after the others of the pass (H21)`() async throws {
    let page = try Page()
    let (first, second) = (try page.phone.share(), try page.phone.share())
    #expect(try await page.offeredID() == "\(first)")
    _ = try await page.call("release", ["id": "\(first)", "reason": "handler_failed"])
    #expect(try await page.offeredID(excluding: [first]) == "\(second)")
    _ = try await page.call("acknowledge", ["id": "\(second)"])
    #expect(try await page.offeredID(excluding: [first]) == nil)
    #expect(try await page.offeredID() == "\(first)")
  }

  @Test(arguments: [
    ("get", #"{}"#, "invalid_argument"), ("get", #"{"id": 7}"#, "invalid_argument"),
    ("get", #"{"id": ""}"#, "invalid_argument"), ("get", #"{"id": "../x"}"#, "invalid_id"),
    ("get", #"{"id": null}"#, "invalid_argument"), ("acknowledge", #"[]"#, "invalid_argument"),
    ("acknowledge", #"not json"#, "invalid_argument"),
    ("offer", #"{"excluding": ["x"]}"#, "invalid_id"),
    ("offer", #"{"excluding": "x"}"#, "invalid_argument"),
    ("get", #"{"id": "00000000-0000-7000-8000-000000000000"}"#, "unknown_share"),
    ("acknowledge", #"{"id": "00000000-0000-7000-8000-000000000000"}"#, "unknown_share"),
    ("release", #"{"id": "00000000-0000-7000-8000-000000000000"}"#, "not_offered"),
    ("retry", #"{"id": "00000000-0000-7000-8000-000000000000"}"#, "unknown_share"),
    ("getSharedImage", #"{}"#, "unknown_call"),
  ])
  func `every rejection has its code (H19, H22)`(call: String, argument: String, code: String)
    async throws
  {
    let page = try Page()
    try page.phone.share()
    await #expect {
      _ = try await page.calls.call(call, argument: Data(argument.utf8))
    } throws: { error in
      (error as? ShareTargetError)?.code.rawValue == code
    }
  }

  @Test func `quarantine can be listed, exported, retried and discarded (H21, S9)`() async throws {
    let page = try Page()
    let (first, second) = (try page.phone.share("first"), try page.phone.share("second"))
    for id in [first, second] {
      let manifest = page.phone.container
        .appendingPathComponent("ShareTarget/1/inbox/\(id)/manifest.json")
      var bytes = try Data(contentsOf: manifest)
      bytes[20] ^= 1
      try bytes.write(to: manifest)
    }
    #expect(try await page.call("offer").isEmpty)
    let status = try await page.call("status")
    let quarantined = try #require(status["quarantined"] as? [Object])
    #expect(quarantined.compactMap { $0["id"] as? String } == ["\(first)", "\(second)"])
    let folder = try #require(try await page.call("export", ["id": "\(first)"])["file"] as? String)
    let exported = page.phone.files(in: try #require(URL(string: folder)))
    #expect(exported.contains { $0.hasSuffix("manifest.json") })
    // A second copy has a name of its own, and the first one stays as it was.
    let again = try #require(try await page.call("export", ["id": "\(first)"])["file"] as? String)
    #expect(again != folder)
    #expect(page.phone.files(in: try #require(URL(string: again))) == exported)
    #expect(page.phone.files(in: try #require(URL(string: folder))) == exported)
    _ = try await page.call("discard", ["id": "\(first)"])
    _ = try await page.call("retry", ["id": "\(second)"])
    #expect(try await page.call("offer").isEmpty)
    let left = try #require(try await page.call("status")["quarantined"] as? [Object])
    #expect(left.compactMap { $0["id"] as? String } == ["\(second)"])
  }

  @Test func `faults of the set-up and of the disk are in the status`() async throws {
    let phone = try Phone()
    let faulty = ShareInbox(
      configuration: phone.configuration, inbox: phone.app().inbox, desk: phone.app().desk,
      faults: [ShareTargetError(.configurationMismatch, "AppGroup differs.")])
    let answer = try await BridgeCalls(inbox: faulty).call("status", argument: Data())
    let status = try #require(try JSONSerialization.jsonObject(with: answer) as? Object)
    #expect(status["faults"] as? [String] == ["AppGroup differs."])
  }
}

/// A page's side of the calls, without a web view.
private struct Page {
  let phone: Phone
  let calls: BridgeCalls

  init() throws {
    phone = try Phone()
    calls = BridgeCalls(
      inbox: phone.app(), keeper: phone.keeper(), exports: phone.home)
  }

  func call(_ name: String, _ argument: [String: Any] = [:]) async throws -> [String: Any] {
    let answer = try await calls.call(
      name, argument: try JSONSerialization.data(withJSONObject: argument))
    return try #require(try JSONSerialization.jsonObject(with: answer) as? [String: Any])
  }

  func offeredID(excluding ids: [ShareID] = []) async throws -> String? {
    let answer = try await call("offer", ["excluding": ids.map(\.rawValue)])
    return (answer["share"] as? [String: Any])?["id"] as? String
  }
}
