import FoundationShim

/// Looks through what another controller shows.
///
/// A search is active from the moment at which its bar is edited until Cancel. While it is, the
/// navigation bar's own items are hidden, unless that is switched off, and without a controller of its
/// own for the results what lies below cannot be touched, unless that is switched off too. Source:
/// UISearchController, `hidesNavigationBarDuringPresentation`, `obscuresBackgroundDuringPresentation`.
@MainActor open class UISearchController: UIViewController {
  /// Makes a search; without a controller for results they are shown where one searches.
  public init(searchResultsController: UIViewController?) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    bar.textWasSet = { [weak self] in self?.update() }
    bar.editingBegan = { [weak self] in self?.isActive = true }
    bar.cancelled = { [weak self] in self?.isActive = false }
  }
  /// Makes a search as an archive would.
  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
  }

  private let results: UIViewController?
  private let bar = UISearchBar(frame: .zero)

  /// The controller that shows results.
  open var searchResultsController: UIViewController? { results }
  /// The field.
  open var searchBar: UISearchBar { bar }
  /// Whom a change of the text is told.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Whether what lies below cannot be touched during a search.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar's items are hidden during a search.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether a search goes on; ending it empties the field.
  open var isActive = false {
    didSet {
      guard oldValue != isActive else { return }
      bar.showsCancelButton = isActive
      if isActive { return update() }
      bar.searchTextField.resignFirstResponder()
      bar.text = ""
    }
  }

  private func update() { searchResultsUpdater?.updateSearchResults(for: self) }
}

/// Whom a search controller tells that the text is another, or that the search began or ended.
@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// Shows what fits the text.
  func updateSearchResults(for searchController: UISearchController)
}
