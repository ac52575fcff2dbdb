import Foundation
import FoundationShim
import Synchronization
import Testing

@Suite struct NSFileCoordinatorTests {
  private final class Presenter: NSObject, NSFilePresenter, @unchecked Sendable {
    // Called on one operation queue; the log is behind a lock.
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    let log = Mutex<[String]>([])
    init(_ url: URL) {
      presentedItemURL = url
      presentedItemOperationQueue.maxConcurrentOperationCount = 1
    }
    func relinquishPresentedItem(
      toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
    ) {
      log.withLock { $0.append("relinquish") }
      writer { self.log.withLock { $0.append("reacquire") } }
    }
    func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
      log.withLock { $0.append("save") }
      completionHandler(nil)
    }
    func presentedItemDidChange() { log.withLock { $0.append("changed") } }
    func presentedSubitemDidChange(at url: URL) {
      log.withLock { $0.append("sub \(url.lastPathComponent)") }
    }
    func quiet() async {
      await withCheckedContinuation { waiting in
        presentedItemOperationQueue.addOperation { waiting.resume() }
      }
    }
  }

  private let folder = TestFolder()

  @Test func `accessors run at once, on the calling thread, with the URL`() throws {
    let file = try folder.file("a", "1")
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var error: NSError?
    var read: URL?
    let thread = Thread.current
    coordinator.coordinate(readingItemAt: file, error: &error) { url in
      #expect(Thread.current == thread)
      read = url
      // The same coordinator may nest.
      coordinator.coordinate(writingItemAt: file, error: nil) { try? Data("2".utf8).write(to: $0) }
    }
    #expect(error == nil)
    #expect(read == file)
    #expect(try String(contentsOf: file, encoding: .utf8) == "2")
  }

  @Test func `a writer waits for a reader of another coordinator`() async throws {
    let file = try folder.file("a", "old")
    let isReading = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let order = OrderLog()
    async let reading: Void = onThread {
      NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: file, error: nil) { _ in
        isReading.signal()
        mayEnd.wait()
        order.add("read")
      }
    }
    async let writing: Void = onThread {
      isReading.wait()
      mayEnd.signal()
      NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: file, error: nil) { _ in
        order.add("written")
      }
    }
    _ = await (reading, writing)
    #expect(order.all == ["read", "written"])
  }

  @Test func `presenters save, give way and are told, but not of their own doing`() async throws {
    let file = try folder.file("d/a", "1")
    let presenter = Presenter(file)
    let outer = Presenter(file.deletingLastPathComponent())
    NSFileCoordinator.addFilePresenter(presenter)
    NSFileCoordinator.addFilePresenter(outer)
    NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: file, error: nil) { _ in }
    NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: file, error: nil) { _ in }
    NSFileCoordinator(filePresenter: presenter).coordinate(writingItemAt: file, error: nil) { _ in }
    await presenter.quiet()
    await outer.quiet()
    #expect(presenter.log.withLock { $0 } == ["save", "relinquish", "reacquire", "changed"])
    #expect(outer.log.withLock { $0.filter { $0 == "sub a" }.count } == 2)
    NSFileCoordinator.removeFilePresenter(presenter)
    NSFileCoordinator.removeFilePresenter(outer)
    NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: file, error: nil) { _ in }
    #expect(presenter.log.withLock { $0.count } == 4)
  }

  @Test func `a cancelled coordinator calls no accessor and gives an error`() throws {
    let coordinator = NSFileCoordinator(filePresenter: nil)
    coordinator.cancel()
    var error: NSError?
    var isCalled = false
    coordinator.coordinate(readingItemAt: folder.url, error: &error) { _ in isCalled = true }
    #expect(!isCalled)
    #expect(error?.code == CocoaError.userCancelled.rawValue)
  }

  @Test func `a directory for uploading is a zip archive while the accessor runs`() throws {
    _ = try folder.file("Trip/a.txt", "one")
    var entries: [String: String] = [:]
    var place: URL?
    NSFileCoordinator(filePresenter: nil).coordinate(
      readingItemAt: folder.url.appendingPathComponent("Trip"), options: .forUploading, error: nil
    ) { url in
      place = url
      entries = (try? ZipListing(Data(contentsOf: url))).map(\.entries) ?? [:]
    }
    #expect(entries == ["Trip/": "", "Trip/a.txt": "one"])
    let path = try #require(place?.path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

/// What happened, in order, from any thread.
private final class OrderLog: Sendable {
  private let log = Mutex<[String]>([])
  var all: [String] { log.withLock { $0 } }
  func add(_ entry: String) { log.withLock { $0.append(entry) } }
}

/// Runs blocking code on a thread of its own, so that it does not hold one of the cooperative ones.
func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { waiting in
    Thread.detachNewThread {
      body()
      waiting.resume()
    }
  }
}
