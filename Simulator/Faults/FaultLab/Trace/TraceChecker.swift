/// Checks the order of calls that the protocol prescribes (S11, S12) and that nothing is locked (S13).
public enum TraceChecker {
  /// What is wrong with a trace of whole processes, as sentences; empty for a good one.
  public static func faults(in trace: Strace) -> [String] {
    trace.locks.map { "S13 a lock: \($0)" }
      + trace.mappings.map { "a mapped file, which the shim cannot see: \($0)" }
      + faults(in: trace.calls)
  }

  /// The same for calls alone, with what was said in between as `say`.
  public static func faults(in calls: [TracedCall]) -> [String] {
    var faults: [String] = []
    for (index, call) in calls.enumerated() where (call.result ?? -1) >= 0 {
      if call.name == "renameat2", let inbox = parent(call.secondPath), inbox.hasSuffix("/inbox") {
        faults += commit(call, inbox, at: index, in: calls)
      }
      if call.name == "renameat2", parent(call.path)?.hasSuffix("/inbox") == true,
        parent(call.secondPath)?.hasSuffix("/trash") == true
      {
        faults += farewell(call, at: index, in: calls)
      }
    }
    return faults
  }

  /// How many commits a trace holds: a check that checked nothing is none.
  public static func commits(in calls: [TracedCall]) -> Int {
    calls.filter {
      $0.name == "renameat2" && $0.result == 0 && parent($0.secondPath)?.hasSuffix("/inbox") == true
    }.count
  }

  private static func commit(
    _ rename: TracedCall, _ inbox: String, at index: Int, in calls: [TracedCall]
  ) -> [String] {
    var faults: [String] = []
    let before = calls[..<index].filter { ($0.result ?? -1) >= 0 }
    let prefix = rename.path + "/"
    // The folder itself and all folders and files made in it.
    var folders: Set<String> = [rename.path]
    var files: Set<String> = []
    for call in before where call.path.hasPrefix(prefix) {
      if call.name == "mkdirat" { folders.insert(call.path) }
      if call.isWrite || call.name == "ftruncate" || call.name == "ioctl" {
        files.insert(call.path)
      }
    }
    func last(_ path: String, _ isIt: (TracedCall) -> Bool) -> Int? {
      before.lastIndex { $0.path == path && isIt($0) }
    }
    let isSync = { (call: TracedCall) in ["fsync", "fdatasync"].contains(call.name) }
    for file in files.sorted() {
      let written = last(file) { $0.isWrite || $0.name == "ftruncate" || $0.name == "ioctl" } ?? 0
      if (last(file, isSync) ?? -1) < written {
        faults.append("S11 \(file) is not synced before the commit")
      }
    }
    for folder in folders.sorted() {
      let changed = before.lastIndex {
        parent($0.path) == folder && ["openat", "mkdirat", "unlinkat"].contains($0.name)
      }
      if (last(folder, isSync) ?? -1) < (changed ?? 0) {
        faults.append("S11 the folder \(folder) is not synced before the commit")
      }
    }
    let manifest = prefix + "manifest.json"
    if let first = before.firstIndex(where: { $0.path == manifest && $0.isWrite }) {
      for file in files where file != manifest && (last(file, isSync) ?? .max) > first {
        faults.append("S11 the manifest is written before \(file) is synced")
      }
    } else {
      faults.append("S11 no manifest is written before the commit")
    }
    // Nothing may be promised before the inbox is synced.
    let name = rename.secondPath.split(separator: "/").last ?? ""
    let promise = calls.firstIndex { $0.name == "say" && $0.path.hasPrefix("saved \(name)") }
    let durable = calls[index...].firstIndex { isSync($0) && $0.path == inbox && $0.result == 0 }
    if let promise, promise < durable ?? .max {
      faults.append("S11 \(name) is promised before the inbox is synced")
    }
    return faults
  }

  /// A share leaves the inbox only with a receipt that was synced with its folder.
  private static func farewell(
    _ rename: TracedCall, at index: Int, in calls: [TracedCall]
  ) -> [String] {
    let id = rename.path.split(separator: "/").last ?? ""
    guard let inbox = parent(rename.path), let layout = parent(inbox) else { return [] }
    let before = calls[..<index]
    let receipt = "\(layout)/receipts/\(id)"
    let synced = before.lastIndex { $0.name == "fsync" && $0.path == receipt && $0.result == 0 }
    let folder = before.lastIndex {
      $0.name == "fsync" && $0.path == "\(layout)/receipts" && $0.result == 0
    }
    guard let synced, let folder, folder > synced else {
      return ["S12 \(id) leaves the inbox before its receipt is synced"]
    }
    return []
  }

  private static func parent(_ path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
