import ShareTargetTesting
import Testing

@testable import InboxModel

/// What syncs, barriers, flushes, and their failures are worth in the model.
@Suite struct LossLogTests {
  /// A file is made, written and synced, a barrier follows, and then another file has a name.
  private static let changes: [VolumeChange] = [
    .born(1, .file), .linked(1, name: "a", in: 0), .wrote(1, block: 0, [1]), .synced(1), .synced(0),
    .barred(1), .born(2, .file), .linked(2, name: "b", in: 0), .synced(0), .flushed(1),
  ]

  @Test func `a flush that fails later does not undo what a barrier ordered before`() {
    let log = LossLog(
      Self.changes, start: 0, mode: .darwin,
      failures: [.init(position: 9, node: 1, isOfDevice: true)])
    // Before the failure: without the block of a, b is not there either.
    #expect(log.loseable(at: 8) == [1, 2, 7])
    #expect(log.closed([2], at: 8) == [2, 7])
    // After it, the drive has given a up: no barrier vouches for it, and no later flush writes it.
    #expect(log.closed([2], at: 9) == [2])
    #expect(log.loseable(at: 10) == [2])
  }

  @Test func `a flush that succeeds makes all durable that had come to the drive`() {
    let log = LossLog(Self.changes, start: 0, mode: .darwin)
    #expect(log.loseable(at: 9) == [1, 2, 7])
    #expect(log.loseable(at: 10) == [])
  }

  @Test(arguments: LossMode.allCases)
  func `what a failed sync should have written is written by no later one`(mode: LossMode) {
    let changes: [VolumeChange] = [
      .born(1, .file), .linked(1, name: "a", in: 0), .wrote(1, block: 0, [1]), .synced(0),
      .synced(1),
      .wrote(1, block: 1, [2]), .synced(1), .flushed(1),
    ]
    let log = LossLog(
      changes, start: 0, mode: mode, failures: [.init(position: 4, node: 1, isOfDevice: false)])
    #expect(log.loseable(at: 8) == [2])
    #expect(LossLog(changes, start: 0, mode: mode).loseable(at: 8) == [])
  }
}
