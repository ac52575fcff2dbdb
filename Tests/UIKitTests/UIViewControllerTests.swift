import Testing
import UIKit

@MainActor @Suite(.alone) struct UIViewControllerTests {
  let diary = Diary()

  @Test func `the view is loaded once, when it is first read`() {
    let controller = DiaryController("A", diary)
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    let view = controller.view
    #expect(controller.view === view)
    controller.loadViewIfNeeded()
    #expect(diary.take() == ["A didLoad"])
  }

  @Test func `a root controller appears in UIKit's order, did-appear in a later turn`() async {
    let controller = DiaryController("A", diary)
    let window = UIWindow(frame: .zero)
    window.rootViewController = controller
    #expect(diary.take() == [])
    window.makeKeyAndVisible()
    #expect(diary.take() == ["A didLoad", "A willAppear", "A isAppearing"])
    #expect(controller.view.window === window)
    await mainTurns()
    #expect(diary.take() == ["A didAppear"])
    window.isHidden = true
    #expect(diary.take() == ["A willDisappear", "A didDisappear"])
  }

  @Test func `a sheet leaves its presenter's view on the screen`() async {
    let (presenter, sheet) = (DiaryController("A", diary), DiaryController("B", diary))
    let window = await shownWindow(presenter)
    _ = diary.take()
    presenter.present(sheet, animated: true) { diary.lines.append("completion") }
    #expect(presenter.presentedViewController === sheet)
    #expect(sheet.presentingViewController === presenter)
    #expect(sheet.isBeingPresented)
    #expect(diary.take() == ["B didLoad"], "nothing appears before the present turn has ended")
    await mainTurns()
    #expect(diary.take() == ["B willAppear", "B isAppearing", "B didAppear", "completion"])
    #expect(!sheet.isBeingPresented)
    #expect(sheet.view.window === window)
    presenter.dismiss(animated: true) { diary.lines.append("completion") }
    #expect(sheet.isBeingDismissed)
    #expect(presenter.presentedViewController === sheet)
    await mainTurns()
    #expect(diary.take() == ["B willDisappear", "B didDisappear", "completion"])
    #expect(presenter.presentedViewController == nil)
    #expect(sheet.presentingViewController == nil)
    #expect(sheet.view.window == nil)
  }

  @Test func `a full screen takes its presenter from the screen and gives it back`() async {
    let (presenter, cover) = (DiaryController("A", diary), DiaryController("B", diary))
    let window = await shownWindow(presenter)
    cover.modalPresentationStyle = .fullScreen
    _ = diary.take()
    presenter.present(cover, animated: false)
    await mainTurns()
    #expect(
      diary.take() == [
        "B didLoad", "A willDisappear", "B willAppear", "B isAppearing", "B didAppear",
        "A didDisappear",
      ])
    #expect(presenter.view.window == nil)
    cover.dismiss(animated: false)
    await mainTurns()
    #expect(
      diary.take() == [
        "B willDisappear", "A willAppear", "A isAppearing", "A didAppear", "B didDisappear",
      ])
    #expect(presenter.view.window === window)
  }

  @Test func `presenting while another is presented is refused with a line in the log`() async {
    let presenter = DiaryController("A", diary)
    let window = await shownWindow(presenter)
    let first = DiaryController("B", diary)
    let second = DiaryController("C", diary)
    var completions = 0
    let lines = await logged {
      presenter.present(first, animated: true) { completions += 1 }
      presenter.present(second, animated: true) { completions += 1 }
      await mainTurns()
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("which is already presenting") == true)
    #expect(presenter.presentedViewController === first)
    #expect(!second.isViewLoaded)
    #expect(completions == 1)
    #expect(window.rootViewController != nil)
  }

  @Test func `presenting while the former one is being dismissed is refused too`() async {
    let presenter = DiaryController("A", diary)
    let window = await shownWindow(presenter)
    presenter.present(DiaryController("B", diary), animated: true)
    await mainTurns()
    let second = DiaryController("C", diary)
    let lines = await logged {
      presenter.dismiss(animated: true)
      presenter.present(second, animated: true)
      await mainTurns()
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("presentation is in progress") == true)
    #expect(presenter.presentedViewController == nil)
    #expect(window.rootViewController != nil)
  }

  @Test func `presenting from a controller that is not on the screen is refused`() async {
    let presenter = DiaryController("A", diary)
    let lines = await logged {
      presenter.present(DiaryController("B", diary), animated: true)
      await mainTurns()
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("not in the window hierarchy") == true)
    #expect(presenter.presentedViewController == nil)
  }

  @Test func `dismissing takes everything above along, from the front`() async {
    let root = DiaryController("A", diary)
    let (first, second) = (DiaryController("B", diary), DiaryController("C", diary))
    let window = await shownWindow(root)
    root.present(first, animated: false)
    await mainTurns()
    first.present(second, animated: false)
    await mainTurns()
    _ = diary.take()
    root.dismiss(animated: false)
    await mainTurns()
    #expect(
      diary.take() == [
        "C willDisappear", "B willDisappear", "C didDisappear", "B didDisappear",
      ])
    #expect(root.presentedViewController == nil)
    #expect(first.presentedViewController == nil)
    #expect(window.rootViewController != nil)
  }

  @Test func `a child presents by its outermost container and both know what is presented`() async {
    let (parent, child) = (DiaryController("P", diary), DiaryController("C", diary))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    let window = await shownWindow(parent)
    let sheet = DiaryController("S", diary)
    child.present(sheet, animated: true)
    await mainTurns()
    #expect(sheet.presentingViewController === parent)
    #expect(child.presentedViewController === sheet)
    child.dismiss(animated: true)
    await mainTurns()
    #expect(parent.presentedViewController == nil)
    #expect(window.rootViewController != nil)
  }

  @Test func `a container calls its child's callbacks inside its own`() async {
    let (parent, child) = (DiaryController("P", diary), DiaryController("C", diary))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      diary.take() == ["C willMoveToParent", "P didLoad", "C didLoad", "C didMoveToParent"])
    let window = await shownWindow(parent)
    #expect(
      diary.take() == [
        "P willAppear", "C willAppear", "P isAppearing", "C isAppearing", "P didAppear",
        "C didAppear",
      ])
    #expect(window.rootViewController != nil)
  }

  @Test func `a child that is put into a visible container appears at once, and leaves at once`()
    async
  {
    let (parent, child) = (DiaryController("P", diary), DiaryController("C", diary))
    let window = await shownWindow(parent)
    _ = diary.take()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      diary.take() == [
        "C willMoveToParent", "C didLoad", "C willAppear", "C isAppearing", "C didAppear",
        "C didMoveToParent",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      diary.take() == [
        "C willLeaveParent", "C willDisappear", "C didDisappear", "C didLeaveParent",
      ])
    #expect(window.rootViewController != nil)
  }

  @Test func `a controller that names an interface file ends the process when its view loads`()
    async
  {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIViewController(nibName: "Main", bundle: nil).loadViewIfNeeded() }
    }
  }

  @Test func `presenting a controller that has a parent ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let root = UIViewController()
      let window = UIWindow(frame: .zero)
      window.rootViewController = root
      window.makeKeyAndVisible()
      let (container, child) = (UIViewController(), UIViewController())
      container.addChild(child)
      root.present(child, animated: false)
    }
  }
}
