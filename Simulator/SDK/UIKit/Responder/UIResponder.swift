import FoundationShim

/// An object that can handle events and hands on those that it does not.
///
/// The chain of `next` leads from a view to its controller or superview, to the window and to the
/// application, in an extension too. Source: "Using responders and the responder chain", UIKit.
@MainActor open class UIResponder: NSObject {
  /// Makes a responder that nothing follows.
  public nonisolated override init() { super.init() }

  /// Whom events are handed to; `nil` at the end of the chain.
  open var next: UIResponder? { nil }

  /// Whether this object wants to be first responder; views and controllers do not by themselves.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the first responder may stop being it.
  open var canResignFirstResponder: Bool { true }

  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { FirstResponder.current === self }

  /// Becomes first responder if it can and the former one resigns; returns whether it is now.
  @discardableResult open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let former = FirstResponder.current, !former.resignFirstResponder() { return false }
    FirstResponder.current = self
    return true
  }

  /// Stops being first responder; returns whether it is not any more.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    FirstResponder.current = nil
    return true
  }
}

/// Who receives what the person types.
@MainActor enum FirstResponder {
  /// The first responder of this process.
  static weak var current: UIResponder?
}
