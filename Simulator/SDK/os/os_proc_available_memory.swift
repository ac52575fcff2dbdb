import Foundation

/// How many bytes this process may still use before the system ends it; 0 without a limit.
///
/// The limit comes from the environment variable `SIMULATOR_MEMORY_LIMIT` (bytes), which the phone sets
/// to the limit that it enforces; what is used is anonymous and shared memory, as the phone counts it.
/// Source: Apple's documentation of `os_proc_available_memory`.
public func os_proc_available_memory() -> Int {
  let environment = ProcessInfo.processInfo.environment
  guard let limit = environment["SIMULATOR_MEMORY_LIMIT"].flatMap({ Int($0) }),
    let used = footprintByteCount()
  else { return 0 }
  return max(0, limit - used)
}

/// The memory of this process that counts against a limit: not the clean pages of mapped files.
private func footprintByteCount() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
    return nil
  }
  let counted = status.split(separator: "\n").compactMap { line -> Int? in
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 3, ["RssAnon:", "RssShmem:"].contains(words[0]) else { return nil }
    return Int(words[1])
  }
  return counted.count == 2 ? counted.reduce(0, +) * 1024 : nil
}
