import Foundation
import ShareTarget
import ShareTargetCore
import ShareTargetInbox
import Testing

/// A container, an app's home, and as many app processes as a test wants, in a folder of its own.
final class Phone: Sendable {
  let folder: URL
  let log = EventLog()
  let configuration: ShareTargetConfiguration
  /// The App Group's defaults, and the original log's lines of extension and app.
  let slot = MemorySlot()
  let lines = Guarded<[String]>([])

  init(
    _ configuration: ShareTargetConfiguration = ShareTargetConfiguration(appGroup: "group.test")
  ) throws {
    self.configuration = configuration
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ShareTargetTests-\(UUID().uuidString)", isDirectory: true)
    for name in ["container", "app"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var container: URL { folder.appendingPathComponent("container", isDirectory: true) }
  var home: URL { folder.appendingPathComponent("app", isDirectory: true) }

  /// What the extension does: one file of the given bytes, and the text.
  @discardableResult
  func share(_ bytes: String = "photo", name: String = "a.jpg", text: String? = nil) throws
    -> ShareID
  { try share([(name, Data(bytes.utf8))], text: text) }

  /// The same with several photos, of the type that the host declares, and a link.
  @discardableResult
  func share(
    _ photos: [(name: String, bytes: Data)], declaredType: String = "public.jpeg",
    link: String? = nil, text: String? = nil
  ) throws -> ShareID {
    let writer = ShareWriter(
      container: ShareContainer(directory: container), configuration: configuration,
      timeline: Timeline { _ in }, surroundings: surroundings)
    let staged = try writer.begin()
    for (position, photo) in photos.enumerated() {
      _ = try staged.addData(
        StagedShare.Description(
          position: position, displayName: photo.name, kind: .image, declaredType: declaredType,
          filenameExtension: "jpeg"), photo.bytes)
    }
    if let link {
      _ = try staged.addLink(
        StagedShare.Description(
          position: photos.count, displayName: nil, kind: .url, declaredType: "public.url"),
        url: link)
    }
    let share = try staged.publish(title: nil, text: text, recipient: nil)
    writer.mirror(share, log: originalLog)
    return share.id
  }

  private var surroundings: Surroundings {
    var surroundings = Surroundings.system
    if configuration.profile == .compat { surroundings.slot = slot }
    return surroundings
  }

  /// Writes to `lines`, names included.
  var originalLog: OriginalLog {
    OriginalLog(showsNames: true) { [lines] line in lines.with { $0.append(line) } }
  }

  /// A process of the app that has just started; a consumer is its first wake-up, unless it wakes itself.
  func app(
    source: (@Sendable (Inbox) -> any ShareSource)? = nil, wakesUp: Bool = false,
    backgroundTime: any BackgroundTime = NoBackgroundTime()
  ) -> ShareInbox {
    let timeline = log.timeline
    let inbox = Inbox(
      container: ShareContainer(directory: container), configuration: configuration,
      timeline: timeline, surroundings: surroundings)
    let desk = OfferDesk(
      source: source?(inbox) ?? inbox, timeline: timeline, backgroundTime: backgroundTime)
    MirrorUpkeep.feed(desk, inbox, backgroundTime: backgroundTime)
    if wakesUp { desk.post(.wokenUp) }
    return ShareInbox(configuration: configuration, inbox: inbox, desk: desk)
  }

  func keeper() -> ShareKeeper { ShareKeeper(home: home, timeline: log.timeline) }

  /// All files of the container but receipts, as relative paths (F11).
  func filesLeft() -> [String] { files(in: container).filter { !$0.contains("/receipts/") } }

  /// All files and links below a folder, as relative paths.
  func files(in directory: URL) -> [String] {
    (FileManager.default.subpaths(atPath: directory.path) ?? []).filter { path in
      var isDirectory: ObjCBool = false
      let full = directory.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }
}

/// The defaults of an App Group, of all processes of a test.
final class MemorySlot: SlotDefaults {
  private let state = Guarded<[LegacySlot.Key: LegacySlot.Value]>([:])
  var values: [LegacySlot.Key: LegacySlot.Value] { state.with { $0 } }
  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? { state.with { $0[key] } }
  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) { state.with { $0[key] = value } }
  func synchronize() {}
}

/// Timeline events in their order, and a way to wait for one.
final class EventLog: Sendable {
  private struct State {
    var events: [TimelineEvent] = []
    var waiting: [(@Sendable ([TimelineEvent]) -> Bool, CheckedContinuation<Void, Never>)] = []
  }
  private let state = Guarded(Box(State()))
  /// The continuations are handed over under the lock alone.
  private struct Box: @unchecked Sendable {
    var value: State
    init(_ value: State) { self.value = value }
  }

  var timeline: Timeline { Timeline { [self] in record($0) } }

  var lines: [String] { state.with { $0.value.events.map(\.description) } }

  func names(of id: ShareID? = nil) -> [String] {
    state.with { state in
      state.value.events.filter { id == nil || $0.share == id }.map(\.name.rawValue)
    }
  }

  /// Waits until the events satisfy a condition; the test's time limit is the last guard.
  func wait(until condition: @escaping @Sendable ([TimelineEvent]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.with { state in
        if condition(state.value.events) { return true }
        state.value.waiting.append((condition, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Waits for the n-th event of a name.
  func wait(for name: TimelineEvent.Name, count: Int = 1) async {
    await wait { events in events.filter { $0.name == name }.count >= count }
  }

  private func record(_ event: TimelineEvent) {
    let ready = state.with { state in
      state.value.events.append(event)
      let events = state.value.events
      let ready = state.value.waiting.filter { $0.0(events) }.map(\.1)
      state.value.waiting.removeAll { $0.0(events) }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }
}

/// A door that a test opens, as often as it is told to.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// What happened, in order, from any task.
actor Diary {
  private(set) var entries: [String] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func write(_ entry: String) {
    entries.append(entry)
    for one in waiting where one.count <= entries.count { one.continuation.resume() }
    waiting.removeAll { $0.count <= entries.count }
  }

  func wait(count: Int) async {
    if entries.count >= count { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }
}
