import FoundationShim
import PhoneLink

extension UIViewController {
  /// The controller that this one, or one that contains it, presents.
  public var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or one that contains it.
  public var presentingViewController: UIViewController? {
    ownPresenter ?? parent?.presentingViewController
  }

  /// What manages the presentation; made when it is first read. A controller that is not presented
  /// itself has that of the one that contains it.
  public var presentationController: UIPresentationController? {
    if ownPresenter == nil, let parent { return parent.presentationController }
    if ownPresentationController == nil {
      ownPresentationController =
        modalPresentationStyle.isSheet
        ? UISheetPresentationController(presentedViewController: self, presenting: ownPresenter)
        : UIPresentationController(presentedViewController: self, presenting: ownPresenter)
    }
    return ownPresentationController
  }

  /// What manages the presentation as a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  func startPresenting(
    _ presented: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presenter = presentationContext(for: presented.modalPresentationStyle)
    guard presenter.mayPresent(presented, for: self) else { return }
    presented.ownPresenter = presenter
    presenter.ownPresented = presented
    presented.isBeingPresented = true
    presented.loadViewIfNeeded()
    presented.presentationController?.presentingViewController = presenter
    let covers = presented.modalPresentationStyle.coversPresenter
    MainQueue.later {
      if covers { presenter.beginAppearanceTransition(false, animated: animated) }
      presented.beginAppearanceTransition(true, animated: animated)
      if let window = presenter.viewIfLoaded?.window, let view = presented.view {
        view.frame = window.bounds
        window.addSubview(view)
      }
      presented.tellIsAppearing()
      MainQueue.later {
        presented.isBeingPresented = false
        presented.endAppearanceTransition()
        if covers {
          presenter.viewIfLoaded?.removeFromSuperview()
          presenter.endAppearanceTransition()
        }
        PhoneLink.shared?.send("presented", presented.presentationReport)
        completion?()
      }
    }
  }

  func startDismissing(animated: Bool, completion: (() -> Void)?) {
    guard let presented = ownPresented else {
      // Whoever presents nothing passes the request on: to its container, then to its presenter.
      (parent ?? ownPresenter)?.startDismissing(animated: animated, completion: completion)
      return
    }
    var above = [presented]
    while let next = above.last?.ownPresented { above.append(next) }
    if above.contains(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
      return SystemLog.write(
        "Trying to dismiss the presentation controller while transitioning already. (\(presented))",
        category: "Presentation", level: "error")
    }
    let covered = presented.modalPresentationStyle.coversPresenter
    let window = presented.viewIfLoaded?.window
    for controller in above { controller.isBeingDismissed = true }
    MainQueue.later { [self] in
      for controller in above.reversed() {
        controller.beginAppearanceTransition(false, animated: animated)
      }
      if covered {
        beginAppearanceTransition(true, animated: animated)
        if let view { window?.insertSubview(view, at: 0) }
        tellIsAppearing()
      }
      MainQueue.later { [self] in
        if covered { endAppearanceTransition() }
        for controller in above.reversed() {
          controller.viewIfLoaded?.removeFromSuperview()
          controller.endAppearanceTransition()
          controller.ownPresenter?.ownPresented = nil
          controller.ownPresenter = nil
          controller.ownPresentationController = nil
          controller.isBeingDismissed = false
        }
        completion?()
      }
    }
  }

  private func presentationContext(for style: UIModalPresentationStyle) -> UIViewController {
    guard style == .currentContext || style == .overCurrentContext else { return rootContainer }
    var candidate = self
    while !candidate.definesPresentationContext, let parent = candidate.parent {
      candidate = parent
    }
    return candidate
  }

  private func mayPresent(_ presented: UIViewController, for asked: UIViewController) -> Bool {
    if presented === self || presented === asked {
      raise(
        "NSInvalidArgumentException",
        "Application tried to present modal view controller on itself: \(presented)")
    }
    if presented.parent != nil {
      raise(
        "NSInvalidArgumentException",
        "Application tried to present modally a view controller \(presented) that has a parent")
    }
    let attempt = "Attempt to present \(presented) on \(self) (from \(asked))"
    if let other = ownPresented {
      let why =
        other.isBeingDismissed
        ? "while a presentation is in progress" : "which is already presenting \(other)"
      SystemLog.write("\(attempt) \(why).", category: "Presentation", level: "error")
      return false
    }
    if presented.ownPresenter != nil {
      raise(
        "NSInvalidArgumentException",
        "Application tried to present modally a view controller that is already being presented")
    }
    if viewIfLoaded?.window == nil {
      SystemLog.write(
        "\(attempt) whose view is not in the window hierarchy.", category: "Presentation",
        level: "error")
      return false
    }
    return true
  }

  private var presentationReport: JSONValue {
    var body: [String: JSONValue] = ["class": .string(String(describing: type(of: self)))]
    body["title"] = (title ?? navigationItem.title).map(JSONValue.string)
    body["message"] = (self as? UIAlertController)?.message.map(JSONValue.string)
    return .object(body)
  }
}
