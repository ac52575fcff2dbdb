/// One file call, as the shim or strace saw it.
public struct TracedCall: Hashable, Sendable, CustomStringConvertible {
  /// The system call's name.
  public var name: String
  /// Relative to the root that is in scope.
  public var path: String
  /// The second path of a call that has two, else empty.
  public var secondPath: String
  /// What it returned; an errno as a negative number; `nil` for a call that did not return.
  public var result: Int?
  /// Whether the process was killed at it by a plan.
  public var wasKilled = false

  public init(name: String, path: String, secondPath: String = "", result: Int?) {
    self.name = name
    self.path = path
    self.secondPath = secondPath
    self.result = result
  }

  /// Whether it moves bytes, and so can be short or torn.
  public var isTransfer: Bool {
    ["read", "pread64", "readv", "preadv", "sendfile", "copy_file_range"].contains(name) || isWrite
  }

  /// Whether it puts bytes into a file.
  public var isWrite: Bool {
    ["write", "pwrite64", "writev", "pwritev", "sendfile", "copy_file_range"].contains(name)
  }

  public var description: String {
    "\(name) \(path)\(secondPath.isEmpty ? "" : " \(secondPath)") = \(end)"
  }

  private var end: String { wasKilled ? "killed" : result.map(String.init) ?? "?" }

  /// The calls of a trace that the shim wrote, in the order of their numbers.
  public static func parse(_ trace: String) -> [TracedCall] {
    let numbered = trace.split(separator: "\n").compactMap { line -> (Int, TracedCall)? in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let number = Int(cells[0]) else { return nil }
      var call = TracedCall(
        name: cells[1], path: cells[2], secondPath: cells[3], result: Int(cells[4]))
      call.wasKilled = cells[4] == "killed"
      return (number, call)
    }
    return numbered.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The same calls with every id and nonce replaced by the number of its first appearance, and without
  /// results that are descriptors: what two runs of one story must have in common.
  public static func normalised(_ calls: [TracedCall]) -> [String] {
    var names: [Substring: Int] = [:]
    func plain(_ path: String) -> String {
      path.split(separator: "/").map { component -> String in
        let parts = component.split(separator: ".", omittingEmptySubsequences: false)
        return parts.map { part in
          let isMade =
            part.count >= 8 && part.allSatisfy { $0.isHexDigit || $0 == "-" }
            && part.contains(where: \.isNumber)
          guard isMade else { return String(part) }
          let number = names[part] ?? names.count + 1
          names[part] = number
          return "#\(number)"
        }.joined(separator: ".")
      }.joined(separator: "/")
    }
    return calls.map { call in
      let result =
        ["openat", "getdents64"].contains(call.name) ? min(call.result ?? 0, 0) : call.result
      return "\(call.name) \(plain(call.path)) \(plain(call.secondPath)) \(result ?? 0)"
    }
  }
}
