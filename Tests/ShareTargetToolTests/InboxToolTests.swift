import Foundation
import Glibc
import SimulatedPhone
import Testing

@testable import ShareTargetInbox

/// `sharetarget inbox` as a person in trouble meets it, on every golden folder and more.
@Suite(.timeLimit(.minutes(10))) struct InboxToolTests {
  private func run(_ arguments: [String]) throws -> ToolRun {
    try ToolRun(["inbox"] + arguments)
  }

  // MARK: - The folders

  private static let photo = "019B7C03-C320-72A4-90BF-51ED74C7A3C9"

  private static let golden = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("ShareTargetInboxTests/Golden", isDirectory: true)

  /// The problems that `verify` must name; a folder without one is healthy.
  private static let problems: [String: Set<String>] = [
    "another-shares-directory": ["foreignID"], "attempts": [],
    "drafts-and-outbox": ["strayName", "notADirectory"], "extra-file": ["unexpectedEntry"],
    "file-as-folder": ["itemNotRegular"], "folder-as-file": ["itemNotRegular"], "healthy": [],
    "hostile-names": [], "hostile-stored-name": ["manifestMalformed"],
    "interrupted-acknowledge": [], "link-as-file": ["itemNotRegular"],
    "link-as-manifest": ["manifestNotRegular"], "malformed-manifest": ["manifestMalformed"],
    "missing-file": ["itemMissing"], "no-directory": ["notADirectory"],
    "no-manifest": ["manifestMissing"], "other-scripts": [], "quarantine": ["quarantined"],
    "receipts": ["strayName"], "same-names": [], "staging-left": ["strayName"],
    "stray-names": ["strayName"], "strays": ["strayName", "notADirectory"],
    "truncated-manifest": ["digestMissing"], "version-1": ["quarantined"],
    "version-2": ["newerVersion"], "wrong-digest": ["digestWrong"], "wrong-size": ["sizeWrong"],
    // Made here, because no repository keeps such files.
    "made-fifo": ["itemNotRegular"], "made-fifo-as-manifest": ["manifestNotRegular"],
    "made-gigabyte-manifest": ["manifestTooLarge"], "made-second-link": ["itemNotRegular"],
    "made-second-link-outside": ["itemNotRegular", "strayName"], "made-odd-name": ["strayName"],
    "made-receipt-folder": ["receiptNotRegular"], "made-link-in-staging": ["specialFile"],
    "made-escapes": ["strayName", "unexpectedEntry"],
  ]

  static var folders: [String] { problems.keys.sorted() }

  private func container(_ name: String) throws -> (root: URL, folder: URL) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbox tool \(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let root = folder.appendingPathComponent("group")
    let source = name.hasPrefix("made-") ? "healthy" : name
    try FileManager.default.copyItem(at: Self.golden.appendingPathComponent(source), to: root)
    try damage(name, root.appendingPathComponent("ShareTarget/1"))
    return (root, folder)
  }

  private func damage(_ name: String, _ layout: URL) throws {
    let share = layout.appendingPathComponent("inbox/\(Self.photo)")
    let item = share.appendingPathComponent("0.heic")
    let fileManager = FileManager.default
    switch name {
    case "made-fifo":
      try fileManager.removeItem(at: item)
      try #require(mkfifo(item.path, 0o600) == 0)
    case "made-fifo-as-manifest":
      let manifest = share.appendingPathComponent("manifest.json")
      try fileManager.removeItem(at: manifest)
      try #require(mkfifo(manifest.path, 0o600) == 0)
    case "made-gigabyte-manifest":
      try #require(truncate(share.appendingPathComponent("manifest.json").path, 1 << 30) == 0)
    case "made-second-link":
      let away = layout.deletingLastPathComponent().deletingLastPathComponent()
      try fileManager.linkItem(at: item, to: away.appendingPathComponent("away"))
    case "made-second-link-outside":
      try fileManager.linkItem(at: item, to: layout.appendingPathComponent("inbox/away"))
    case "made-odd-name":
      var path = Array("\(layout.path)/inbox/odd-".utf8) + [0xFF, 0]
      let file = path.withUnsafeMutableBytes {
        open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600)
      }
      try #require(file >= 0)
      close(file)
    case "made-receipt-folder":
      try fileManager.createDirectory(
        at: layout.appendingPathComponent("receipts/019B7C07-0000-7000-8000-000000000000"),
        withIntermediateDirectories: false)
    case "made-link-in-staging":
      let staging = layout.appendingPathComponent("staging/\(Self.photo).0000000000000001")
      try fileManager.createDirectory(at: staging, withIntermediateDirectories: true)
      try fileManager.createSymbolicLink(
        at: staging.appendingPathComponent("0.heic"), withDestinationURL: item)
    case "made-escapes":
      try Data().write(to: layout.appendingPathComponent("inbox/\u{1B}[2J\u{1B}]0;x\u{7}"))
      try Data().write(to: share.appendingPathComponent("\u{202E}gpj\u{9B}1m"))
    default: break
    }
  }

  /// All that a reader must not change, as the system tells it: names, kinds, links, modes, times, bytes.
  private func snapshot(_ folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      cd "$0" && find . -printf '%p %y %l %n %s %m %T@ %C@\\n' | LC_ALL=C sort \
      && find . -type f -size -2M -exec sha256sum {} + | LC_ALL=C sort
      """, folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.value == 0x200D
        || ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse].contains(
          $0.properties.generalCategory)
    }
  }

  @Test func `every golden folder is among the folders of this suite`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.golden.path)
    #expect(Set(names) == Set(Self.folders.filter { !$0.hasPrefix("made-") }))
  }

  @Test(arguments: folders)
  func `every command says what is wrong, changes nothing and prints nothing dangerous`(
    _ name: String
  ) throws {
    let (root, folder) = try container(name)
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try snapshot(root)
    func run(_ words: String...) throws -> ToolRun {
      let result = try self.run(words + ["--container", root.path])
      #expect(isSafe(result.output) && isSafe(result.complaint), "\(words)")
      #expect([0, 1].contains(result.status), "\(words): \(result.complaint)")
      return result
    }
    let expected = try #require(Self.problems[name])
    let verdict = try run("verify", "--json")
    let findings = try #require(try verdict.json()["findings"] as? [[String: Any]])
    let problems = findings.filter { $0["severity"] as? String == "problem" }
    #expect(Set(problems.compactMap { $0["code"] as? String }) == expected)
    #expect(verdict.status == (expected.isEmpty ? 0 : 1))
    let words = try run("verify")
    #expect(words.status == verdict.status)
    for finding in findings {
      #expect(words.output.contains(try #require(finding["sentence"] as? String)))
      #expect(words.output.contains(try #require(finding["remedy"] as? String)))
    }
    #expect(try run("ls").status == 0)
    let list = try run("ls", "--json").json()
    let shares = try #require(list["shares"] as? [[String: Any]])
    #expect(list["problemCount"] as? Int == problems.count)
    let out = folder.appendingPathComponent("out").path
    for id in Set(shares.compactMap { $0["id"] as? String }) {
      #expect(try run("show", id).status == 0)
      #expect(try run("show", id.lowercased(), "--content", "--json").json()["id"] as? String == id)
      let export = try run("export", id, out, "--json")
      #expect(export.status == 0)
      let files = try #require(try export.json()["files"] as? [[String: Any]])
      #expect(
        !files.isEmpty || name == "no-directory" || name == "made-fifo-as-manifest"
          || name == "made-link-in-staging")
    }
    _ = try run("sweep")
    _ = try run("sweep", "--json")
    for share in shares where share["state"] as? String == "quarantined" {
      #expect(try run("requeue", try #require(share["id"] as? String)).status == 0)
    }
    #expect(try snapshot(root) == before)
  }

  // MARK: - Arguments

  @Test(arguments: [
    [], ["dance"], ["ls", "x"], ["show"], ["show", "019B7C03"], ["export", photo],
    ["verify", "--write"],
    ["show", "not-an-id"], ["show", ""], ["requeue", photo], ["sweep", "--staging-days", "0"],
    ["ls", "--container"], ["show", "019b7c"],
  ])
  func `wrong usage is one sentence and exit 2`(_ words: [String]) throws {
    let (root, folder) = try container("healthy")
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = words == ["show", "019B7C03"] ? folder : root
    let run = try run(
      words.last == "--container" || words.isEmpty ? words : words + ["--container", place.path])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.complaint.hasPrefix("sharetarget: ") && run.complaint.split(separator: "\n").count == 1)
  }

  @Test func `names and texts come out of show only when they are asked for`() throws {
    let (root, folder) = try container("version-1")
    defer { try? FileManager.default.removeItem(at: folder) }
    let secrets = ["写真", "名前", "Заголовок", "Ψυχή", "example.org"]
    for words in [
      ["ls"], ["ls", "--json"], ["verify"], ["verify", "--json"], ["show", "019b7c03"],
      ["show", "019b7c04", "--json"], ["sweep"],
    ] {
      let output = try run(words + ["--container", root.path]).output
      for secret in secrets { #expect(!output.contains(secret), "\(words)") }
    }
    let photo = try run(["show", "019b7c03", "--content", "--container", root.path]).output
    for secret in secrets.dropLast() { #expect(photo.contains(secret)) }
  }

  @Test func `sweep and requeue do with --write what they said`() throws {
    let (root, folder) = try container("quarantine")
    defer { try? FileManager.default.removeItem(at: folder) }
    let said = try run(["requeue", "019b7c03", "--container", root.path])
    #expect(said.output.contains("move quarantine/\(Self.photo)/share to inbox/\(Self.photo)"))
    let done = try run(["requeue", "019b7c03", "--write", "--json", "--container", root.path])
    #expect(try done.json()["done"] as? Bool == true)
    let list = try run(["ls", "--json", "--container", root.path]).json()
    #expect((list["counts"] as? [String: Int])?["waiting"] == 1)
    _ = try run(["sweep", "--write", "--container", root.path])
    let verdict = try run(["verify", "--json", "--container", root.path]).json()
    let codes = (verdict["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes?.contains("quarantineEmpty") == false)
  }

  private func make(_ path: String) throws {
    let file = open(path, O_CREAT | O_WRONLY, 0o600)
    try #require(file >= 0)
    close(file)
  }

  @Test func `50,000 entries of a share and 50,000 receipts are all told`() throws {
    let (root, folder) = try container("healthy")
    defer { try? FileManager.default.removeItem(at: folder) }
    let layout = root.appendingPathComponent("ShareTarget/1").path
    for index in 0..<50_000 {
      try make("\(layout)/inbox/\(Self.photo)/\(index).x")
      let tail = String(index, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: 12 - tail.count)
      try make("\(layout)/receipts/019B7C07-0000-7000-8000-\(zeros)\(tail)")
    }
    let verdict = try run(["verify", "--json", "--container", root.path])
    let findings = try #require(try verdict.json()["findings"] as? [[String: Any]])
    #expect(verdict.status == 1)
    for code in ["unexpectedEntry", "receiptTorn"] {
      #expect(findings.count { $0["code"] as? String == code } == 50_000)
    }
  }

  @Test func `of many findings people see the first, and how many there are more`() throws {
    let (root, folder) = try container("healthy")
    defer { try? FileManager.default.removeItem(at: folder) }
    for index in 0..<300 {
      try make("\(root.path)/ShareTarget/1/inbox/stray \(index)")
    }
    let words = try run(["verify", "--container", root.path])
    #expect(words.output.contains("and 280 more; --json lists all."))
    #expect(words.output.split(separator: "\n").count < 60)
  }

  @Test func `every code of a finding is explained in TROUBLE`() throws {
    let page = Self.golden.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/TROUBLE.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for finding in InboxFinding.examples {
      #expect(
        text.contains("| `\(finding.code)` | \(finding.severity.rawValue) |"), "\(finding.code)")
    }
    for state in InspectedEntry.State.allCases { #expect(text.contains("`\(state.rawValue)`")) }
  }
}
