import FoundationShim

/// What a scroll view tells.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// The content moved; optional.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
