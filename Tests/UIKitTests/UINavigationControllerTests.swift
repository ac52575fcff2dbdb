import Testing

@testable import UIKit

@MainActor @Suite(.alone) struct UINavigationControllerTests {
  let diary = Diary()

  private func shown() async -> (UIWindow, UINavigationController, DiaryController) {
    let root = DiaryController("A", diary)
    let navigation = UINavigationController(rootViewController: root)
    return (await shownWindow(navigation), navigation, root)
  }

  @Test func `the root gets its parent at once and appears with the container`() async {
    let (window, navigation, root) = await shown()
    #expect(root.navigationController === navigation)
    #expect(
      diary.take() == [
        "A willMoveToParent", "A didMoveToParent", "A didLoad", "A willAppear", "A isAppearing",
        "A didAppear",
      ])
    #expect(root.view.window === window)
  }

  @Test func `a push changes the stack at once and the screen in later turns`() async {
    let (window, navigation, root) = await shown()
    _ = diary.take()
    let next = DiaryController("B", diary)
    navigation.pushViewController(next, animated: true)
    #expect(navigation.topViewController === next)
    #expect(diary.take() == ["B willMoveToParent"])
    await mainTurns()
    #expect(
      diary.take() == [
        "A willDisappear", "B didLoad", "B willAppear", "B isAppearing", "A didDisappear",
        "B didAppear", "B didMoveToParent",
      ])
    #expect(root.view.window == nil)
    #expect(next.view.window === window)
  }

  @Test func `a pop takes the top away and lets it leave its parent last`() async {
    let (window, navigation, root) = await shown()
    let next = DiaryController("B", diary)
    navigation.pushViewController(next, animated: true)
    await mainTurns()
    _ = diary.take()
    #expect(navigation.popViewController(animated: true) === next)
    #expect(navigation.viewControllers == [root])
    await mainTurns()
    #expect(
      diary.take() == [
        "B willLeaveParent", "B willDisappear", "A willAppear", "A isAppearing",
        "B didDisappear", "A didAppear", "B didLeaveParent",
      ])
    #expect(next.parent == nil)
    #expect(navigation.popViewController(animated: true) == nil, "the root stays")
    #expect(window.rootViewController != nil)
  }

  @Test func `two pushes in one turn end with the second in front`() async {
    let (window, navigation, _) = await shown()
    let (second, third) = (DiaryController("B", diary), DiaryController("C", diary))
    navigation.pushViewController(second, animated: false)
    navigation.pushViewController(third, animated: false)
    await mainTurns()
    #expect(third.view.window === window)
    #expect(!second.isViewLoaded)
    #expect(navigation.popToRootViewController(animated: false)?.count == 2)
    await mainTurns()
    #expect(second.parent == nil)
    #expect(third.view.window == nil)
  }

  @Test func `the bar shows title, buttons and the way back`() async throws {
    let (window, navigation, root) = await shown()
    root.title = "Photos"
    let next = DiaryController("B", diary)
    next.title = "Album"
    var saved = 0
    next.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .save, primaryAction: UIAction { _ in saved += 1 })
    navigation.pushViewController(next, animated: true)
    await mainTurns()
    let tree = try #require(window.frontElement)
    #expect(tree.control(labelled: "Save")?.className == "UIBarButtonItem")
    tree.control(labelled: "Save")?.activate?()
    #expect(saved == 1)
    tree.control(labelled: "Photos")?.activate?()
    await mainTurns()
    #expect(navigation.topViewController === root)
  }

  @Test func `pushing one controller twice ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let one = UIViewController()
      UINavigationController(rootViewController: one).pushViewController(one, animated: false)
    }
  }
}
