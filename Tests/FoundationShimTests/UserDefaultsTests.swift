import Foundation
import FoundationShim
import Synchronization
import Testing

@Suite final class UserDefaultsTests {
  /// A background queue that runs when the test says so.
  private final class Gate: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    var scheduler: DefaultsDomain.Scheduler {
      { body in self.waiting.withLock { $0.append(body) } }
    }
    func open() {
      for body in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) { body() }
    }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  deinit { try? FileManager.default.removeItem(at: folder) }

  private var file: URL { folder.appendingPathComponent("Library/Preferences/group.a.plist") }

  @Test func `a plain call with a group's name gives the group's defaults`() throws {
    let defaults = try #require(UserDefaults(suiteName: "group.not.entitled"))
    #expect(type(of: defaults) == AppGroupDefaults.self)
    #expect(type(of: UserDefaults.standard) == UserDefaults.self)
    #expect(UserDefaults(suiteName: "NSGlobalDomain") == nil)
  }

  @Test func `defaults of a group without entitlement are empty and keep nothing`() throws {
    let defaults = try #require(UserDefaults(suiteName: "group.not.entitled"))
    defaults.set(1, forKey: "a")
    #expect(defaults.object(forKey: "a") == nil)
    #expect(!defaults.synchronize())
  }

  @Test func `what one process writes reaches another that starts later`() {
    let gate = Gate()
    let writer = AppGroupDefaults(DefaultsDomain(file: file, schedule: gate.scheduler))
    writer.set("IMG.jpg", forKey: "name")
    writer.set(true, forKey: "ready")
    writer.set(7, forKey: "count")
    writer.set(["a", "b"], forKey: "list")
    #expect(writer.string(forKey: "name") == "IMG.jpg")
    gate.open()
    let reader = AppGroupDefaults(DefaultsDomain(file: file))
    #expect(reader.string(forKey: "name") == "IMG.jpg")
    #expect(reader.bool(forKey: "ready"))
    #expect(reader.integer(forKey: "count") == 7)
    #expect(reader.stringArray(forKey: "list") == ["a", "b"])
    #expect(reader.bool(forKey: "other") == false)
  }

  @Test func `a process that has read keeps its stale cache until it synchronises`() {
    let gate = Gate()
    let writer = AppGroupDefaults(DefaultsDomain(file: file, schedule: gate.scheduler))
    let reader = AppGroupDefaults(DefaultsDomain(file: file))
    #expect(reader.object(forKey: "a") == nil)
    writer.set(1, forKey: "a")
    gate.open()
    #expect(reader.object(forKey: "a") == nil)
    #expect(reader.synchronize())
    #expect(reader.integer(forKey: "a") == 1)
  }

  @Test func `a process that is killed before its changes are written loses them`() {
    let gate = Gate()
    let killed = AppGroupDefaults(DefaultsDomain(file: file, schedule: gate.scheduler))
    killed.set(1, forKey: "a")
    // Killed here: the gate never opens.
    #expect(AppGroupDefaults(DefaultsDomain(file: file)).object(forKey: "a") == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `two processes that write different keys lose neither, and removing removes`() {
    let gate = Gate()
    let one = AppGroupDefaults(DefaultsDomain(file: file, schedule: gate.scheduler))
    let two = AppGroupDefaults(DefaultsDomain(file: file, schedule: gate.scheduler))
    #expect(one.object(forKey: "b") == nil)
    #expect(two.object(forKey: "a") == nil)
    one.set(1, forKey: "a")
    two.set(2, forKey: "b")
    one.set(3, forKey: "c")
    one.removeObject(forKey: "c")
    one.set(URL(fileURLWithPath: "/x"), forKey: "d")
    #expect(one.url(forKey: "d")?.path == "/x")
    one.set(nil as URL?, forKey: "d")
    gate.open()
    let values = AppGroupDefaults(DefaultsDomain(file: file)).dictionaryRepresentation()
    #expect(values.keys.sorted() == ["a", "b"])
  }

  @Test func `registered defaults are seen until a value is set`() {
    let defaults = AppGroupDefaults(DefaultsDomain(file: file, schedule: Gate().scheduler))
    let key = "registered.\(UUID().uuidString)"
    UserDefaults.standard.register(defaults: [key: "fallback"])
    #expect(defaults.string(forKey: key) == "fallback")
    defaults.set("own", forKey: key)
    #expect(defaults.string(forKey: key) == "own")
  }

  @Test func `an entitled process finds its group's folder and its defaults in it`() async {
    await #expect(processExitsWith: .success) {
      let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      setenv("SIMULATOR_GROUPS", root.path, 1)
      setenv("SIMULATOR_ENTITLED_GROUPS", "group.b:group.a", 1)
      let files = FileManager.default
      let container = files.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
      if container?.path != root.appendingPathComponent("group.a").path { exit(1) }
      if files.containerURL(forSecurityApplicationGroupIdentifier: "group.c") != nil { exit(2) }
      let defaults = UserDefaults(suiteName: "group.a")
      defaults?.set(5, forKey: "x")
      if defaults?.synchronize() != true { exit(3) }
      let file = root.appendingPathComponent("group.a/Library/Preferences/group.a.plist")
      if !files.fileExists(atPath: file.path) { exit(4) }
      try? files.removeItem(at: root)
    }
  }
}
