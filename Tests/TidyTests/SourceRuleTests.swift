import Foundation
import Testing

/// The rules of the house that a program can check.
@Suite struct SourceRuleTests {
  private static let shippingFolders = ["Sources", "Client/ios"]

  private func shipping() throws -> [Repository.File] {
    try Self.shippingFolders.flatMap { try Repository.files(in: $0) }
      .filter { !$0.path.hasPrefix("Sources/ShareTargetTool") }
  }

  @Test func `shipping sources use nothing newer than iOS 15`() throws {
    let newer = [
      "Mutex", "import Synchronization", "ContinuousClock", "SuspendingClock", ": Duration",
      ".appending(path:", ".appending(component", "Regex", "firstMatch(of:", ".wholeMatch",
      "OSAllocatedUnfairLock", "Task.sleep(for", "any Clock", "some Clock", "#Predicate",
      "@Observable", "URL(filePath:", ".currentDirectory()", "#available",
    ]
    #expect(Repository.lines(in: try shipping(), holding: newer) == [])
  }

  @Test func `extension sources never ask for the shared application`() throws {
    let files = try ["Core", "Inbox", "ExtensionKit"]
      .flatMap { try Repository.files(in: "Sources/ShareTarget\($0)") }
    #expect(
      Repository.lines(in: files, holding: ["UIApplication.shared", "sharedApplication"]) == [])
  }

  @Test func `S22 the Inbox calls no Foundation method that is not durable`() throws {
    let files = try Repository.files(in: "Sources/ShareTargetInbox")
    let forbidden = [
      "replaceItemAt", "copyItem", "moveItem", ".atomic", "createFile(atPath", "flock", "lockf",
      "F_SETLK", "F_OFD_SETLK", "NSFileCoordinator", ".write(to",
    ]
    #expect(Repository.lines(in: files, holding: forbidden) == [])
  }

  @Test func `Core has no conditional compilation and imports Foundation alone`() throws {
    let files = try Repository.files(in: "Sources/ShareTargetCore")
    #expect(Repository.lines(in: files, holding: ["#if", "#else"]) == [])
    #expect(
      Repository.lines(in: files, holding: ["import "], excuse: { $1 == "import Foundation" }) == []
    )
  }

  @Test func `conditional compilation stands only where the design allows it`() throws {
    let found = Repository.lines(
      in: try shipping(), holding: ["#if"],
      excuse: { file, line in
        let condition = line.trimmingCharacters(in: .whitespaces)
        return switch true {
        case file.path.contains("/Platform/"): true
        case condition == "#if canImport(ObjectiveC)": true
        default: condition == "#if canImport(UIKit)" && file.text.contains("import UIKit")
        }
      })
    #expect(found == [])
  }

  @Test func `no file is a crowded room`() throws {
    for folder in ["Sources", "Simulator", "Client/ios", "Examples"] {
      for file in try Repository.files(in: folder) {
        #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count) lines")
      }
    }
  }

  @Test func `no source waits and no test sleeps`() throws {
    let files = try Repository.files(in: "Sources") + Repository.files(in: "Tests")
    let excuse = { (file: Repository.File, _: String) in file.name == "SourceRuleTests.swift" }
    #expect(
      Repository.lines(
        in: files, holding: ["Task.sleep", "usleep(", "Thread.sleep", "nanosleep"], excuse: excuse)
        == [])
  }

  @Test func `only Exports.swift re-exports`() throws {
    #expect(
      Repository.lines(
        in: try shipping(), holding: ["@_exported"],
        excuse: { file, _ in file.name == "Exports.swift" })
        == [])
  }

  @Test func `every escape from the compiler's checks says why it is true`() throws {
    for file in try shipping() {
      let lines = file.lines.map(\.text)
      for (index, line) in lines.enumerated()
      where ["@unchecked Sendable", "nonisolated(unsafe)", "try!", " as! "].contains(
        where: line.contains)
      {
        let before = index > 0 ? lines[index - 1].trimmingCharacters(in: .whitespaces) : ""
        #expect(
          before.hasPrefix("//") || line.contains(" // "),
          "\(file.path):\(index + 1) escapes without a reason")
      }
    }
  }

  @Test func `every public declaration is documented`() throws {
    let excused = [
      "public init(from decoder", "public func encode(to", "public var description:",
      "public var rawValue:", "public let rawValue:", "public init(rawValue",
      "public static func ==",
      "public static func <", "public func hash(into",
    ]
    for file in try shipping() {
      let lines = file.lines.map { $0.text.trimmingCharacters(in: .whitespaces) }
      for (index, line) in lines.enumerated()
      where line.hasPrefix("public ") || line.hasPrefix("open ") {
        // Stored values under one sentence, and an initialiser that only sets them, need no more.
        guard !excused.contains(where: line.hasPrefix), !line.hasPrefix("public init("),
          !line.hasPrefix("public var ") || line.contains("{"), !line.contains(" override "),
          !line.hasPrefix("public let ")
        else { continue }
        var above = index - 1
        while above >= 0, lines[above].hasPrefix("@") || lines[above].hasPrefix("#") { above -= 1 }
        #expect(
          above >= 0 && lines[above].hasPrefix("///"), "\(file.path):\(index + 1) \(line)")
      }
    }
  }

  @Test func `no path of a machine and no unfinished work is committed`() throws {
    let files = try ["Sources", "Simulator", "Client", "Examples", "Tests", "Documentation"]
      .flatMap {
        try Repository.files(
          in: $0, endings: ["swift", "c", "h", "ts", "js", "html", "md", "json"])
      }
    let excuse = { (file: Repository.File, _: String) in file.path.hasPrefix("Tests/TidyTests") }
    #expect(Repository.lines(in: files, holding: ["/home/", "/Users/"], excuse: excuse) == [])
    let words = ["TODO", "FIXME", " XXX", "HACK"]
    #expect(
      Repository.lines(
        in: files.filter { !$0.path.hasPrefix("Documentation") }, holding: words, excuse: excuse)
        == [])
  }
}
