/// What goes wrong at one call of the page in the app's first process.
///
/// Its text is `reload:after:SharedImage.getSharedImage#1`.
public struct PageFault: Sendable, Hashable, CustomStringConvertible {
  /// The app is killed, its page is loaded anew, the page's process ends, or the call fails.
  public enum Kind: String, Sendable, CaseIterable { case kill, reload, crash, reject }
  /// Before the call, which then does not happen, or after it, in the place of its answer.
  public enum Moment: String, Sendable, CaseIterable { case before, after }

  /// What goes wrong.
  public var kind: Kind
  /// On which side of the call.
  public var moment: Moment
  /// The call as `Plugin.method#n`, the n-th of its name from 1.
  public var call: String

  /// A fault at a call.
  public init(_ kind: Kind, _ moment: Moment, _ call: String) {
    self.kind = kind
    self.moment = moment
    self.call = call
  }

  public var description: String { "\(kind):\(moment):\(call)" }
}
