import Foundation

/// A run under strace: the kernel's own view of a process, as a check on the shim's.
public struct Strace: Sendable {
  /// File calls below the root, in order, and what the process said in between (`say`).
  public var calls: [TracedCall]
  /// Lock calls on files below the root.
  public var locks: [String]
  /// Mappings of files below the root, which no shim would see.
  public var mappings: [String]
  /// What the shim of the same run wrote down; empty without a shim.
  public var shimCalls: [TracedCall]

  /// Whether strace is there and may trace; `nil`, or why not.
  public static func obstacle() -> String? {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      return "strace is not installed"
    }
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: program)
    probe.arguments = ["-qq", "-o", "/dev/null", "/bin/true"]
    probe.standardError = FileHandle.nullDevice
    guard (try? probe.run()) != nil else { return "strace does not start" }
    probe.waitUntilExit()
    return probe.terminationStatus == 0 ? nil : "strace may not trace here"
  }

  private static let program = "/usr/bin/strace"

  /// Runs a program to its end.
  public init(
    _ path: String, _ arguments: [String], root: String, scratch: String, shim: String? = nil
  ) throws {
    let log = "\(scratch)/strace"
    let trace = "\(scratch)/strace-shim"
    Disk.remove(trace)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    var options = ["-f", "-y", "-qq", "-s", "48", "-e", "trace=%file,%desc,fcntl,flock", "-o", log]
    if let shim {
      for variable in ["LD_PRELOAD=\(shim)", "FAULT_ROOT=\(root)", "FAULT_TRACE=\(trace)"] {
        options += ["-E", variable]
      }
    }
    process.arguments = options + [path] + arguments
    process.standardOutput = Pipe()
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProcessServer.Failure(
        description: "\(path) ended with \(process.terminationStatus) under strace")
    }
    self.init(log: Disk.text(log) ?? "", root: root)
    shimCalls = TracedCall.parse(Disk.text(trace) ?? "")
  }

  /// Reads a log of `strace -f -y`.
  public init(log: String, root: String) {
    calls = []
    locks = []
    mappings = []
    shimCalls = []
    var unfinished: [Substring: Substring] = [:]
    for line in log.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let process = line[..<space]
      var text = line[space...].drop { $0 == " " }
      if let cut = text.range(of: " <unfinished ...>") {
        unfinished[process] = text[..<cut.lowerBound]
        continue
      }
      if text.hasPrefix("<... "), let end = text.range(of: " resumed>") {
        text = Substring((unfinished.removeValue(forKey: process) ?? "") + text[end.upperBound...])
      }
      take(StraceLine(text), root)
    }
  }

  private mutating func take(_ line: StraceLine, _ root: String) {
    if line.name == "write", line.arguments.hasPrefix("1<") {
      calls.append(TracedCall(name: "say", path: line.strings.first ?? "", result: line.result))
      return
    }
    func inside(_ path: String) -> String? {
      guard path.hasPrefix(root) else { return nil }
      let rest = path.dropFirst(root.count)
      guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
      return rest.isEmpty ? "." : String(rest.dropFirst())
    }
    // Other strings that look like paths are answers or contents.
    let namesTwo = ["renameat2", "linkat", "copy_file_range", "sendfile"]
      .contains(line.countedName ?? "")
    let paths = line.paths.prefix(namesTwo ? 2 : 1).map { inside($0) }
    guard paths.contains(where: { $0 != nil }) else { return }
    switch line.name {
    case "flock": locks.append(line.text)
    case "fcntl":
      if ["F_SETLK", "F_OFD_SETLK"].contains(where: line.arguments.contains) {
        locks.append(line.text)
      }
    case "mmap": mappings.append(line.text)
    default:
      guard let name = line.countedName else { return }
      if name == "copy_file_range", paths.count > 1, let into = paths[1] {
        calls.append(TracedCall(name: name, path: into, result: line.result))
      } else {
        let second = name == "renameat2" || name == "linkat" ? paths.dropFirst().first ?? nil : nil
        calls.append(
          TracedCall(
            name: name, path: (paths.first ?? nil) ?? "", secondPath: second ?? "",
            result: line.result))
      }
    }
  }
}

/// One line of strace, taken apart.
struct StraceLine {
  let text: String
  let name: String
  let arguments: Substring
  let result: Int?
  /// The quoted strings, in order.
  let strings: [String]
  /// The paths it names: descriptors as strace annotates them, names put after their folders.
  let paths: [String]

  init(_ line: Substring) {
    text = String(line)
    let open = line.firstIndex(of: "(") ?? line.endIndex
    name = String(line[..<open])
    let equals = line.range(of: " = ", options: .backwards)
    arguments = line[open...].dropFirst().prefix(upTo: equals?.lowerBound ?? line.endIndex)
    result = equals.flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber || $0 == "-" }) }
    var strings: [String] = []
    var paths: [String] = []
    var folder: String?
    var rest = arguments
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "<":
        // A descriptor: its path, to be followed by a name or not.
        if let folder { paths.append(folder) }
        let end = rest.firstIndex(of: ">") ?? rest.endIndex
        var path = String(rest[..<end])
        rest = rest[end...].dropFirst()
        // strace marks what has no name any more after the bracket.
        if rest.hasPrefix("(deleted)") { rest = rest.dropFirst(9) }
        if path.hasSuffix(" (deleted)") { path = String(path.dropLast(10)) }
        folder = path
      case "\"":
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        let string = String(rest[..<end])
        rest = rest[end...].dropFirst()
        strings.append(string)
        if string.hasPrefix("/") {
          paths.append(string)
        } else if let base = folder {
          paths.append(string.isEmpty ? base : "\(base)/\(string)")
        }
        folder = nil
      case "{", "[":
        // Structures name nothing that counts here.
        break
      default: break
      }
    }
    if let folder { paths.append(folder) }
    self.strings = strings
    // Bytes that are read or written look like names; the descriptor is what counts.
    let isTransfer = ["read", "write", "pread64", "pwrite64", "readv", "writev", "getdents64"]
      .contains(name)
    if isTransfer, let start = arguments.firstIndex(of: "<") {
      let path = arguments[start...].dropFirst().prefix { $0 != ">" }
      let plain = path.hasSuffix(" (deleted)") ? path.dropLast(10) : path
      self.paths = [String(plain)]
    } else {
      self.paths = paths
    }
  }

  /// The name under which the shim counts the call; `nil` for what is no fault point.
  var countedName: String? {
    switch name {
    case "open", "openat", "creat": "openat"
    case "rename", "renameat", "renameat2": "renameat2"
    case "link", "linkat": "linkat"
    case "symlink", "symlinkat": "symlinkat"
    case "unlink", "unlinkat", "rmdir": "unlinkat"
    case "mkdir", "mkdirat": "mkdirat"
    case "readlink", "readlinkat": "readlinkat"
    case "stat", "lstat": "newfstatat"
    case "newfstatat": strings.first == "" ? "fstat" : "newfstatat"
    case "access", "faccessat", "faccessat2": "faccessat2"
    case "chmod", "fchmodat", "fchmodat2": "fchmodat"
    case "ioctl": arguments.contains("FICLONE") ? "ioctl" : nil
    case "lseek", "fcntl", "flock", "mmap", "poll", "dup", "dup2", "dup3", "fadvise64", "execve",
      "getcwd", "chdir":
      nil
    default: name
    }
  }
}
