import Foundation

/// How many bytes this process may still use before the system ends it; 0 without a limit.
///
/// The limit comes from the environment variable `SIMULATOR_MEMORY_LIMIT` (bytes), which the phone sets
/// to the limit that it enforces; what is used is the resident set of the process.
/// Source: Apple's documentation of `os_proc_available_memory`.
public func os_proc_available_memory() -> Int {
  let environment = ProcessInfo.processInfo.environment
  guard let limit = environment["SIMULATOR_MEMORY_LIMIT"].flatMap({ Int($0) }),
    let used = residentByteCount()
  else { return 0 }
  return max(0, limit - used)
}

/// The resident set of this process as the kernel counts it.
private func residentByteCount() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
    let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap({ Int($0) })
  else { return nil }
  return kibibytes * 1024
}
