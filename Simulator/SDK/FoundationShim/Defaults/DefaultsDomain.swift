import Foundation
import Glibc
import PhoneLink
import Synchronization
import os

/// The defaults of one App Group as one process sees them: a cache in front of a property list.
///
/// The cache is filled by the first read and is not refreshed: what another process writes is seen by a
/// new process, or after `synchronize`. What this process writes is in its cache at once and reaches the
/// file a little later, on a background queue; a kill in between loses it. Writing merges the changed
/// keys into the file's present content and replaces the file whole, so a kill leaves the old or the
/// new one. Source: apple.md B7; the daemon that does this on a device is replaced by a lock on the
/// folder.
package final class DefaultsDomain: Sendable {
  /// Runs the writing of changes some time later.
  package typealias Scheduler = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct State {
    /// Values as binary property lists, which can be shared between threads.
    var cache: [String: Data]?
    var changes: [String: Data?] = [:]
    var isScheduled = false
  }
  private let state = Mutex(State())
  private let file: URL?
  private let schedule: Scheduler
  private let writing = DispatchQueue(label: "com.apple.defaults.writing")

  /// A domain in a file; without one (no entitlement) it stays empty and drops what is written.
  package init(file: URL?, schedule: @escaping Scheduler = DefaultsDomain.inBackground) {
    self.file = file
    self.schedule = schedule
  }

  /// The domain of an App Group in this process; every `UserDefaults` of the group shares it.
  static func shared(_ group: String) -> DefaultsDomain {
    domains.withLock { domains in
      if let domain = domains[group] { return domain }
      let directory = SimulatedEnvironment.groupDirectory(group)
      let domain = DefaultsDomain(
        file: directory?.appendingPathComponent("Library/Preferences/\(group).plist"))
      domains[group] = domain
      return domain
    }
  }
  private static let domains = Mutex<[String: DefaultsDomain]>([:])

  /// Writes on a queue of low priority.
  package static let inBackground: Scheduler = { body in
    DispatchQueue.global(qos: .utility).async(execute: body)
  }

  /// A value; `nil` if there is none.
  package func value(_ key: String) -> Any? {
    loadedCache()[key].flatMap(Self.decode)
  }

  /// All values.
  package var values: [String: Any] { loadedCache().compactMapValues(Self.decode) }

  /// Sets a value, or removes it with `nil`. A value that no property list can hold is the caller's
  /// fault and ends the process, as on a device.
  package func set(_ value: Any?, _ key: String) {
    let encoded = value.map { value in
      guard let data = Self.encode(value) else {
        preconditionFailure("Attempt to insert non-property list object for key \(key)")
      }
      return data
    }
    guard file != nil else {
      Logger(subsystem: "com.apple.defaults", category: "cfprefs")
        .error("Couldn't write values for keys (\(key)): the App Group is not entitled")
      return
    }
    _ = loadedCache()
    let mustSchedule = state.withLock { state in
      state.cache?[key] = encoded
      state.changes[key] = .some(encoded)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if mustSchedule { schedule { self.flush() } }
  }

  /// Writes what is not yet written and reads the file anew. `false` if writing failed.
  package func synchronize() -> Bool {
    let isWritten = flush()
    let fresh = read()
    state.withLock { state in
      state.cache = fresh
      for (key, value) in state.changes { state.cache?[key] = value }
    }
    return isWritten
  }

  /// One writing at a time, so that `synchronize` waits for one that has begun.
  @discardableResult
  private func flush() -> Bool { writing.sync(execute: write) }

  private func write() -> Bool {
    let changes = state.withLock { state in
      defer {
        state.changes = [:]
        state.isScheduled = false
      }
      return state.changes
    }
    guard let file, !changes.isEmpty else { return file != nil }
    do {
      try Self.merge(changes, into: file)
      return true
    } catch {
      // Kept for the next attempt; what was set again in the meantime is newer.
      state.withLock { $0.changes.merge(changes) { newer, _ in newer } }
      Logger(subsystem: "com.apple.defaults", category: "cfprefs")
        .error("Couldn't write the defaults: \(error, privacy: .public)")
      return false
    }
  }

  private func loadedCache() -> [String: Data] {
    if let cache = state.withLock({ $0.cache }) { return cache }
    let fresh = read()
    return state.withLock { state in
      let cache = state.cache ?? fresh
      state.cache = cache
      return cache
    }
  }

  private func read() -> [String: Data] {
    file.map(Self.plist)?.compactMapValues(Self.encode) ?? [:]
  }
}

extension DefaultsDomain {
  /// Merges changes into the file under the folder's lock, by a new file that takes its place.
  private static func merge(_ changes: [String: Data?], into file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw CocoaError(.fileLocking) }
    }
    var values = plist(file)
    for (key, value) in changes { values[key] = value.flatMap(decode) }
    try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
      .write(to: file, options: .atomic)
  }

  private static func plist(_ file: URL) -> [String: Any] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return decode(data) as? [String: Any] ?? [:]
  }

  /// A value as the system stores it; URLs are stored by their path, as Foundation does.
  private static func encode(_ value: Any) -> Data? {
    let stored: Any =
      switch value {
      case let url as URL: url.absoluteURL.path
      case let url as NSURL: url.absoluteURL?.path ?? ""
      default: value
      }
    // Wrapped, since a property list file cannot have a scalar at its top.
    return try? PropertyListSerialization.data(
      fromPropertyList: [stored], format: .binary, options: 0)
  }

  private static func decode(_ data: Data) -> Any? {
    let plist = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return (plist as? [Any])?.first ?? plist
  }
}
