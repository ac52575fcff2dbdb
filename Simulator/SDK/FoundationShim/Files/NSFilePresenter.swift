import Foundation

/// Shows a file to a person and wants to know what happens to it.
public protocol NSFilePresenter: NSObjectProtocol {
  /// The file or directory that is shown.
  var presentedItemURL: URL? { get }
  /// Where the methods below are called.
  var presentedItemOperationQueue: OperationQueue { get }
  /// Somebody wants to read: call the block, and what is passed to it is called afterwards.
  func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Somebody wants to write.
  func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Somebody is going to read: write what is not yet written.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The content was written by somebody else.
  func presentedItemDidChange()
  /// Something inside the directory was written by somebody else.
  func presentedSubitemDidChange(at url: URL)
}

/// What Objective-C would leave optional: nothing to give up, nothing to save, nothing to do.
extension NSFilePresenter {
  /// Gives way at once.
  public func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { reader(nil) }
  /// Gives way at once.
  public func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { writer(nil) }
  /// Has nothing to save.
  public func savePresentedItemChanges(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }
  /// Ignores the change.
  public func presentedItemDidChange() {}
  /// Ignores the change.
  public func presentedSubitemDidChange(at url: URL) {}
}
