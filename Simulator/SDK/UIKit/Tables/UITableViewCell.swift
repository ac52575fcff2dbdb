import FoundationShim

/// A row of a table.
@MainActor open class UITableViewCell: UIView {
  /// Which labels a cell has, and where.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// What stands at the end of a row.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  /// How a selected row looks.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  /// Makes a cell that is used again under an identifier.
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }
  /// Makes a cell of the default style.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }
  /// Makes a cell as an archive would.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    style = .default
    super.init(coder: coder)
  }

  /// Under which the cell is used again.
  public let reuseIdentifier: String?
  private let style: CellStyle
  /// What the cell shows; everything of one's own belongs in here.
  public private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    insertSubview(view, at: 0)
    return view
  }()
  /// The main text.
  public private(set) lazy var textLabel: UILabel? = contentLabel()
  /// The further text; `nil` in the default style.
  public private(set) lazy var detailTextLabel: UILabel? =
    style == .default ? nil : contentLabel()
  /// The picture at the start.
  public private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(image: nil)
    contentView.addSubview(view)
    return view
  }()
  /// Text and picture in one value, in place of the labels.
  open var contentConfiguration: UIListContentConfiguration?
  /// Text and picture of the cell's style, empty.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  /// What stands at the end of the row.
  open var accessoryType = AccessoryType.none
  /// A view at the end of the row.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }
  /// How a selected row looks.
  open var selectionStyle = SelectionStyle.default
  /// Whether the row is selected.
  open var isSelected = false
  /// Sets whether the row is selected.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// The cell is about to be used for another row.
  open func prepareForReuse() {}

  private func contentLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    contentView.addSubview(label)
    return label
  }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    let own = [contentConfiguration?.text, contentConfiguration?.secondaryText].compactMap { $0 }
    let texts = own + elementsInside.flatMap(\.texts)
    element.label = texts.isEmpty ? nil : texts.joined(separator: ", ")
    if isSelected || accessoryType == .checkmark { element.traits.insert(.selected) }
    return element
  }
}

extension ScreenElement {
  /// The labels of the texts in the element, in order.
  fileprivate var texts: [String] {
    (traits.contains(.staticText) ? [label].compactMap { $0 } : []).filter { !$0.isEmpty }
      + children.flatMap(\.texts)
  }
}
