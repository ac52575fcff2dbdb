import Testing

@testable import UIKit

/// A list that can be searched.
private final class Names: UITableViewController, UISearchResultsUpdating {
  let names = ["Ada", "Ben", "Bea"]
  var query = ""
  var asked: [String] = []
  var picked: [String] = []
  let search = UISearchController(searchResultsController: nil)
  private var found: [String] { names.filter { query.isEmpty || $0.hasPrefix(query) } }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "People"
    search.searchResultsUpdater = self
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
  }
  func updateSearchResults(for searchController: UISearchController) {
    query = searchController.searchBar.text ?? ""
    asked.append(query)
    tableView.reloadData()
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    found.count
  }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = found[indexPath.row]
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    picked.append(found[indexPath.row])
  }
}

@MainActor @Suite(.alone) struct UISearchControllerTests {
  private let names = Names(style: .plain)

  private func shown() async -> UIWindow {
    await shownWindow(UINavigationController(rootViewController: names))
  }
  private func labels(_ window: UIWindow) -> [String] {
    func all(_ element: ScreenElement) -> [String] {
      [element.label].compactMap { $0 } + element.children.flatMap(all)
    }
    return window.frontElement.map(all) ?? []
  }

  @Test func `typing begins the search and tells the updater every change`() async {
    names.search.obscuresBackgroundDuringPresentation = false
    let window = await shown()
    _ = ScreenMessages.type(Typing("Be"), into: "Search", in: window)
    await mainTurns()
    #expect(names.search.isActive)
    #expect(names.asked == ["", "B", "Be"])
    #expect(labels(window).contains("Bea") && !labels(window).contains("Ada"))
    _ = ScreenMessages.tap("Bea", in: window)
    await mainTurns()
    #expect(names.picked == ["Bea"])
  }

  @Test func `a search hides the bar's items until Cancel, which empties it`() async {
    names.search.obscuresBackgroundDuringPresentation = false
    let window = await shown()
    #expect(labels(window).contains("Edit"))
    _ = ScreenMessages.type(Typing("A"), into: "Search", in: window)
    await mainTurns()
    #expect(!labels(window).contains("Edit") && !labels(window).contains("People"))
    _ = ScreenMessages.tap("Cancel", in: window)
    await mainTurns()
    #expect(!names.search.isActive)
    #expect(names.asked.last == "")
    #expect(labels(window).contains("Edit") && labels(window).contains("Ben"))
  }

  @Test func `rows below a search that obscures them cannot be touched`() async {
    let window = await shown()
    _ = ScreenMessages.type(Typing("B"), into: "Search", in: window)
    await mainTurns()
    #expect(labels(window).contains("Ben"))
    #expect(ScreenMessages.tap("Ben", in: window)["found"]?.flag == false)
    names.navigationItem.hidesSearchBarWhenScrolling = true
    names.search.isActive = false
    #expect(
      ScreenMessages.type(Typing("B"), into: "Search", in: window)["found"]?.flag == false,
      "out of sight until somebody scrolls")
  }
}
