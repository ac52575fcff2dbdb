import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The look into a container that changes nothing (S9, S14, S30).
@Suite struct InspectionTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  static var goldenNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: golden.path).sorted()
    }
  }

  private func bench(golden name: String) throws -> Workbench {
    let bench = try Workbench()
    try FileManager.default.removeItem(at: bench.container.directory)
    try FileManager.default.copyItem(
      at: Self.golden.appendingPathComponent(name), to: bench.container.directory)
    bench.clock.with { $0 = 1_767_400_000_000 }
    return bench
  }

  private func inspect(_ bench: Workbench) throws -> ContainerInspection {
    try ContainerFolder(at: bench.container.directory)
      .inspect(nowMilliseconds: bench.clock.with { $0 })
  }

  @Test(arguments: DamageTests.damages)
  func `an inspection finds the fault that the reader finds, and the reader's words for it`(
    _ damage: DamageTests.Damage
  ) async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    try damage.doIt(bench.place("inbox/\(share.id)"))
    let inspection = try inspect(bench)
    let codes = inspection.findings.filter { $0.severity == .problem }.map(\.code)
    #expect(codes.contains(damage.fault.rawValue))
    #expect(!inspection.isHealthy)
    let status = try await bench.inbox().status()
    let damaged = inspection.entries.filter { $0.state == .damaged }.map(\.id)
    #expect(Set(damaged) == Set(status.damaged.keys))
  }

  @Test(arguments: try goldenNames)
  func `an inspection and a status agree about every golden folder`(_ name: String) async throws {
    let bench = try bench(golden: name)
    let inspection = try inspect(bench)
    guard let status = try? await bench.inbox().status() else {
      #expect(!inspection.isHealthy)
      return
    }
    func ids(_ state: InspectedEntry.State) -> [ShareID] {
      inspection.entries.filter { $0.state == state }.map(\.id)
    }
    #expect(ids(.waiting) == status.pending)
    #expect(ids(.damaged) == status.damaged.keys.sorted())
    #expect(ids(.newerVersion) == status.newerVersion)
    #expect(Set(ids(.quarantined)) == Set(status.quarantined.map(\.id)))
    #expect(inspection.receipts.count <= status.receiptCount)
  }

  @Test func `a whole container with an ordinary life has nothing to tell`() async throws {
    let bench = try Workbench()
    let first = try bench.publish("first")
    try bench.publish("second")
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(first.id)
    try await inbox.sweep()
    let inspection = try inspect(bench)
    #expect(inspection.findings == [])
    #expect(inspection.entries.map(\.state) == [.waiting])
    #expect(inspection.receipts.map(\.receipt.outcome) == [.acknowledged])
  }

  @Test func `all faults of a share are told, each with its file`() throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let own = bench.place("inbox/\(share.id)")
    try FileManager.default.removeItem(at: own.appendingPathComponent("0.heic"))
    for name in ["9.bin", "8.bin"] { try Data().write(to: own.appendingPathComponent(name)) }
    let found = try inspect(bench).findings.filter { $0.severity == .problem }
    #expect(found.map(\.code).sorted() == ["itemMissing", "unexpectedEntry", "unexpectedEntry"])
    #expect(
      Set(found.map(\.path)) == [
        "inbox/\(share.id)/0.heic", "inbox/\(share.id)/8.bin", "inbox/\(share.id)/9.bin",
      ])
  }

  @Test func `a share that cannot be read now is told as that and as nothing else (S14)`() throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let locked = TracedFileSystem { _, call in
      call.name == "openFile" && call.path.hasSuffix("manifest.json") ? .error(.notPermitted) : nil
    }
    let folder = try ContainerFolder(at: bench.container.directory, in: locked)
    let inspection = try folder.inspect(nowMilliseconds: 0)
    #expect(inspection.entries.map(\.state) == [.unreadable])
    #expect(inspection.findings.map(\.code) == ["unreadable"])
    #expect(inspection.findings.first?.id == share.id)
  }

  @Test func `files that others may read are told, and are no problem by themselves (S34)`() throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: bench.place("inbox/\(share.id)/0.heic").path)
    let inspection = try inspect(bench)
    #expect(inspection.findings.map(\.kind) == [.permissions(1)])
    #expect(inspection.isHealthy)
  }

  @Test func `the group's folder, ShareTarget and ShareTarget/1 lead to the same container`() throws
  {
    let bench = try Workbench()
    try bench.publish()
    let root = bench.container.directory
    let folders = [root, root.appendingPathComponent("ShareTarget"), bench.place("")]
    let found = try folders.map { try ContainerFolder(at: $0) }
    #expect(Set(found.map(\.layoutPath)).count == 1)
    #expect(Set(found.compactMap { $0.container?.directory.standardizedFileURL.path }).count == 1)
    #expect(found.allSatisfy { $0.container != nil })
    #expect(try Set(found.map { try $0.inspect(nowMilliseconds: 0) }).count == 1)
    // Under another name it is read and never changed: nothing shows whose trash it is.
    let copy = bench.folder.appendingPathComponent("from-the-device")
    try FileManager.default.copyItem(at: bench.place(""), to: copy)
    let renamed = try ContainerFolder(at: copy)
    #expect(renamed.container == nil)
    #expect(try renamed.inspect(nowMilliseconds: 0).entries.count == 1)
  }

  @Test func `a folder that is no container is refused with what is looked for`() throws {
    let bench = try Workbench()
    let fileManager = FileManager.default
    func refused(_ url: URL) -> Bool {
      do {
        _ = try ContainerFolder(at: url)
        return false
      } catch { return error is ContainerFolder.NotFound }
    }
    #expect(refused(bench.container.directory))
    #expect(refused(bench.folder.appendingPathComponent("missing")))
    // Somebody's mail has such folders too.
    let mail = bench.folder.appendingPathComponent("mail")
    try fileManager.createDirectory(
      at: mail.appendingPathComponent("trash"), withIntermediateDirectories: true)
    #expect(refused(mail))
    // A link in the way is not followed.
    try bench.publish()
    let other = bench.folder.appendingPathComponent("other")
    try fileManager.createDirectory(at: other, withIntermediateDirectories: true)
    try fileManager.createSymbolicLink(
      at: other.appendingPathComponent("ShareTarget"),
      withDestinationURL: bench.container.directory.appendingPathComponent("ShareTarget"))
    #expect(refused(other))
  }

  @Test(arguments: try goldenNames)
  func `a rehearsed sweep names what the sweep then does, and is none`(_ name: String) async throws
  {
    let bench = try bench(golden: name)
    let folder = try ContainerFolder(at: bench.container.directory)
    let before = try Snapshot(bench.container.directory)
    func sweep(_ isCarriedOut: Bool) async throws -> ContainerFolder.Outcome {
      try await folder.sweep(
        retention: .init(), isCarriedOut: isCarriedOut, surroundings: bench.surroundings())
    }
    guard let rehearsed = try? await sweep(false) else {
      // The layout itself is damaged; then the sweep changes nothing either.
      await #expect(throws: ShareTargetError.self) { _ = try await sweep(true) }
      return
    }
    #expect(try Snapshot(bench.container.directory) == before)
    let done = try await sweep(true)
    #expect(rehearsed.sweep?.abandoned == done.sweep?.abandoned)
    #expect(rehearsed.sweep?.forgotten == done.sweep?.forgotten)
    /// What is renamed is told in both; what lay inside of it only by the one that did it.
    func sources(_ outcome: ContainerFolder.Outcome, _ action: RehearsalFileSystem.Change.Action)
      -> Set<String>
    {
      Set(
        outcome.changes.filter { $0.action == action && !$0.path.contains("/trash/") }.map(\.path))
    }
    for action in RehearsalFileSystem.Change.Action.allCases {
      #expect(sources(rehearsed, action) == sources(done, action), "\(action)")
    }
  }

  @Test func `a sweep by the tool is no launch of the app: no strike and no poison (F9)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    _ = try await bench.inbox().beginOffer()
    let folder = try ContainerFolder(at: bench.container.directory)
    for _ in 0..<4 {
      _ = try await folder.sweep(
        retention: .init(), isCarriedOut: true, surroundings: bench.surroundings())
    }
    #expect(try inspect(bench).attempts[share.id] == .init(isInHandler: true, strikes: 0))
    #expect(try await bench.inbox().launch().interrupted == [share.id])
  }

  @Test func `a requeue brings a share back only when it is carried out`() async throws {
    let bench = try bench(golden: "quarantine")
    let folder = try ContainerFolder(at: bench.container.directory)
    let id = try #require(ShareID(GoldenTests.photo))
    let before = try Snapshot(bench.container.directory)
    let rehearsed = try await folder.requeue(
      id, isCarriedOut: false, surroundings: bench.surroundings())
    #expect(try Snapshot(bench.container.directory) == before)
    #expect(
      rehearsed.changes.contains {
        $0.action == .rename && $0.target == "ShareTarget/1/inbox/\(id)"
      })
    _ = try await folder.requeue(id, isCarriedOut: true, surroundings: bench.surroundings())
    #expect(try await bench.inbox().pending().map(\.share.id) == [id])
    await #expect(throws: ShareTargetError.self) {
      _ = try await folder.requeue(
        id, isCarriedOut: false, surroundings: bench.surroundings())
    }
  }

  @Test func `every finding has a code of its own, a sentence and a remedy`() {
    let examples = InboxFinding.examples
    #expect(Set(examples.map(\.code)).count == examples.count)
    for finding in examples {
      #expect(finding.sentence.hasSuffix(".") && finding.remedy.hasSuffix("."), "\(finding.code)")
    }
  }

  @Test func `what strangers write cannot steer a terminal`() {
    #expect(
      PrintableText.line("a\u{1B}[2J\u{9B}1m\r\n\u{202E}b\u{200B}")
        == #"a\u{1B}[2J\u{9B}1m\u{D}\u{A}\u{202E}b\u{200B}"#)
    #expect(PrintableText.line(#"\u{1B}"#) == #"\\u{1B}"#)
    #expect(PrintableText.line("日本語 العربية 👩‍👩‍👧 🇺🇦") == "日本語 العربية 👩‍👩‍👧 🇺🇦")
    #expect(PrintableText.line(SystemName.text([0x61, 0xFF])) == #"a\xFF"#)
    #expect(
      PrintableText.json("{\"a\":\n\"\u{9B}\u{E0001}\"}") == "{\"a\":\n\"\\u009b\\udb40\\udc01\"}")
  }
}

/// Everything about a folder that a reader must not change: names, kinds, modes, times, bytes.
struct Snapshot: Equatable {
  private var entries: [String: String] = [:]

  init(_ folder: URL) throws {
    try add(folder.path, "")
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      try add("\(folder.path)/\(name)", name)
    }
  }

  private mutating func add(_ path: String, _ name: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let type = attributes[.type] as? FileAttributeType
    let size = attributes[.size] as? Int ?? 0
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let mode = attributes[.posixPermissions] as? Int ?? 0
    var content = ""
    if type == .typeSymbolicLink {
      content = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    } else if type == .typeRegular, size < 1 << 20 {
      content = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? "unreadable"
    }
    entries[name] = "\(type?.rawValue ?? "") \(size) \(time) \(mode) \(content)"
  }
}
