import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// A process that dies before any of its calls loses nothing, and leaves nothing half (S1, S3 to S8).
@Suite struct CrashTests {
  @Test func `the extension may die before any call`() async throws {
    var index = 0
    while true {
      let journey = try Journey()
      try journey.share("earlier")
      let fileSystem = TracedFileSystem.stopping(at: index)
      let isDone = (try? journey.share("later", on: fileSystem)) != nil
      fileSystem.reap()
      try await journey.recoverAndCheck("stopped at \(index)")
      if isDone { break }
      index += 1
    }
    #expect(index > 50)
  }

  @Test func `the app may die before any call, and again before any later one`() async throws {
    for stride in [0, 1, 7] {
      var index = 0
      while true {
        let journey = try Journey()
        try journey.share("first")
        try journey.share("second")
        let fileSystem = TracedFileSystem.stopping(at: index)
        let isDone = (try? await journey.drain(journey.bench.inbox(fileSystem))) != nil
        fileSystem.reap()
        if stride > 0 {
          let second = TracedFileSystem.stopping(at: index % 60 / stride)
          _ = try? await journey.drain(journey.bench.inbox(second))
          second.reap()
        }
        try await journey.recoverAndCheck("stopped at \(index), then at \(index)/\(stride)")
        if isDone { break }
        index += 1
      }
      #expect(index > 80)
    }
  }

  @Test func `putting a damaged share aside may be interrupted anywhere and loses nothing`()
    async throws
  {
    var index = 0
    while true {
      let bench = try Workbench()
      let share = try bench.publish()
      try Data("photO".utf8).write(to: bench.place("inbox/\(share.id)/1.extra"))
      let fileSystem = TracedFileSystem.stopping(at: index)
      let isDone =
        await code { try await bench.inbox(fileSystem).beginOffer() } == nil
        && !fileSystem.isStopped
      fileSystem.reap()
      #expect(try await bench.inbox().beginOffer() == nil)
      let status = try await bench.inbox().status()
      #expect(status.quarantined.map(\.id) == [share.id], "stopped at \(index)")
      #expect(status.quarantined.first?.reason == .unexpectedEntry, "stopped at \(index)")
      let kept = bench.place("quarantine/\(share.id)/share/0.heic")
      #expect(try Data(contentsOf: kept) == Data("photo".utf8), "stopped at \(index)")
      if isDone { break }
      index += 1
    }
    #expect(index > 20)
  }
}
