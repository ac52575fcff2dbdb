import Foundation
import Synchronization

/// Orders reading and writing of files among the coordinators and presenters of one process, as Apple's
/// `NSFileCoordinator`.
///
/// Accessors run synchronously on the calling thread. Coordination between processes is not modelled:
/// two simulated processes do not wait for each other.
open class NSFileCoordinator: NSObject {
  /// How a file is going to be read.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Presenters are not asked to save.
    public static let withoutChanges = ReadingOptions(rawValue: 1)
    /// The accessor is given the target of a symbolic link.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
    /// Only metadata that is here is read.
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
    /// A directory is given as a zip archive that is deleted when the accessor returns.
    public static let forUploading = ReadingOptions(rawValue: 8)
  }

  /// How a file is going to be written.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It will be deleted.
    public static let forDeleting = WritingOptions(rawValue: 1)
    /// It will be moved.
    public static let forMoving = WritingOptions(rawValue: 2)
    /// Presenters save first.
    public static let forMerging = WritingOptions(rawValue: 4)
    /// It will be replaced.
    public static let forReplacing = WritingOptions(rawValue: 8)
    /// Only metadata is written.
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
  }

  private weak var presenter: (any NSFilePresenter)?
  private let isCancelled = Atomic(false)

  /// A coordinator on behalf of a presenter, who is not told of what it does itself.
  public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) {
    presenter = filePresenterOrNil
    super.init()
  }

  /// Registers a presenter; the table keeps it until it is removed.
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    CoordinationTable.shared.add(filePresenter)
  }

  /// Removes a presenter.
  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    CoordinationTable.shared.remove(filePresenter)
  }

  /// The registered presenters of this process.
  open class var filePresenters: [any NSFilePresenter] {
    CoordinationTable.shared.presenters(of: nil)
  }

  /// Waits for writers, lets presenters save, and calls the accessor once; after a cancel it sets the
  /// error instead.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {
    hold(url, isWriting: false, outError) {
      let others = presenters(of: url)
      if !options.contains(.withoutChanges) { save(others) }
      let resume = relinquish(others, isWriting: false)
      read(url, options, outError, reader)
      for action in resume { action() }
      CoordinatedCopies.shared.wasRead(url)
    }
  }

  /// Waits for readers and writers, calls the accessor once, and tells presenters of the change.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {
    hold(url, isWriting: true, outError) {
      let others = presenters(of: url)
      if options.contains(.forMerging) { save(others) }
      let resume = relinquish(others, isWriting: true)
      writer(url)
      for action in resume { action() }
      notify(others, of: url)
    }
  }

  /// Reads one place and writes another.
  open func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [],
    writingItemAt writingURL: URL, options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor readerWriter: (URL, URL) -> Void
  ) {
    coordinate(writingItemAt: writingURL, options: writingOptions, error: outError) { target in
      coordinate(readingItemAt: readingURL, options: readingOptions, error: outError) { source in
        readerWriter(source, target)
      }
    }
  }

  /// Writes two places.
  open func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
    options options2: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL, URL) -> Void
  ) {
    coordinate(writingItemAt: url1, options: options1, error: outError) { first in
      coordinate(writingItemAt: url2, options: options2, error: outError) { second in
        writer(first, second)
      }
    }
  }

  /// Ends waiting: an accessor that has not begun is not called, and the caller gets an error.
  open func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    CoordinationTable.shared.wake()
  }

  private func hold(_ url: URL, isWriting: Bool, _ outError: NSErrorPointer, _ body: () -> Void) {
    let claim = CoordinationTable.shared.take(
      url.standardizedFileURL.path, isWriting: isWriting, owner: ObjectIdentifier(self),
      isCancelled: { isCancelled.load(ordering: .sequentiallyConsistent) })
    guard let claim else {
      outError?.pointee = CocoaError(.userCancelled) as NSError
      return
    }
    defer { CoordinationTable.shared.release(claim) }
    body()
  }

  private func read(
    _ url: URL, _ options: ReadingOptions, _ outError: NSErrorPointer, _ reader: (URL) -> Void
  ) {
    let source = options.contains(.resolvesSymbolicLink) ? url.resolvingSymlinksInPath() : url
    var isDirectory: ObjCBool = false
    guard options.contains(.forUploading),
      FileManager.default.fileExists(atPath: source.path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return reader(source) }
    do {
      let archive = try TemporaryFile(name: source.lastPathComponent + ".zip") {
        try ZipArchive.data(ofDirectory: source).write(to: $0)
      }
      defer { archive.remove() }
      reader(archive.url)
    } catch {
      outError?.pointee = error as NSError
    }
  }

  private func presenters(of url: URL) -> [any NSFilePresenter] {
    CoordinationTable.shared.presenters(of: url.standardizedFileURL.path)
      .filter { $0 !== presenter }
  }
}

extension NSFileCoordinator {
  /// Calls every presenter on its queue and waits for its answer.
  private func save(_ presenters: [any NSFilePresenter]) {
    for presenter in presenters {
      call(presenter) { presenter, done in
        presenter.savePresentedItemChanges { _ in done(nil) }
      }
    }
  }

  private func relinquish(
    _ presenters: [any NSFilePresenter], isWriting: Bool
  ) -> [@Sendable () -> Void] {
    presenters.compactMap { presenter in
      call(presenter) { presenter, done in
        if isWriting {
          presenter.relinquishPresentedItem(toWriter: done)
        } else {
          presenter.relinquishPresentedItem(toReader: done)
        }
      }
    }
  }

  @discardableResult
  private func call(
    _ presenter: any NSFilePresenter,
    _ body:
      @escaping (any NSFilePresenter, @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
      -> Void
  ) -> (@Sendable () -> Void)? {
    let answer = PresenterAnswer()
    let handed = Handed((presenter, body))
    presenter.presentedItemOperationQueue.addOperation {
      handed.value.1(handed.value.0) { answer.give($0) }
    }
    return answer.wait()
  }

  private func notify(_ presenters: [any NSFilePresenter], of url: URL) {
    let path = url.standardizedFileURL.path
    for presenter in presenters {
      let handed = Handed(presenter)
      let isItself = presenter.presentedItemURL?.standardizedFileURL.path == path
      presenter.presentedItemOperationQueue.addOperation {
        if isItself {
          handed.value.presentedItemDidChange()
        } else {
          handed.value.presentedSubitemDidChange(at: url)
        }
      }
    }
  }
}

/// What a presenter answers: a block to call when it may have its file back.
private final class PresenterAnswer: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  func give(_ action: (@Sendable () -> Void)?) {
    self.action.withLock { $0 = action }
    done.signal()
  }

  func wait() -> (@Sendable () -> Void)? {
    done.wait()
    return action.withLock { $0 }
  }
}
