import Foundation

/// Debian's encoders, for formats that are too large to write by hand.
///
/// What they make is kept in the user's cache folder under the description of the content and the
/// version of the program's file, so that each is made once.
struct Encoder: Sendable {
  /// The programs, and the packages that they come in.
  enum Program: String, Sendable {
    case heif = "heif-enc"
    case ffmpeg = "ffmpeg"

    var package: String { self == .heif ? "libheif-examples" : "ffmpeg" }
    var isInstalled: Bool { VirtualDisplay.find(rawValue) != nil }
  }

  let program: Program

  /// The bytes that `arguments` make, from the cache if they are there.
  ///
  /// `prepare` writes the input into a fresh folder; the arguments name it relative to that, and their
  /// last one is the output's name. Throws a sentence if the program is missing or fails.
  func data(_ description: String, _ arguments: [String], prepare: (URL) throws -> Void) throws
    -> Data
  {
    guard let executable = VirtualDisplay.find(program.rawValue) else {
      throw PhoneError(
        "\(program.rawValue) is missing; install the Debian package \(program.package).")
    }
    let kept = try Self.cache().appendingPathComponent(
      try Self.name(executable, description, arguments))
    if let data = try? Data(contentsOf: kept) { return data }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("encoding-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try prepare(folder)
    let said = folder.appendingPathComponent("said.txt")
    let words = ["cd \"$0\" && exec \"$@\"", folder.path, executable.path] + arguments
    let child = try ChildProcess.start(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c"] + words,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"], output: said)
    let end = child.waitForEnd()
    guard end == .exited(0),
      let data = try? Data(contentsOf: folder.appendingPathComponent(arguments.last ?? ""))
    else {
      let text = (try? String(contentsOf: said, encoding: .utf8)) ?? ""
      throw PhoneError("\(program.rawValue) failed (\(end)): \(text.suffix(400))")
    }
    // Another process that makes the same leaves the same bytes.
    try? data.write(to: kept, options: .atomic)
    return data
  }

  /// A change of the program, or of what it is asked for, is another name.
  private static func name(_ executable: URL, _ description: String, _ arguments: [String]) throws
    -> String
  {
    let facts = try FileManager.default.attributesOfItem(
      atPath: executable.resolvingSymlinksInPath().path)
    let changed = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let text = "\(description) \(arguments) \(facts[.size] ?? 0) \(changed)"
    // FNV-1a, twice with different starts: names need to differ, not to keep secrets.
    let hashes = [0xcbf2_9ce4_8422_2325, 0x84222325cbf29ce4].map { (start: UInt64) in
      text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
    return hashes.map { String($0, radix: 16) }.joined(separator: "-")
  }

  private static func cache() throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
    let folder = base.appendingPathComponent("sharetarget/contents", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw PhoneError("\(folder.path) cannot be made; set XDG_CACHE_HOME to a folder of yours.")
    }
    return folder
  }
}
