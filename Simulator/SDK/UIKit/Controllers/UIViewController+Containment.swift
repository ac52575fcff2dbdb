import FoundationShim

extension UIViewController {
  /// Adds a child; calls its `willMove(toParent:)`. The caller adds the view and calls
  /// `didMove(toParent:)`.
  public func addChild(_ childController: UIViewController) {
    if childController === self {
      raise("UIViewControllerHierarchyInconsistency", "A controller cannot be its own child")
    }
    if let former = childController.parent {
      if former === self {
        childControllers.removeAll { $0 === childController }
        childControllers.append(childController)
        return
      }
      former.childControllers.removeAll { $0 === childController }
    }
    childController.willMove(toParent: self)
    childControllers.append(childController)
    childController.parent = self
  }

  /// Leaves the parent; calls `didMove(toParent: nil)`. The caller has called `willMove(toParent:)`
  /// and removes the view.
  public func removeFromParent() {
    guard let former = parent else { return }
    former.childControllers.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// The navigation controller that contains this one, directly or through others.
  var enclosingNavigationController: UINavigationController? {
    var next = parent
    while let container = next {
      if let navigation = container as? UINavigationController { return navigation }
      next = container.parent
    }
    return nil
  }

  /// The container that has no container.
  var rootContainer: UIViewController { parent?.rootContainer ?? self }
}
