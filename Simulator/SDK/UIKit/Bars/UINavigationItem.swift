import FoundationShim

/// What a controller shows in the navigation bar.
@MainActor open class UINavigationItem: NSObject {
  /// How large the title is.
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

  /// Makes an item with a title.
  public nonisolated init(title: String) {
    firstTitle = title
    super.init()
  }
  private nonisolated let firstTitle: String
  private var laterTitle: String??

  /// The title.
  open var title: String? {
    get { laterTitle ?? (firstTitle.isEmpty ? nil : firstTitle) }
    set { laterTitle = .some(newValue) }
  }
  /// The line above the bar.
  open var prompt: String?
  /// A view in place of the title.
  open var titleView: UIView?
  /// The search below the title.
  open var searchController: UISearchController?
  /// Whether the search is out of sight until the person scrolls, which nobody does here.
  open var hidesSearchBarWhenScrolling = true
  /// How large the title is.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The item that leads back to this one.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the button that leads back to this one.
  open var backButtonTitle: String?
  /// Whether the button that leads back is hidden.
  open var hidesBackButton = false
  /// Whether the button that leads back stands beside the left items.
  open var leftItemsSupplementBackButton = false
  /// The items on the left, from the edge inwards.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The items on the right, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The item at the left edge.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The item at the right edge.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets the item at the left edge.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the item at the right edge.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
}
