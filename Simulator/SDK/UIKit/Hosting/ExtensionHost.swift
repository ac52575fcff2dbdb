import FoundationShim
import PhoneLink

/// The system's side of one request of an extension: principal object, presentation, dismissal.
///
/// Sources: "App Extension Programming Guide", NSExtensionContext.h; the swipe: UIPresentationController
/// and its delegate.
@MainActor final class ExtensionHost {
  private let channel: any HostChannel
  private let context: NSExtensionContext
  private let principal: NSObject
  /// The window that shows the principal controller.
  let window = UIWindow(frame: UIScreen.main.bounds)
  /// Whether the sheet has been presented: before, nothing can be opened.
  private(set) var hasAppeared = false
  private var isGone = false

  private var controller: UIViewController? { principal as? UIViewController }

  /// Makes the principal object and hands it the request; a controller's view is loaded after that.
  init(_ principalClass: PrincipalClass, begin body: JSONValue, channel: any HostChannel) {
    self.channel = channel
    let offer = HostOffer(body: body, channel: channel)
    context = NSExtensionContext(inputItems: offer.items, channel: channel)
    context.suggestedRecipient = offer.recipients.lazy.compactMap { $0 }.first
    let application = UIApplication.makeCurrent(of: UIApplication.self)
    principal = principalClass.makeObject()
    application.mayOpenURLs = { [weak self] in self?.hasAppeared == true }
    if let controller {
      controller.ownExtensionContext = context
      window.rootViewController = controller
      controller.beginRequest(with: context)
      window.installRoot()
    } else {
      (principal as? any NSExtensionRequestHandling)?.beginRequest(with: context)
    }
    channel.send("viewLoaded", .object([:]))
  }

  /// The presentation has ended: the controller's appearance callbacks, in two turns.
  func appear() {
    guard let controller, !hasAppeared, !isGone else { return }
    window.isHidden = false
    window.makeKey()
    _ = controller
    // Queued behind the `viewDidAppear` that the window has just queued.
    MainQueue.later { [self] in
      hasAppeared = true
      channel.send("appeared", .object([:]))
    }
  }

  /// The person swipes down. Refused by an alert in front, by `isModalInPresentation` and by the
  /// delegate, who then is told of the attempt. A swipe that is allowed dismisses what is in front; if
  /// that is the sheet itself, the system tears the extension down without ending its request.
  func swipeDown() -> Bool {
    guard let front = window.frontController, !(front is UIAlertController), !isGone else {
      return false
    }
    let presentation = front.presentationController
    let delegate = presentation?.delegate
    guard let presentation, front.modalPresentationStyle.isSheet, !front.isModalWithin,
      delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      if let presentation { delegate?.presentationControllerDidAttemptToDismiss(presentation) }
      return false
    }
    delegate?.presentationControllerWillDismiss(presentation)
    if let presenter = front.ownPresenter {
      presenter.dismiss(animated: true) {
        delegate?.presentationControllerDidDismiss(presentation)
      }
    } else {
      leave { delegate?.presentationControllerDidDismiss(presentation) }
    }
    return true
  }

  /// The request has ended: the view leaves, then the completion handlers run, then `done` is called
  /// on their queue.
  func dismissed(_ done: @escaping @Sendable () -> Void) {
    leave { [context] in context.finishDismissal(done) }
  }

  private func leave(_ done: @escaping @MainActor () -> Void) {
    guard let controller, !isGone else { return MainQueue.later(done) }
    isGone = true
    let layers = window.layersFromFront
    for layer in layers { layer.beginAppearanceTransition(false, animated: true) }
    MainQueue.later { [self] in
      for layer in layers { layer.endAppearanceTransition() }
      controller.viewIfLoaded?.removeFromSuperview()
      channel.send("disappeared", .object([:]))
      done()
    }
  }
}

extension UIWindow {
  /// The root controller and what is presented over it, the one in front first.
  fileprivate var layersFromFront: [UIViewController] {
    var layers = [rootViewController].compactMap { $0 }
    while let next = layers.last?.ownPresented { layers.append(next) }
    return layers.reversed()
  }
}

extension UIViewController {
  /// Whether the controller, or the one that it shows, is kept from being swiped away.
  fileprivate var isModalWithin: Bool {
    if isModalInPresentation { return true }
    if let navigation = self as? UINavigationController {
      return navigation.topViewController?.isModalWithin ?? false
    }
    return children.contains { $0.isModalWithin }
  }
}
