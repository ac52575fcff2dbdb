import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Saving what is left of a share for a person (S9, S30).
@Suite struct ExportTests {
  private func export(
    _ bench: Workbench, _ id: ShareID, to target: URL,
    _ fileSystem: any FileSystem = SystemFileSystem()
  ) throws -> ExportReport {
    let folder = try ContainerFolder(at: bench.container.directory)
    let entries = try folder.inspect(nowMilliseconds: 0).entries.filter { $0.id == id }
    return try folder.export(entries, of: id, to: target, with: fileSystem)
  }

  private func paths(_ url: URL) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: url.path))
  }

  @Test func `a share is exported under its names, twice beside each other, and stays`() throws {
    let bench = try Workbench()
    let share = try bench.publish("caption")
    let target = bench.folder.appendingPathComponent("out")
    let before = try Snapshot(bench.container.directory)
    let first = try export(bench, share.id, to: target)
    let second = try export(bench, share.id, to: target)
    #expect(first.folder == "\(share.id)" && second.folder == "\(share.id)-2")
    #expect(first.remarks == [] && first.files == second.files)
    let photo = target.appendingPathComponent("\(share.id)/inbox/items/IMG_0001.heic")
    #expect(try Data(contentsOf: photo) == Data("photo".utf8))
    let text = target.appendingPathComponent("\(share.id)/inbox/text.txt")
    #expect(try String(contentsOf: text, encoding: .utf8) == "caption")
    #expect(try Snapshot(bench.container.directory) == before)
  }

  @Test func `nothing is written into the container, also not through a link`() throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let link = bench.folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: bench.place("inbox"))
    let before = try Snapshot(bench.container.directory)
    for target in [
      bench.container.directory, bench.place("inbox"), bench.place("new"), link,
      link.appendingPathComponent("new"),
    ] {
      #expect {
        _ = try export(bench, share.id, to: target)
      } throws: {
        ($0 as? ShareTargetError)?.code == .invalidArgument
      }
    }
    #expect(try Snapshot(bench.container.directory) == before)
  }

  @Test func `links, FIFOs and missing files are remarks, and all else is saved`() throws {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    for position in 0..<4 {
      _ = try staged.addData(
        .init(
          position: position, displayName: "file \(position)", kind: .file,
          declaredType: "public.data", filenameExtension: "bin"), Data("\(position)".utf8))
    }
    let share = try staged.publish(text: "x")
    let own = bench.place("inbox/\(share.id)")
    let secret = try bench.hostFile("secret", Data("secret".utf8))
    let fileManager = FileManager.default
    for name in ["0.bin", "1.bin", "2.bin"] {
      try fileManager.removeItem(at: own.appendingPathComponent(name))
    }
    try fileManager.createSymbolicLink(
      at: own.appendingPathComponent("0.bin"), withDestinationURL: secret)
    try #require(mkfifo(own.appendingPathComponent("1.bin").path, 0o600) == 0)
    try fileManager.createSymbolicLink(
      at: own.appendingPathComponent("out"), withDestinationURL: bench.folder)
    let target = bench.folder.appendingPathComponent("out")
    let report = try export(bench, share.id, to: target)
    #expect(
      Set(report.remarks.map(\.source))
        == Set(
          ["0.bin", "1.bin", "2.bin", "out"].map {
            "inbox/\(share.id)/\($0)"
          }))
    #expect(report.files.map(\.path).contains("inbox/items/file 3.bin"))
    #expect(report.files.map(\.path).contains("inbox/rest/manifest.json"))
    for path in try paths(target) {
      let content = FileManager.default.contents(atPath: target.appendingPathComponent(path).path)
      #expect(content != Data("secret".utf8), "\(path)")
    }
  }

  @Test func `names that are dangerous or the same become safe and different`() {
    var names = ExportNames()
    #expect(names.add("../../etc/passwd", fallback: "f") == "etcpasswd")
    #expect(names.add("-rf", fallback: "f") == "_-rf")
    #expect(names.add("a\u{202E}gpj.exe", fallback: "f") == "agpj.exe")
    #expect(names.add("\u{1B}[2J", fallback: "f") == "[2J")
    #expect(names.add("...", fallback: "0.heic") == "0.heic")
    #expect(names.add("con:a?.txt", fallback: "f") == "con_a_.txt")
    #expect(names.add("Photo.HEIC", fallback: "f") == "Photo.HEIC")
    #expect(names.add("photo.heic", fallback: "f") == "photo-2.heic")
    #expect(names.add("photo-2.heic", fallback: "f") == "photo-2-2.heic")
    #expect(names.add("e\u{301}.txt", fallback: "f") == "e\u{301}.txt")
    #expect(names.add("\u{E9}.txt", fallback: "f") == "\u{E9}-2.txt")
    #expect(names.add(SystemName.text([0x61, 0xFF]), fallback: "f") == "a%FF")
    let long = String(repeating: "名", count: 200) + ".png"
    let first = names.add(long, fallback: "f")
    let second = names.add(long, fallback: "f")
    #expect(first != second && first.utf8.count <= 255 && second.utf8.count <= 255)
    #expect(first.hasSuffix(".png") && second.hasSuffix(".png"))
  }

  @Test func `a full disk ends an export with an error and without a loss`() throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let before = try Snapshot(bench.container.directory)
    let full = TracedFileSystem { _, call in
      call.name == "createFile" ? .error(.noSpace) : nil
    }
    #expect {
      _ = try export(bench, share.id, to: bench.folder.appendingPathComponent("out"), full)
    } throws: {
      ($0 as? ShareTargetError)?.code == .noSpace
    }
    #expect(try Snapshot(bench.container.directory) == before)
  }
}
