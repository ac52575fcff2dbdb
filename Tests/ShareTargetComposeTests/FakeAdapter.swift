import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// An adapter that keeps what it was given, and answers when and as a test says.
final class FakeAdapter: ShareAdapter {
  enum Reply: Sendable { case accept, fail, notSent }
  struct Failed: Error {}

  let name: String
  let canTellNotSent: Bool
  let isDestinationRequired: Bool
  /// Closed gates hold the calls back; cancellation is ignored (C1).
  let listingGate: Gate
  let submitGate: Gate
  private let list: Guarded<[Destination]?>
  private let replies: Guarded<[Reply]>
  private let given = Guarded<[Submission]>([])
  private let seen = Guarded<[[String: Data]]>([])

  init(
    name: String = "Fake", destinations: [Destination]? = [Destination(id: "team", title: "Team")],
    replies: [Reply] = [], canTellNotSent: Bool = false, isDestinationRequired: Bool = false,
    holdsListing: Bool = false, holdsSubmit: Bool = false
  ) {
    self.name = name
    self.canTellNotSent = canTellNotSent
    self.isDestinationRequired = isDestinationRequired
    list = Guarded(destinations)
    self.replies = Guarded(replies)
    listingGate = Gate()
    submitGate = Gate()
    if !holdsListing { listingGate.open() }
    if !holdsSubmit { submitGate.open() }
  }

  var submissions: [Submission] { given.with { $0 } }
  /// The bytes of the items of each submission, as the adapter read them.
  var files: [[String: Data]] { seen.with { $0 } }

  func setDestinations(_ destinations: [Destination]?) { list.with { $0 = destinations } }

  func destinations() async throws -> [Destination] {
    await pass(listingGate)
    guard let destinations = list.with({ $0 }) else { throw Failed() }
    return destinations
  }

  func submit(_ submission: Submission) async throws {
    given.with { $0.append(submission) }
    var files: [String: Data] = [:]
    for item in submission.items {
      if let url = submission.url(of: item) { files[item.displayName] = try? Data(contentsOf: url) }
    }
    let read = files
    seen.with { $0.append(read) }
    submission.reportProgress(completedByteCount: 1, totalByteCount: 2)
    await pass(submitGate)
    let reply = replies.with { $0.isEmpty ? .accept : $0.removeFirst() }
    switch reply {
    case .accept: return
    case .fail: throw Failed()
    case .notSent: throw NotSent("the test says so")
    }
  }

  private func pass(_ gate: Gate) async {
    await withCheckedContinuation { continuation in gate.whenOpen { continuation.resume() } }
  }
}
