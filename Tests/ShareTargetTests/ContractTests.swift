import Foundation
import Testing

/// The original contract between real processes, read from outside of them: the mirror's table, and the
/// races that need no page, each with the original algorithm as its negative control (handoff 6).
@Suite(.timeLimit(.minutes(10))) final class ContractTests {
  private let world: URL
  private let photo: URL

  init() throws {
    world = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: world, withIntermediateDirectories: true)
    photo = world.appendingPathComponent("host.jpg")
    try Data("photo".utf8).write(to: photo)
  }

  deinit { try? FileManager.default.removeItem(at: world) }

  private var container: URL { world.appendingPathComponent(ContractProcess.group) }

  private func start(_ side: ContractProcess.Side = .ours, policy: String = "latestOnly") throws
    -> ContractProcess
  { try ContractProcess(side, in: world, policy: policy) }

  /// The keys as the property list on the disk has them.
  private func keys() throws -> [String: String] {
    let file = container.appendingPathComponent(
      "Library/Preferences/\(ContractProcess.group).plist")
    guard let data = try? Data(contentsOf: file) else { return [:] }
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
    return (plist as? [String: Any] ?? [:]).mapValues {
      ($0 as? String) ?? (($0 as? Bool) == true ? "true" : "?")
    }
  }

  /// The files of the container's root.
  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: container.path)
      .filter { $0 != "ShareTarget" && $0 != "Library" }.sorted()
  }

  private func shown(_ id: String, ready: Bool = true, processed: String? = nil) -> [String: String]
  {
    var keys = [
      "sharedPhotoFilePath": "\(id).JPG", "sharedPhotoFileName": "Beach.JPG",
      "sharedPhotoShareId": id,
    ]
    if ready { keys["sharedPhotoReady"] = "true" }
    keys["sharedPhotoProcessedShareId"] = processed
    return keys
  }

  /// An extension's process shares the photo and ends; its id and its log.
  private func share(
    _ side: ContractProcess.Side = .ours, _ bytes: String = "photo", policy: String = "latestOnly"
  ) throws -> (id: String, lines: [String]) {
    try Data(bytes.utf8).write(to: photo)
    let process = try start(side, policy: policy)
    let id = try #require(try process.tell("share", photo.path, "Beach.JPG")["id"] as? String)
    // The original's keys reach the disk when the system has had its time.
    if side == .original { try process.tell("sweep") }
    process.end()
    return (id, try process.lines())
  }

  // MARK: - The table

  @Test
  func `keys, files, lines and results equal the table at every event (H8, H12, H14, H17 to H20)`()
    throws
  {
    // A share arrives.
    let (id, lines) = try share()
    let names = "shareId=\(id) originalFilename=Beach.JPG storedFilename=\(id).JPG"
    #expect(
      lines == [
        "[ShareTarget] share received shareId=\(id)", "[ShareTarget] file stored \(names)",
        "[ShareTarget] metadata stored \(names)",
      ])
    #expect(try keys() == shown(id))
    #expect(try files() == ["\(id).JPG"])
    // The ready flag is read on activation.
    let app = try start()
    #expect(try app.tell("ready")["ready"] as? Bool == true)
    #expect(try app.tell("activate")["heard"] as? Int == 1)
    #expect(try app.tell("ready")["ready"] as? Bool == false)
    #expect(try keys() == shown(id, ready: false))
    #expect(try app.tell("activate")["heard"] as? Int == 1)
    // The image is read.
    #expect(try app.tell("has")["hasImage"] as? Bool == true)
    #expect(try app.lines() == [])
    for _ in 0..<2 {
      let image = try app.tell("get")
      #expect(image["shareId"] as? String == id)
      #expect(image["fileName"] as? String == "Beach.JPG")
      #expect(image["base64"] as? String == Data("photo".utf8).base64EncodedString())
    }
    let read = [
      "[ShareTarget] shareId=\(id) retrieved",
      "[ShareTarget] shareId=\(id) left intact after retrieval",
    ]
    #expect(try app.lines() == read + read)
    #expect(try keys() == shown(id, ready: false))
    // Marked processed.
    #expect(try app.tell("mark", id)["success"] as? Bool == true)
    #expect(try app.lines().last == "[ShareTarget] shareId=\(id) marked processed")
    #expect(try keys() == shown(id, ready: false, processed: id))
    #expect(try files() == ["\(id).JPG"])
    #expect(try app.tell("get")["shareId"] is NSNull)
    #expect(try app.tell("has")["hasImage"] as? Bool == false)
    // Swept.
    try app.tell("sweep")
    #expect(try keys() == ["sharedPhotoProcessedShareId": id])
    #expect(try files() == [])
    // The next one, and one that takes its place.
    let (second, _) = try share()
    #expect(try keys() == shown(second, processed: id))
    let (third, _) = try share()
    #expect(try keys() == shown(third, processed: id))
    try app.tell("wake")
    #expect(try keys() == shown(third, processed: id))
    #expect(try files() == ["\(third).JPG"])
  }

  @Test func `with queue the sweep shows the next one, ready (H9)`() throws {
    let (first, _) = try share(policy: "queue")
    let (second, _) = try share(policy: "queue")
    #expect(try keys() == shown(first))
    let app = try start(policy: "queue")
    try app.tell("activate")
    try app.tell("mark", first)
    try app.tell("sweep")
    #expect(try keys() == shown(second, processed: first))
    #expect(try files() == ["\(second).JPG"])
  }

  // MARK: - The races

  /// What a consumer gets that trusts the contract's words: it looks when told, or when something is ready.
  private func consume(_ app: ContractProcess) throws -> [String] {
    var ids: [String] = []
    let heard = try app.tell("activate")["heard"] as? Int ?? 0
    while try heard > 0 || app.tell("ready")["ready"] as? Bool == true || !ids.isEmpty {
      guard let id = try app.tell("get")["shareId"] as? String, !ids.contains(id) else { break }
      try app.tell("mark", id)
      ids.append(id)
    }
    return ids
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: the ready flag is cleared before anyone read`(side: ContractProcess.Side) throws {
    let (id, _) = try share(side)
    let first = try start(side)
    try first.tell("activate")
    // The page was not there yet, and the app is ended.
    if side == .original { try first.tell("sweep") }
    first.end()
    let ids = try consume(start(side))
    #expect(ids == (side == .ours ? [id] : []))
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: the notification is dead, and a page that looks when it is told gets nothing`(
    side: ContractProcess.Side
  ) throws {
    let (id, _) = try share(side)
    let app = try start(side)
    // The person opens the app, whose page listens, and comes back to it.
    for _ in 0..<2 { try app.tell("activate") }
    let heard = try #require(try app.tell("activate")["heard"] as? Int)
    let image = try heard > 0 ? app.tell("get") : [:]
    #expect(image["shareId"] as? String == (side == .ours ? id : nil))
    // The flag has gone, and the photo is still there: nothing else will ever tell of it.
    #expect(try app.tell("ready")["ready"] as? Bool == false)
    #expect(try app.tell("has")["hasImage"] as? Bool == true)
    #expect(heard == (side == .ours ? 1 : 0))
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: the process is ended after completeRequest`(side: ContractProcess.Side) throws {
    let process = try start(side)
    let id = try #require(try process.tell("share", photo.path, "Beach.JPG")["id"] as? String)
    process.die()
    let app = try start(side)
    let image = try app.tell("get")
    #expect(image["shareId"] as? String == (side == .ours ? id : nil))
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: a second share while the first is in flight, the newer arrives whole`(
    side: ContractProcess.Side
  ) throws {
    let (first, _) = try share(side, "first")
    let app = try start(side)
    #expect(try app.tell("get")["shareId"] as? String == first)
    let (second, _) = try share(side, "second")
    // The app's process has the first one's keys in its cache; their file is gone in the original.
    let image = try app.tell("get")
    let bytes = (image["base64"] as? String).flatMap { Data(base64Encoded: $0) }
    switch side {
    case .ours:
      #expect(image["shareId"] as? String == second)
      #expect(bytes == Data("second".utf8))
    case .original: #expect(image["shareId"] is NSNull)
    }
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: two shares before the app looks, with queue both arrive in order`(
    side: ContractProcess.Side
  ) throws {
    let (first, _) = try share(side, "first", policy: "queue")
    let (second, _) = try share(side, "second", policy: "queue")
    let app = try start(side, policy: "queue")
    var ids: [String] = []
    while let id = try app.tell("get")["shareId"] as? String, !ids.contains(id) {
      try app.tell("mark", id)
      ids.append(id)
    }
    #expect(ids == (side == .ours ? [first, second] : [second]))
  }

  @Test(arguments: ContractProcess.Side.allCases)
  func `race: several triggers for one share, and a launch later, deliver it once`(
    side: ContractProcess.Side
  ) throws {
    let (id, _) = try share(side)
    let app = try start(side)
    var ids: [String] = []
    // Each trigger reads what there is and takes it, as the original's four did.
    for _ in 0..<4 {
      if let shown = try app.tell("get")["shareId"] as? String {
        ids.append(shown)
        try app.tell("mark", shown)
      }
    }
    #expect(ids == (side == .ours ? [id] : Array(repeating: id, count: 4)))
  }
}
