import Testing

@testable import UIKit

/// Two sections of rows, and what was asked and told.
private final class Picker: UITableViewController {
  var sections = [["Inbox", "Archive"], ["New"]]
  var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }
  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
    -> String?
  { section == 0 ? "Folders" : nil }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = sections[indexPath.section][indexPath.row]
    cell.contentConfiguration = content
    return cell
  }
  override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
    -> IndexPath?
  {
    events.append("will \(indexPath.row)")
    return indexPath.section == 1 ? nil : indexPath
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    events.append("did \(indexPath.row)")
  }
  override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    events.append("deselect \(indexPath.row)")
  }
}

@MainActor @Suite(.alone) struct UITableViewTests {
  @Test func `rows come from the data source and again after reloadData`() async {
    let picker = Picker(style: .insetGrouped)
    let window = await shownWindow(picker)
    #expect(picker.tableView.style == .insetGrouped)
    #expect(window.frontElement?.children.map(\.label) == ["Folders", "Inbox", "Archive", "New"])
    picker.sections = [["Sent"]]
    #expect(picker.tableView.numberOfRows(inSection: 0) == 2, "unchanged until it is reloaded")
    picker.tableView.reloadData()
    #expect(picker.tableView.numberOfSections == 1)
    #expect(window.frontElement?.children.map(\.label) == ["Folders", "Sent"])
    #expect(picker.tableView.cellForRow(at: IndexPath(row: 5, section: 0)) == nil)
  }

  @Test func `a tap selects in UIKit's order and the delegate may refuse`() async {
    let picker = Picker(style: .plain)
    let window = await shownWindow(picker)
    for label in ["Inbox", "Archive", "New"] {
      #expect(ScreenMessages.tap(label, in: window)["found"]?.flag == true)
      await mainTurns()
    }
    #expect(
      picker.events == ["will 0", "did 0", "will 1", "deselect 0", "did 1", "will 0"])
    #expect(picker.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(window.frontElement?.control(labelled: "Archive")?.traits == .selected)
    picker.tableView.deselectRow(at: IndexPath(row: 1, section: 0), animated: true)
    #expect(picker.tableView.indexPathForSelectedRow == nil)
  }

  @Test func `a cell is called by its texts and a tick selects it`() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "Inbox"
    cell.detailTextLabel?.text = "3 new"
    cell.accessoryType = .checkmark
    #expect(cell.screenElement?.label == "Inbox, 3 new")
    #expect(cell.screenElement?.traits == .selected)
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
  }

  @Test func `dequeuing without registering ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = UITableView().dequeueReusableCell(
        withIdentifier: "nothing", for: IndexPath(row: 0, section: 0))
    }
  }
}
