import UIKit

/// The card's own screen: the head above a table of rows, with Cancel and Post in the bar.
@MainActor final class SheetRootController: UIViewController {
  /// The head.
  let content = SheetContentView(frame: .zero)
  private let list = UITableViewController(style: .plain)
  private var items: [SLComposeSheetConfigurationItem] = []
  private var autoCompletion: UIViewController?

  /// A card whose buttons do these.
  convenience init(cancel: @escaping () -> Void, post: @escaping () -> Void) {
    self.init(nibName: nil, bundle: nil)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Cancel", primaryAction: UIAction { _ in cancel() })
    let button = UIBarButtonItem(title: "Post", primaryAction: UIAction { _ in post() })
    button.style = .done
    navigationItem.rightBarButtonItem = button
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.tableView.dataSource = self
    list.tableView.delegate = self
    list.tableView.tableHeaderView = content
    addChild(list)
    view.addSubview(list.view)
    list.didMove(toParent: self)
  }

  /// Shows these rows; those that it showed before are followed no more.
  func show(_ items: [SLComposeSheetConfigurationItem]) {
    for item in self.items { item.changed = nil }
    self.items = items
    for item in items {
      item.changed = { [weak self] item in self?.update(item) }
    }
    list.tableView.reloadData()
  }

  /// Puts a controller's view in place of the rows, or the rows back.
  func show(autoCompletion new: UIViewController?) {
    loadViewIfNeeded()
    if let old = autoCompletion {
      old.willMove(toParent: nil)
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    autoCompletion = new
    // The head stays; with a completion it stands above that in place of the table.
    list.tableView.tableHeaderView = new == nil ? content : nil
    list.view.isHidden = new != nil
    guard let new else { return }
    view.addSubview(content)
    addChild(new)
    view.addSubview(new.view)
    new.didMove(toParent: self)
  }

  private func update(_ item: SLComposeSheetConfigurationItem) {
    guard let row = items.firstIndex(where: { $0 === item }),
      let cell = list.tableView.cellForRow(at: IndexPath(row: row, section: 0))
    else { return }
    fill(cell, with: item)
  }

  private func fill(_ cell: UITableViewCell, with item: SLComposeSheetConfigurationItem) {
    cell.textLabel?.text = item.title
    cell.detailTextLabel?.text = item.value
    guard !item.valuePending else {
      let activity = UIActivityIndicatorView(style: .medium)
      cell.accessoryView = activity
      activity.startAnimating()
      return
    }
    cell.accessoryView = nil
    cell.accessoryType = item.tapHandler == nil ? .none : .disclosureIndicator
    cell.selectionStyle = item.tapHandler == nil ? .none : .default
  }
}

extension SheetRootController: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    fill(cell, with: items[indexPath.row])
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    items[indexPath.row].tapHandler?()
    tableView.deselectRow(at: indexPath, animated: true)
  }
}
