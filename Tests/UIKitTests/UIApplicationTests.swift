import Synchronization
import Testing

@testable import UIKit

@MainActor @Suite(.alone) struct UIApplicationTests {
  private let url = URL(string: "probe://x")

  @Test func `opening is answered later, and with no when no phone is there`() async throws {
    let application = UIApplication()
    let url = try #require(url)
    var answer: Bool?
    application.open(url) { answer = $0 }
    #expect(answer == nil)
    await mainTurns()
    #expect(answer == false)
    #expect(await application.open(url) == false)
  }

  @Test func `the old form of opening always says no and blames the caller in the log`()
    async throws
  {
    let url = try #require(url)
    let lines = await logged { #expect(!UIApplication().openURL(url)) }
    #expect(lines.first?.contains("BUG IN CLIENT OF UIKIT") == true)
  }

  @Test func `a scheme that the property list does not name cannot be asked for`() async throws {
    let url = try #require(url)
    let lines = await logged { #expect(!UIApplication().canOpenURL(url)) }
    #expect(lines.first?.contains("not allowed to query") == true)
    #expect(UIApplication().canOpenURL(try #require(URL(string: "https://example.org"))))
  }

  @Test func `expired tasks are told, and one that is not ended then is named`() async {
    let left = Mutex<[String]>([])
    let tasks = BackgroundTasks { names in left.withLock { $0 = names } }
    let kept = tasks.begin("kept", expirationHandler: nil)
    let ticket = Mutex(UIBackgroundTaskIdentifier.invalid)
    let ended = tasks.begin("ended") { tasks.end(ticket.withLock { $0 }) }
    ticket.withLock { $0 = ended }
    #expect(kept != .invalid && ended != .invalid && kept != ended)
    tasks.enterBackground()
    #expect(tasks.secondsLeft <= BackgroundTasks.secondsGranted)
    tasks.expire()
    #expect(tasks.begin("late", expirationHandler: nil) == .invalid)
    await mainTurns()
    #expect(left.withLock { $0 } == ["kept"])
    tasks.enterForeground()
    #expect(tasks.secondsLeft == .greatestFiniteMagnitude)
    #expect(tasks.begin("again", expirationHandler: nil) != .invalid)
  }

  @Test func `ending a task twice is a line in the log`() async {
    let application = UIApplication()
    let task = application.beginBackgroundTask(withName: "t")
    let lines = await logged {
      application.endBackgroundTask(task)
      application.endBackgroundTask(task)
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("no background task exists") == true)
  }
}
