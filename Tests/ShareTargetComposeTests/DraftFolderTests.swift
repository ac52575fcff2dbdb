import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetInbox

/// Drafts on disk: the same suite on a real folder and on the volumes in memory.
@Suite struct DraftFolderTests {
  private func written(_ text: String, _ destination: Destination? = nil) -> DraftContent {
    DraftContent(text: text, destination: destination, isWhole: true)
  }

  private static let team = Destination(id: "team", title: "Team", subtitle: "All of us")

  @Test(arguments: ComposeBench.Volume.allCases)
  func `a draft is restored with text, items, destination and state (C18)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, items) = try bench.store().begin()
    try items.addPhoto(0)
    try items.addPhoto(1, byteCount: 9)
    var content = written("Hello", Self.team)
    content.items = items.contents.items
    content.skipped = [SkippedAttachment(position: 2, reason: .unavailable)]
    content.offeredText = "of the host"
    content.textFault = .tooLong
    content.recipient = SuggestedRecipient(conversationIdentifier: "anna")
    content.title = "Title"
    try draft.save(content)
    let record = try bench.store().draft(draft.id).record()
    #expect(record.content == content)
    #expect(record.standing == .editable && !record.isInOutbox)
    #expect(record.createdAt == Date(timeIntervalSince1970: 1_767_312_000))
    #expect(try bench.names("drafts/\(draft.id)/items") == ["0.heic", "1.heic"])
    #expect(try bench.names("staging") == [])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `only the newest revision stays, and a torn one gives way to the one before (C14)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, _) = try bench.store().begin()
    for text in ["a", "ab", "abc"] { try draft.save(written(text)) }
    #expect(try bench.names("drafts/\(draft.id)") == ["items", "revision-4"])
    let own = try draft.opened().own
    try own.writeFile("revision-5", Array("{\"createdMill".utf8))
    #expect(try draft.record().content?.text == "abc")
    try draft.save(written("abcd"))
    #expect(try draft.record().content?.text == "abcd")
    #expect(try bench.names("drafts/\(draft.id)") == ["items", "revision-6"])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `what is frozen is never written again, whatever is tried (C15, C22, S20)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, items) = try bench.store().begin()
    try items.addPhoto(0)
    var content = written("final", Self.team)
    content.items = items.contents.items
    try draft.save(content)
    let frozen = try draft.freeze(content, adapter: "TeamAdapter")
    let before = try bench.tree("drafts")
    #expect(code { try draft.save(written("other")) } == .frozenDraft)
    #expect(code { try draft.freeze(written("other"), adapter: "x") } == .frozenDraft)
    #expect(code { try draft.remove(.cancelled) } == .frozenDraft)
    #expect(try bench.tree("drafts") == before)
    let record = try bench.store().draft(draft.id).record()
    #expect(record.standing == .pendingDelivery)
    #expect(record.submission == frozen && record.content?.text == "final")
    #expect(frozen.share.id == draft.id && frozen.adapter == "TeamAdapter")
    #expect(
      DraftCoding.encode(frozen, digest: Digest.hexadecimal)
        == before["drafts/\(draft.id)/submission"])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func
    `attempts are logged beside it, and one that never ended counts as running for its time (S20)`(
      volume: ComposeBench.Volume
    ) throws
  {
    let bench = try ComposeBench(volume)
    let (draft, _) = try bench.store().begin()
    #expect(code { try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000) } == .unknownDraft)
    _ = try draft.freeze(written("x"), adapter: "A")
    #expect(try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000) == 1)
    #expect(code { try draft.moveToOutbox(by: .app) } == .beingSent)
    #expect(code { try draft.remove(.discarded) } == .beingSent)
    bench.clock.with { $0 += 1000 }
    try draft.moveToOutbox(by: .app)
    #expect(try draft.beginAttempt(by: .app, lastingMilliseconds: 1000) == 2)
    try draft.note(.unknown, of: 2)
    let attempts = try draft.record().attempts
    #expect(attempts.map(\.outcome) == [nil, .unknown])
    #expect(attempts.map(\.submitter) == [.sheet, .app])
    #expect(
      try bench.names("outbox/\(draft.id)")
        == ["attempt-1", "attempt-2", "items", "outcome-2", "revision-1", "submission"])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `of a sheet and an app that try at once exactly one submits (C33, F6)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (sheet, _) = try bench.store().begin()
    _ = try sheet.freeze(written("x"), adapter: "A")
    let app = bench.store().draft(sheet.id)
    try app.moveToOutbox(by: .app)
    #expect(code { try sheet.beginAttempt(by: .sheet, lastingMilliseconds: 1000) } == .beingSent)
    #expect(code { try sheet.save(written("y")) } == .beingSent)
    #expect(code { try sheet.renew() } == .beingSent)
    #expect(code { try sheet.remove(.cancelled) } == .beingSent)
    try sheet.moveToOutbox(by: .sheet)
    #expect(try app.beginAttempt(by: .app, lastingMilliseconds: 1000) == 1)
    try app.noteAcceptance()
    #expect(code { try app.beginAttempt(by: .app, lastingMilliseconds: 1000) } == .unknownDraft)
    try app.remove(.accepted)
    #expect(try bench.names("outbox") == [])
    #expect(try bench.names("drafts") == [])
    #expect(code { try sheet.beginAttempt(by: .sheet, lastingMilliseconds: 1000) } == .unknownDraft)
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `an accepted draft is accepted for ever, and its deletion may fail (C21)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, _) = try bench.store().begin()
    _ = try draft.freeze(written("x"), adapter: "A")
    let number = try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000)
    try draft.noteAcceptance()
    try draft.note(.unknown, of: number)
    #expect(try draft.record().standing == .accepted)
    try draft.remove(.accepted)
    try draft.remove(.accepted)
    #expect(try bench.tree("drafts") == [:])
    #expect(try bench.tree("trash") == [:])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `what came back and is edited gets a new id, and the old one is gone (C24)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, items) = try bench.store().begin()
    try items.addPhoto(0)
    var content = written("x", Self.team)
    content.items = items.contents.items
    try draft.save(content)
    _ = try draft.freeze(content, adapter: "A")
    try draft.note(.notSent, of: try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000))
    try draft.journal.write(Data("path".utf8), as: "upload")
    #expect(try draft.record().standing == .returned)
    bench.clock.with { $0 += 5000 }
    let next = try draft.renew()
    #expect(next.id > draft.id)
    #expect(try bench.names("drafts") == [next.id.rawValue])
    var record = try next.record()
    #expect(record.standing == .editable && record.attempts == [] && record.submission == nil)
    #expect(record.content == content)
    #expect(record.createdAt == Date(timeIntervalSince1970: 1_767_312_000))
    #expect(try next.journal.read("upload") == nil)
    content.text = "y"
    try next.save(content)
    let frozen = try next.freeze(content, adapter: "A")
    #expect(frozen.share.id == next.id && frozen.share.text == "y")
    record = try next.record()
    #expect(record.standing == .pendingDelivery && record.attempts == [])
    #expect(code { try draft.save(content) } == .unknownDraft)
  }

  @Test func `a draft has come back only if no attempt can have arrived (C24)`() throws {
    let bench = try ComposeBench()
    let (draft, _) = try bench.store().begin()
    _ = try draft.freeze(written("x"), adapter: "A")
    try draft.note(.unknown, of: try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000))
    try draft.note(.notSent, of: try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1000))
    #expect(try draft.record().standing == .pendingDelivery)
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `a deleted draft is not resurrected by a write that comes late (C17)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (draft, items) = try bench.store().begin()
    try draft.save(written("x"))
    try draft.remove(.cancelled)
    #expect(code { try draft.save(written("y")) } == .unknownDraft)
    #expect(code { try draft.freeze(written("y"), adapter: "A") } == .unknownDraft)
    #expect(code { try draft.noteAcceptance() } == .unknownDraft)
    // A file that a provider still delivers is refused, or goes with the trash (C26).
    _ = try? items.addPhoto(0)
    #expect(try bench.names("drafts") == [])
    #expect(try bench.names("outbox") == [])
  }

  @Test(arguments: ComposeBench.Volume.allCases)
  func `two sheets at once have two drafts, and a new one never touches a frozen one (C34)`(
    volume: ComposeBench.Volume
  ) throws {
    let bench = try ComposeBench(volume)
    let (first, _) = try bench.store().begin()
    _ = try first.freeze(written("first"), adapter: "A")
    let before = try bench.tree("drafts/\(first.id)")
    bench.clock.with { $0 += 1 }
    let (second, items) = try bench.store().begin()
    try items.addPhoto(0)
    try second.save(written("second"))
    #expect(try bench.tree("drafts/\(first.id)") == before)
    #expect(try bench.store().records().map(\.id) == [first.id, second.id])
    #expect(first.id < second.id)
  }

  @Test func `records tell what is damaged and what a later version wrote`() throws {
    let bench = try ComposeBench()
    let (draft, items) = try bench.store().begin()
    try items.addPhoto(0)
    var content = written("x")
    content.items = items.contents.items
    try draft.save(content)
    _ = try draft.freeze(content, adapter: "A")
    let own = try draft.opened().own
    let folder = try own.directory("items")
    try folder.fileSystem.unlink("0.heic", in: folder.handle)
    #expect(try draft.record().standing == .damaged)
    #expect(try draft.record().fault == .itemMissing)
    try own.fileSystem.unlink("submission", in: own.handle)
    try own.writeFile("submission", Array("{\"formatVersion\":2}\nsha512 00\n".utf8))
    #expect(try draft.record().standing == .newerVersion)
    try own.fileSystem.unlink("submission", in: own.handle)
    try own.writeFile("submission", Array("{\"formatVersion\":1}\nsha256 00\n".utf8))
    #expect(try draft.record().standing == .damaged)
  }

  @Test func `a caption of a megabyte is kept, one of 17 is refused by name, and nothing is lost`()
    throws
  {
    let bench = try ComposeBench()
    let (draft, _) = try bench.store().begin()
    let long = String(repeating: "a", count: 1 << 20)
    try draft.save(written(long))
    #expect(try draft.record().content?.text == long)
    #expect(
      code { try draft.save(written(String(repeating: "b", count: 17 << 20))) } == .limitExceeded)
    #expect(try draft.record().content?.text == long)
  }

  @Test func `a journal keeps what an adapter must find again, in the sheet and in the app (C3)`()
    throws
  {
    let bench = try ComposeBench(.folder)
    let (draft, _) = try bench.store().begin()
    _ = try draft.freeze(written("x"), adapter: "A")
    #expect(try draft.journal.read("upload") == nil)
    try draft.journal.write(Data("one".utf8), as: "upload")
    try draft.journal.write(Data("two".utf8), as: "upload")
    try draft.moveToOutbox(by: .sheet)
    #expect(try bench.store().draft(draft.id).journal.read("upload") == Data("two".utf8))
    for name in ["", "../x", "a/b", ".hidden", String(repeating: "n", count: 65)] {
      #expect(code { try draft.journal.write(Data(), as: name) } == .invalidArgument)
    }
  }
}
