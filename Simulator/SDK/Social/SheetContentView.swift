import UIKit

/// The head of the sheet: the text, what stands in its place while it is empty, the preview, and how
/// many characters are left.
@MainActor final class SheetContentView: UIView {
  /// The text.
  let textView = UITextView(frame: .zero)
  /// What stands in place of an empty text.
  let emptyLabel = UILabel(frame: .zero)
  private let countLabel = UILabel(frame: .zero)
  private(set) var preview: UIView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    emptyLabel.textColor = .secondaryLabel
    countLabel.textColor = .secondaryLabel
    countLabel.isHidden = true
    for part in [textView, emptyLabel, countLabel] { addSubview(part) }
  }
  required init?(coder: NSCoder) { nil }

  /// Shows a preview at the side of the text.
  func show(_ preview: UIView?) {
    self.preview?.removeFromSuperview()
    self.preview = preview
    if let preview { addSubview(preview) }
  }

  /// Shows how many characters are left; `nil` shows nothing. A negative number has a minus sign.
  func show(charactersRemaining count: NSNumber?) {
    countLabel.isHidden = count == nil
    let formatter = NumberFormatter()
    countLabel.text = count.flatMap(formatter.string)
  }
}
