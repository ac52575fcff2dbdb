import ShareTargetCompose
import ShareTargetInbox
import ShareTargetTesting

/// A host that delivers some photos and a text when a test says so.
@MainActor final class FakeLoader: ComposeLoader {
  let gate: Gate
  private let photoCount: Int
  private let content: LoadedContent
  private let obeys: Bool
  private(set) var loadCount = 0
  private(set) var isCancelled = false

  /// With `obeys` false the copy goes on after a cancellation until the gate opens.
  init(
    text: String? = "Look", photoCount: Int = 1, holds: Bool = false, obeys: Bool = true
  ) {
    gate = Gate()
    content = LoadedContent(text: text)
    self.photoCount = photoCount
    self.obeys = obeys
    if !holds { gate.open() }
  }

  func load(
    into staged: StagedShare, changed: @escaping @MainActor @Sendable () -> Void
  ) async throws -> LoadedContent {
    loadCount += 1
    for position in 0..<photoCount {
      try staged.addPhoto(position)
      changed()
    }
    await withCheckedContinuation { continuation in gate.whenOpen { continuation.resume() } }
    return content
  }

  func cancel() {
    isCancelled = true
    if obeys { gate.open() }
  }
}
