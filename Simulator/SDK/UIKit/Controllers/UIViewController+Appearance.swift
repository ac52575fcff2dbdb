import FoundationShim

extension UIViewController {
  /// Tells the controller that its view is about to appear or disappear; for containers that do not
  /// forward by themselves.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (appearance, isAppearing) {
    case (.disappeared, true), (.disappearing, true):
      appearance = .appearing
      appearanceIsAnimated = animated
      toldIsAppearing = false
      loadViewIfNeeded()
      viewWillAppear(animated)
    case (.appeared, false), (.appearing, false):
      appearance = .disappearing
      appearanceIsAnimated = animated
      viewWillDisappear(animated)
    default: return
    }
    for child in childrenToTell {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Tells the controller that its view has appeared or disappeared.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      tellIsAppearing()
      appearance = .appeared
      viewDidAppear(appearanceIsAnimated)
      for child in childrenToTell {
        child.beginAppearanceTransition(true, animated: appearanceIsAnimated)
        child.endAppearanceTransition()
      }
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(appearanceIsAnimated)
      for child in childrenToTell { child.endAppearanceTransition() }
    case .appeared, .disappeared: return
    }
  }

  /// Tells the controller that its view is in the hierarchy, once for each appearance, and lays out.
  func tellIsAppearing() {
    guard appearance == .appearing, !toldIsAppearing else { return }
    toldIsAppearing = true
    viewIsAppearing(appearanceIsAnimated)
    for child in childrenToTell { child.tellIsAppearing() }
    viewIfLoaded?.layoutIfNeeded()
  }

  private var childrenToTell: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  /// The view of a child is put into a visible container's view, or taken out of it.
  func viewWillMove(toWindow newWindow: UIWindow?) {
    guard let parent, parent.tellsChildrenWhoMove, parent.appearance == .appeared else { return }
    beginAppearanceTransition(newWindow != nil, animated: false)
  }

  /// The view of a child was put into a visible container's view, or taken out of it.
  func viewDidMoveToWindow() {
    guard let parent, parent.tellsChildrenWhoMove, parent.appearance == .appeared else { return }
    endAppearanceTransition()
  }
}
