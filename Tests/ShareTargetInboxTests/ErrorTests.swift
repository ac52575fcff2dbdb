import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// A call that fails, once or from then on, costs a sentence and never a share (S14, S18).
@Suite struct ErrorTests {
  static let numbers: [ErrorNumber] = [.noSpace, .io, .interrupted, .tooManyFiles, .denied]

  @Test(arguments: numbers)
  func `the extension survives every error of every call, and says what is wrong`(
    _ number: ErrorNumber
  ) async throws {
    for isSticky in [false, true] {
      var index = 0
      while true {
        let journey = try Journey()
        try journey.share("earlier")
        let comment: Comment = "\(number.text) at \(index), sticky: \(isSticky)"
        let fileSystem = TracedFileSystem.failing(at: index, number, isSticky: isSticky)
        do { try journey.share("later", on: fileSystem) } catch {
          let error = try #require(error as? ShareTargetError, comment)
          if number == .noSpace {
            let isSource = fileSystem.calls.count > index && fileSystem.calls[index].isOfHost
            #expect(error.code == .noSpace || isSource, comment)
            #expect(isSource || (error.cause as? MissingSpace)?.byteCount ?? 0 > 0, comment)
          }
          if !isSticky {
            #expect(try journey.names("staging").isEmpty, comment)
            #expect(try journey.names("trash").isEmpty, comment)
          }
        }
        try await journey.recoverAndCheck(comment)
        if fileSystem.calls.count <= index { break }
        index += 1
      }
      #expect(index > 50)
    }
  }

  @Test(arguments: numbers)
  func `the app survives every error of every call, and delivers at the next wake-up`(
    _ number: ErrorNumber
  ) async throws {
    for isSticky in [false, true] {
      var index = 0
      while true {
        let journey = try Journey()
        try journey.share("first")
        try journey.share("second")
        let comment: Comment = "\(number.text) at \(index), sticky: \(isSticky)"
        let isOver = Guarded(false)
        let fileSystem = TracedFileSystem { [index] at, _ in
          let isHit = at == index || (isSticky && at > index)
          return isHit && !isOver.with { $0 } ? .error(number) : nil
        }
        let inbox = journey.bench.inbox(fileSystem)
        do { try await journey.drain(inbox) } catch {
          let error = try #require(error as? ShareTargetError, comment)
          #expect([.notNow, .noSpace].contains(error.code), comment)
        }
        let wasHit = fileSystem.calls.count > index
        isOver.with { $0 = true }
        try await journey.drain(inbox)
        #expect(try await inbox.pending().isEmpty, comment)
        try await journey.recoverAndCheck(comment)
        if !wasHit { break }
        index += 1
      }
      #expect(index > 80)
    }
  }

  @Test func `short writes, reads and copies are continued`() async throws {
    let journey = try Journey()
    let fileSystem = TracedFileSystem { _, _ in .short }
    try journey.share("short", on: fileSystem)
    try await journey.drain(journey.bench.inbox(fileSystem))
    try await journey.recoverAndCheck("short")
    #expect(fileSystem.calls.filter { $0.name == "write" }.count > 500)
  }

  @Test
  func `a full disk is told with the bytes that are missing, and the share goes on without (S18)`()
    async throws
  {
    let bench = try Workbench()
    let fileSystem = TracedFileSystem { _, call in
      ["copyRange", "write"].contains(call.name) && call.path.contains("1.heic")
        ? .error(.noSpace) : nil
    }
    let staged = try bench.writer(fileSystem).begin()
    _ = try staged.addFile(.photo(0), copying: try bench.hostFile("a.heic", Data("a".utf8)))
    do {
      _ = try staged.addFile(.photo(1), copying: try bench.hostFile("b.heic", Data("b".utf8)))
      Issue.record("The second file fitted.")
    } catch let error as ShareTargetError {
      #expect(error.code == .noSpace)
      let missing = try #require(error.cause as? MissingSpace)
      #expect(error.message.contains("\(missing.byteCount) bytes are missing"))
    }
    staged.skip(SkippedAttachment(position: 1, reason: .noSpace))
    let share = try staged.publish()
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share == share)
    #expect(offered.share.items.count == 1)
    #expect(offered.share.skipped.map(\.reason) == [.noSpace])
  }

  @Test func `what a failed copy left behind is never published`() async throws {
    let bench = try Workbench()
    // The second file can be neither written nor removed nor moved away.
    let fileSystem = TracedFileSystem { _, call in
      call.path.hasSuffix("/1.heic") && ["write", "copyRange", "unlink"].contains(call.name)
        ? .error(.io) : nil
    }
    let staged = try bench.writer(fileSystem).begin()
    _ = try staged.addData(.photo(0), Data("a".utf8))
    #expect(await code { try staged.addData(.photo(1), Data("b".utf8)) } == .fileSystem)
    #expect(await code { try staged.addData(.photo(2), Data("c".utf8)) } == .cancelled)
    #expect(await code { try staged.publish(text: "x") } == .fileSystem)
    #expect(try await bench.inbox().status().damaged.isEmpty)
    #expect(try await bench.inbox().pending().isEmpty)
    try await bench.inbox().sweep()
    #expect(try bench.left() == [])
  }

  /// Found by the full-disk harness on ext4: the first share of a container was left in staging, because
  /// the trash that it should be moved to could not be made any more.
  @Test func `a disk that takes not even a folder any more keeps nothing of a share (S18)`() throws
  {
    let bench = try Workbench()
    let isFull = Guarded(false)
    let fileSystem = TracedFileSystem { _, call in
      let takesRoom = ["makeDirectory", "createFile", "clone", "copyRange", "write"]
      return isFull.with { $0 } && takesRoom.contains(call.name) ? .error(.noSpace) : nil
    }
    let staged = try bench.writer(fileSystem).begin()
    isFull.with { $0 = true }
    #expect(throws: ShareTargetError.self) {
      try staged.addFile(.photo(0), copying: try bench.hostFile("a.heic", Data("a".utf8)))
    }
    staged.discard()
    #expect(try bench.left() == [])
  }

  @Test func `a sync that failed is not tried again (S14)`() async throws {
    let journey = try Journey()
    let fileSystem = TracedFileSystem { _, call in
      call.name == "fullSync" && call.path.hasSuffix("inbox") ? .error(.io) : nil
    }
    #expect(throws: ShareTargetError.self) { try journey.share("once", on: fileSystem) }
    let syncs = fileSystem.calls.filter { $0.name == "fullSync" && $0.path.hasSuffix("inbox") }
    #expect(syncs.count == 1)
    try await journey.recoverAndCheck("the share is visible, and may be delivered")
  }
}

extension Call {
  /// The call is about the host's file, not about the container.
  var isOfHost: Bool { path.hasPrefix("host") }
}
