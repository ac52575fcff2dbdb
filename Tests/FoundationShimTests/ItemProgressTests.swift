import Foundation
import FoundationShim
import Synchronization
import Testing

@Suite struct ItemProgressTests {
  /// A provider whose answer the test gives.
  private final class SlowHost: Sendable {
    typealias Answer = @Sendable (URL?, Bool, (any Error)?) -> Void
    let progress = Progress.discreteProgress(totalUnitCount: 10)
    private let waiting = Mutex<Answer?>(nil)

    func register(with provider: NSItemProvider) {
      provider.registerFileRepresentation(forTypeIdentifier: "public.movie", visibility: .all) {
        completion in
        self.waiting.withLock { $0 = completion }
        return self.progress
      }
    }

    func answer(_ url: URL?) { waiting.withLock { $0 }?(url, false, nil) }
  }

  private let folder = TestFolder()

  @Test func `the progress follows the provider's and ends with the load`() async throws {
    let host = SlowHost()
    let provider = NSItemProvider()
    host.register(with: provider)
    let file = try folder.file("a.mov", "film")
    let done = AsyncStream<String?>.makeStream()
    let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { url, _ in
      done.continuation.yield(url.flatMap { try? String(contentsOf: $0, encoding: .utf8) })
    }
    await providersAreQuiet()
    #expect(progress.totalUnitCount > 0)
    #expect(progress.fractionCompleted == 0)
    host.progress.completedUnitCount = 5
    #expect(progress.fractionCompleted > 0.3 && progress.fractionCompleted < 0.7)
    #expect(!progress.isFinished)
    host.answer(file)
    #expect(await done.stream.first { _ in true } == "film")
    #expect(progress.isFinished)
    #expect(progress.fractionCompleted == 1)
  }

  @Test func `cancelling tells the provider and gives the consumer the system's error`()
    async throws
  {
    let host = SlowHost()
    let provider = NSItemProvider()
    host.register(with: provider)
    let done = AsyncStream<NSError?>.makeStream()
    let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { _, error in
      done.continuation.yield(error as NSError?)
    }
    await providersAreQuiet()
    progress.cancel()
    let error = await done.stream.first { _ in true }
    #expect(error??.domain == NSCocoaErrorDomain)
    #expect(error??.code == CocoaError.userCancelled.rawValue)
    #expect(host.progress.isCancelled)
    // A late answer is ignored, and what it made is deleted.
    host.answer(try folder.file("late.mov", "late"))
    done.continuation.finish()
    await providersAreQuiet()
    #expect(await done.stream.first { _ in true } == nil)
  }

  @Test func `a load that is cancelled before the provider was asked still ends`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { _ in
      nil
    }
    let error: NSError? = await withCheckedContinuation { waiting in
      provider.loadDataRepresentation(forTypeIdentifier: "public.png") { _, error in
        waiting.resume(returning: error as NSError?)
      }.cancel()
    }
    #expect(error?.code == CocoaError.userCancelled.rawValue)
  }

  @Test func `a provider that never answers leaves the progress unfinished (P18)`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) { _ in
      nil
    }
    let isCalled = Mutex(false)
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.png") { _, _ in
      isCalled.withLock { $0 = true }
    }
    await providersAreQuiet()
    #expect(!progress.isFinished)
    #expect(!isCalled.withLock { $0 })
  }
}
