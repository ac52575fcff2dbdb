import Foundation
import Glibc
import ShareTargetCore
import ShareTargetInbox

/// What it costs to publish a small share, and to find the next one among very many.
///
/// Everything that is compared is measured in one run, turn by turn, so that a busy machine hits both
/// sides. Times are medians.
public struct InboxBenchmark {
  /// A directory on a real disk: the syncs are what is measured.
  public var disk: URL
  /// A directory for the many shares; a memory file system is right here, and makes our share of the
  /// time the largest.
  public var memory: URL
  /// Shares that are published.
  public var publishCount = 200
  /// Shares that wait, in the large case; the small cases are 10 and a tenth of it.
  public var waitingCount = 100_000

  /// A benchmark that works in two directories of the caller's, and removes only what it made.
  public init(disk: URL, memory: URL) {
    self.disk = disk
    self.memory = memory
  }

  /// Runs all parts. Throws what the disk refused.
  public func run() async throws -> Report {
    var report = Report(part: "inbox")
    try inFolder(of: disk) { try publish($0, &report) }
    try await offers(&report)
    return report
  }

  private static let silent = Timeline(record: { _ in })

  // MARK: - Publishing

  private func publish(_ folder: URL, _ report: inout Report) throws {
    let payload = [UInt8](repeating: 7, count: 20_000)
    let source = folder.appendingPathComponent("source.jpg")
    try Data(payload).write(to: source)
    let container = folder.appendingPathComponent("container")
    try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    let bare = try BareShare(in: folder.appendingPathComponent("bare"))
    defer { bare.end() }
    let fileSystem = CountingFileSystem()
    var surroundings = Surroundings.system
    surroundings.fileSystem = fileSystem
    let writer = ShareWriter(
      container: ShareContainer(directory: container),
      configuration: ShareTargetConfiguration(appGroup: "group.benchmark"), timeline: Self.silent,
      surroundings: surroundings)
    let manifest = [UInt8](repeating: 32, count: 400)

    var ours: [Double] = []
    var oursOutsideSyncs: [Double] = []
    var others: [Double] = []
    var calls: [String: Int] = [:]
    for number in 0..<publishCount + 3 {
      _ = fileSystem.take()
      let time = try Stopwatch.measure {
        let share = try writer.begin()
        _ = try share.addFile(
          .init(
            position: 0, displayName: "IMG_1.jpg", kind: .image, declaredType: "public.jpeg",
            filenameExtension: "jpg"), copying: source)
        _ = try share.publish()
      }
      let counts = fileSystem.take()
      let other = try Stopwatch.measure {
        _ = try bare.publish("\(number)", payload: payload, manifest: manifest)
      }
      // The first ones make the layout and fill the caches.
      if number < 3 { continue }
      ours.append(time)
      oursOutsideSyncs.append(time - counts.syncTime)
      others.append(other)
      calls = counts.calls
    }
    report.conditions["publish on"] = try Self.fileSystemName(folder)
    report.counts["system calls of a publish"] = calls.values.reduce(0, +)
    for (name, count) in calls { report.counts["system calls of a publish, \(name)"] = count }
    report.figures.append(
      Figure(
        "publish a share of one 20 kB file", ours: ours.median,
        beside: "its bare writes and syncs", others.median, unit: "us", limit: 1.3))
    report.figures.append(
      Figure(
        "publish, outside of its syncs", ours: oursOutsideSyncs.median, beside: "all of it",
        ours.median, unit: "us"))
  }

  // MARK: - Offering

  /// What one container told.
  private struct Offering {
    var first: Double
    var next: Double
    var listing: Double
  }

  private func offers(_ report: inout Report) async throws {
    let few = try await offering(10)
    let tenth = try await offering(waitingCount / 10)
    let many = try await offering(waitingCount)
    report.conditions["waiting shares on"] = try Self.fileSystemName(memory)
    report.counts["waiting shares"] = waitingCount
    report.figures += [
      Figure(
        "offer the next of \(waitingCount)", ours: many.next, beside: "the next of 10", few.next,
        unit: "us", limit: 2),
      Figure(
        "first scan of \(waitingCount)", ours: many.first, beside: "bare directory listing",
        many.listing, unit: "us", limit: 3),
      Figure(
        "first scan of \(waitingCount), per share", ours: many.first / Double(waitingCount),
        beside: "of \(waitingCount / 10)", tenth.first / Double(waitingCount / 10), unit: "us",
        limit: 1.5),
    ]
  }

  private func offering(_ count: Int) async throws -> Offering {
    let folder = try Self.made(in: memory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = ShareWriter(
      container: ShareContainer(directory: folder),
      configuration: ShareTargetConfiguration(appGroup: "group.benchmark"), timeline: Self.silent)
    for number in 0..<count { _ = try writer.begin().publish(text: "share \(number)") }
    let inbox = folder.appendingPathComponent("ShareTarget/1/inbox")
    var listings: [Double] = []
    var firsts: [Double] = []
    var nexts: [Double] = []
    for _ in 0..<5 {
      listings.append(try Stopwatch.measure { try Self.list(inbox, count) })
      let reader = Inbox(
        container: ShareContainer(directory: folder),
        configuration: ShareTargetConfiguration(appGroup: "group.benchmark"), timeline: Self.silent,
        surroundings: .system)
      var taken: Set<ShareID> = []
      for number in 0..<10 {
        var id: ShareID?
        let time = try await Stopwatch.measure {
          id = try await reader.beginOffer(excluding: taken)?.share.id
        }
        if number == 0 { firsts.append(time) } else { nexts.append(time) }
        guard let id else { throw BareShare.Failed(call: "an offer", code: 0) }
        taken.insert(id)
        // Without its marker, as if it had been released: nothing counts as a death.
        await reader.endOffer(id)
      }
    }
    return Offering(first: firsts.median, next: nexts.median, listing: listings.median)
  }

  /// Reads all names of a directory as the system gives them, and looks at each once.
  private static func list(_ directory: URL, _ count: Int) throws {
    guard let stream = opendir(directory.path) else {
      throw BareShare.Failed(call: "opendir", code: errno)
    }
    defer { closedir(stream) }
    var found = 0
    while let entry = readdir(stream) {
      if withUnsafeBytes(of: &entry.pointee.d_name, { $0[0] != UInt8(ascii: ".") }) { found += 1 }
    }
    guard found == count else { throw BareShare.Failed(call: "readdir", code: 0) }
  }

  // MARK: - Folders

  private static func made(in directory: URL) throws -> URL {
    let folder = directory.appendingPathComponent(
      "benchmark-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func inFolder(of directory: URL, _ body: (URL) throws -> Void) throws {
    let folder = try Self.made(in: directory)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// The kind of file system that a directory is on: the longest mount point above it.
  private static func fileSystemName(_ directory: URL) throws -> String {
    let path = directory.resolvingSymlinksInPath().path + "/"
    let mounts = try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 2 }
    return mounts.last { mount in
      path.hasPrefix(mount[1] == "/" ? "/" : mount[1] + "/")
        && mounts.allSatisfy { other in
          other[1].count <= mount[1].count || !path.hasPrefix(other[1] + "/")
        }
    }.map { String($0[2]) } ?? "unknown"
  }
}
