import FoundationShim

/// The bar at the top of a navigation controller.
@MainActor open class UINavigationBar: UIView {
  /// The item in front.
  open var topItem: UINavigationItem? { items?.last }
  /// The item behind the one in front.
  open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }
  /// The items from the bottom of the stack to its top.
  open var items: [UINavigationItem]?
  /// Whether titles may be large.
  open var prefersLargeTitles = false
  /// Whether content shines through.
  open var isTranslucent = true
  /// The colour of the bar.
  open var barTintColor: UIColor?
  /// What the button that leads back does.
  var goBack: (() -> Void)?

  override var elementsInside: [ScreenElement] {
    guard let item = topItem else { return [] }
    var search: [ScreenElement] = []
    if let controller = item.searchController {
      if !item.hidesSearchBarWhenScrolling || controller.isActive {
        if controller.searchBar.superview !== self { addSubview(controller.searchBar) }
        search = [controller.searchBar.screenElement].compactMap { $0 }
      }
      if controller.isActive, controller.hidesNavigationBarDuringPresentation { return search }
    }
    return ownElements(item) + search
  }

  private func ownElements(_ item: UINavigationItem) -> [ScreenElement] {
    var elements: [ScreenElement] = []
    let left = item.leftBarButtonItems ?? []
    if let back = backItem, !item.hidesBackButton,
      left.isEmpty || item.leftItemsSupplementBackButton
    {
      let label = back.backButtonTitle ?? back.backBarButtonItem?.title ?? back.title ?? "Back"
      elements.append(
        ScreenElement(
          className: "UIBarButtonItem", label: label, isEnabled: true, traits: .button,
          activate: goBack))
    }
    elements += left.compactMap(\.screenElement)
    if let prompt = item.prompt {
      elements.append(ScreenElement(className: "UILabel", label: prompt, traits: .staticText))
    }
    if let titleView = item.titleView {
      if let element = titleView.screenElement { elements.append(element) }
    } else if let title = item.title {
      elements.append(ScreenElement(className: "UILabel", label: title, traits: .header))
    }
    // Set from the edge inwards, met from left to right.
    elements += (item.rightBarButtonItems ?? []).reversed().compactMap(\.screenElement)
    return elements
  }
}
