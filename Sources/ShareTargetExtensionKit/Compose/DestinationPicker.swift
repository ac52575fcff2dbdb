#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import UIKit

  /// The list of destinations: subtitles, a tick at the chosen one, a search if it is long, and a row to
  /// ask again if it could not be had.
  final class DestinationPicker: UITableViewController, UISearchResultsUpdating {
    /// The person chose.
    var onPick: (Destination) -> Void = { _ in }
    /// The person wants the list to be asked for again.
    var onRetry: () -> Void = {}

    /// The list has gone.
    var onLeave: () -> Void = {}

    /// From how many destinations on there is a search.
    private static let searchedCount = 10
    private static let cell = "destination"

    private enum Row {
      case destination(Destination)
      case message(String)
      case retry
    }

    private let texts: SheetTexts
    private let search = UISearchController(searchResultsController: nil)
    private var screen = ComposeScreen()
    private var rows: [Row] = []

    /// A list without destinations.
    init(_ texts: SheetTexts) {
      self.texts = texts
      super.init(style: .plain)
      title = texts[.sendTo]
    }
    /// Not made from an archive.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cell)
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      search.hidesNavigationBarDuringPresentation = false
      search.searchBar.placeholder = texts[.search]
      search.searchBar.searchTextField.accessibilityLabel = texts[.search]
      navigationItem.hidesSearchBarWhenScrolling = false
      definesPresentationContext = true
      reload()
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      // A search that is left open would keep the sheet from presenting alerts.
      search.isActive = false
    }

    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil { onLeave() }
    }

    /// Shows what can be chosen now.
    func show(_ screen: ComposeScreen) {
      let old = self.screen
      self.screen = screen
      guard isViewLoaded,
        old.destinations != screen.destinations || old.destination != screen.destination
          || old.destinationState != screen.destinationState
      else { return }
      reload()
    }

    func updateSearchResults(for searchController: UISearchController) { reload() }

    private func reload() {
      let isLong = screen.destinations.count >= Self.searchedCount
      navigationItem.searchController = isLong ? search : nil
      rows = Self.rows(screen, texts, query: search.searchBar.text ?? "")
      tableView.reloadData()
      preferredContentSize = CGSize(width: 320, height: 44 * min(rows.count + 1, 8))
    }

    private static func rows(_ screen: ComposeScreen, _ texts: SheetTexts, query: String) -> [Row] {
      var rows = screen.destinations.filter { $0.matches(query) }.map(Row.destination)
      switch screen.destinationState {
      case .loading where screen.destinations.isEmpty: rows.append(.message(texts[.choosing]))
      case .failed: rows += [.message(texts[.choicesFailed]), .retry]
      case .loaded where rows.isEmpty: rows.append(.message(texts[.noChoices]))
      case .idle, .loading, .loaded: break
      }
      return rows
    }

    // MARK: The table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    {
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
      var content = UIListContentConfiguration.subtitleCell()
      cell.accessoryType = .none
      cell.accessibilityTraits = .button
      cell.selectionStyle = .default
      switch rows[indexPath.row] {
      case .destination(let destination):
        content.text = destination.title
        content.secondaryText = destination.subtitle
        if destination.id == screen.destination?.id {
          cell.accessoryType = .checkmark
          cell.accessibilityTraits = [.button, .selected]
        }
      case .message(let message):
        content.text = message
        cell.selectionStyle = .none
        cell.accessibilityTraits = .staticText
      case .retry: content.text = texts[.retry]
      }
      cell.accessibilityLabel = [content.text, content.secondaryText].compactMap { $0 }
        .joined(separator: ", ")
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
      -> IndexPath?
    {
      if case .message = rows[indexPath.row] { nil } else { indexPath }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: true)
      switch rows[indexPath.row] {
      case .destination(let destination): onPick(destination)
      case .retry: onRetry()
      case .message: break
      }
    }
  }

  extension Destination {
    /// Whether title or subtitle contain what is looked for, whatever its case and accents.
    fileprivate func matches(_ query: String) -> Bool {
      let query = query.trimmingCharacters(in: .whitespaces)
      if query.isEmpty { return true }
      return [title, subtitle ?? ""].contains {
        $0.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
#endif
