import FoundationShim

/// A view that shows a picture.
@MainActor open class UIImageView: UIView {
  /// Makes a view of a picture, in its size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    isUserInteractionEnabled = false
  }
  /// Makes a view without a picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  /// Makes a view as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The picture.
  open var image: UIImage?
  /// The picture while it is touched.
  open var highlightedImage: UIImage?
  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: -1, height: -1)
  }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.label = image?.accessibilityLabel
    element.traits = .image
    return element
  }
}
