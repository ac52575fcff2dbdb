import FoundationShim

/// A list of rows in sections.
///
/// Rows are asked for when the table is shown or `reloadData` was called, all of them at once: a
/// real table asks only for those that fit on the screen.
@MainActor open class UITableView: UIScrollView {
  /// How sections look.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// Where a row ends up after scrolling.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }

  /// The height that means: as high as the content.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// Makes an empty table.
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }
  /// Makes an empty plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  /// Makes a table as an archive would.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// How sections look.
  public let style: UITableView.Style
  /// Where rows come from.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { setNeedsReload() } }
  /// Whom selection is told.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set { super.delegate = newValue }
  }
  /// The height of rows, in points.
  open var rowHeight = UITableView.automaticDimension
  /// The expected height of rows, in points.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The line between rows.
  open var separatorStyle = SeparatorStyle.singleLine
  /// Whether rows can be selected.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// The view above the rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }
  /// The view below the rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }

  private struct Section {
    var header: String?
    var footer: String?
    var cells: [UITableViewCell]
  }
  private var loaded: [Section] = []
  private var isStale = true
  private var classes: [String: UITableViewCell.Type] = [:]
  private var selected: [IndexPath] = []
  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// Makes cells of a class under an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    if let cellClass, !(cellClass is UITableViewCell.Type) {
      raise("NSInvalidArgumentException", "\(cellClass) is no class of cells")
    }
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  /// A cell of a registered class; `nil` if none is registered under the identifier.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    classes[identifier].map { $0.makeCell(reuseIdentifier: identifier) }
  }
  /// A cell of a registered class; it is a fatal mistake if none is registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      raise(
        "NSInternalInconsistencyException",
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class")
    }
    return cell
  }

  /// Forgets rows and selection, and asks for the rows anew.
  open func reloadData() {
    selected = []
    setNeedsReload()
    if window != nil { loadIfStale() }
  }
  /// Asks for rows anew; here for all of them. The selection stays.
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    setNeedsReload()
  }
  /// Asks for sections anew; here for all of them. The selection stays.
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    setNeedsReload()
  }
  /// Asks for the rows anew after rows were inserted into the data.
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    setNeedsReload()
  }
  /// Asks for the rows anew after rows were deleted from the data.
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    setNeedsReload()
  }
  /// Makes several changes together.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    setNeedsReload()
    if let completion { MainQueue.later { completion(true) } }
  }

  /// How many sections there are.
  open var numberOfSections: Int {
    loadIfStale()
    return loaded.count
  }
  /// How many rows a section has.
  open func numberOfRows(inSection section: Int) -> Int {
    loadIfStale()
    return loaded[section].cells.count
  }
  /// The cell of a row; `nil` if there is no such row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    loadIfStale()
    guard loaded.indices.contains(indexPath.section),
      loaded[indexPath.section].cells.indices.contains(indexPath.row)
    else { return nil }
    return loaded[indexPath.section].cells[indexPath.row]
  }
  /// The row of a cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    for (section, content) in loaded.enumerated() {
      if let row = content.cells.firstIndex(where: { $0 === cell }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
  /// The cells that can be seen.
  open var visibleCells: [UITableViewCell] {
    loadIfStale()
    return loaded.flatMap(\.cells)
  }

  /// The selected row, the first if there are several.
  open var indexPathForSelectedRow: IndexPath? { selected.first }
  /// The selected rows.
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
  /// Selects a row; tells nobody.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition
  ) {
    if !allowsMultipleSelection { deselectAll(telling: false) }
    guard let indexPath else { return }
    selected.append(indexPath)
    cellForRow(at: indexPath)?.setSelected(true, animated: animated)
  }
  /// Deselects a row; tells nobody.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }
  /// Scrolls to a row.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool
  ) {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfStale()
  }

  override var elementsInside: [ScreenElement] {
    loadIfStale()
    var elements = [tableHeaderView?.screenElement].compactMap { $0 }
    for (section, content) in loaded.enumerated() {
      if let header = content.header {
        elements.append(ScreenElement(className: "UILabel", label: header, traits: .header))
      }
      for (row, cell) in content.cells.enumerated() {
        guard var element = cell.screenElement else { continue }
        let path = IndexPath(row: row, section: section)
        element.activate = { [weak self] in self?.touch(path) }
        element.isEnabled = allowsSelection && cell.isUserInteractionEnabled
        elements.append(element)
      }
      if let footer = content.footer {
        elements.append(ScreenElement(className: "UILabel", label: footer, traits: .staticText))
      }
    }
    return elements + [tableFooterView?.screenElement].compactMap { $0 }
  }

  /// What a touch on a row does, in UIKit's order: highlight, will select, deselect, did select.
  private func touch(_ touched: IndexPath) {
    guard allowsSelection,
      tableDelegate?.tableView(self, shouldHighlightRowAt: touched) ?? true
    else { return }
    if allowsMultipleSelection, selected.contains(touched) {
      deselectRow(at: touched, animated: true)
      tableDelegate?.tableView(self, didDeselectRowAt: touched)
      return
    }
    let proposed = tableDelegate.map { $0.tableView(self, willSelectRowAt: touched) } ?? touched
    guard let path = proposed else { return }
    if !allowsMultipleSelection { deselectAll(telling: selected != [path]) }
    selected.append(path)
    cellForRow(at: path)?.setSelected(true, animated: true)
    tableDelegate?.tableView(self, didSelectRowAt: path)
  }

  private func deselectAll(telling: Bool) {
    let former = selected
    selected = []
    for path in former {
      cellForRow(at: path)?.setSelected(false, animated: true)
      if telling { tableDelegate?.tableView(self, didDeselectRowAt: path) }
    }
  }

  private func setNeedsReload() {
    isStale = true
    setNeedsLayout()
  }

  private func loadIfStale() {
    guard isStale, let dataSource else { return }
    isStale = false
    for cell in loaded.flatMap(\.cells) { cell.removeFromSuperview() }
    loaded = (0..<dataSource.numberOfSections(in: self)).map { section in
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      return Section(
        header: dataSource.tableView(self, titleForHeaderInSection: section),
        footer: dataSource.tableView(self, titleForFooterInSection: section),
        cells: (0..<count).map { row in
          let path = IndexPath(row: row, section: section)
          let cell = dataSource.tableView(self, cellForRowAt: path)
          if selected.contains(path) { cell.setSelected(true, animated: false) }
          addSubview(cell)
          return cell
        })
    }
  }

  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }
}

extension UITableViewCell {
  /// Leads to `init(style:reuseIdentifier:)` of the class at run time.
  @usableFromInline convenience init(dynamicallyMadeFor reuseIdentifier: String?) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }
  /// The entry above as a function of a class: a new instance of any subclass.
  @_silgen_name("$s5UIKit15UITableViewCellC18dynamicallyMadeForACSSSg_tcfC")
  static func makeCell(reuseIdentifier: String?) -> UITableViewCell
}
