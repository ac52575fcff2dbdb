import FoundationShim

/// What manages the presentation of a controller.
@MainActor open class UIPresentationController: NSObject {
  /// Makes the manager of a presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  private unowned let presented: UIViewController
  private weak var presenting: UIViewController?

  /// The controller that is presented.
  open var presentedViewController: UIViewController { presented }
  /// The controller that presents.
  open internal(set) var presentingViewController: UIViewController {
    get { presenting ?? presented }
    set { presenting = newValue }
  }
  /// Whom a swipe is asked and told.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// How the controller is presented.
  open var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }
}
