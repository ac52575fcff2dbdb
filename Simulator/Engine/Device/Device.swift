import Foundation

/// The storage of one simulated phone: a folder that holds what a device would hold.
///
/// Nothing in it outlives `remove()`. Containers keep their contents when processes die, as on a device.
public struct Device: Sendable, Hashable {
  /// The folder of the phone.
  public let folder: URL
  private let interruption: Int

  private static let prefix = "phone-"

  /// Makes the folders of a new phone inside an existing folder, by default the temporary one.
  ///
  /// Phones there whose makers were killed are removed first.
  public init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    Remains.clear(Self.prefix, in: parent.path)
    let pattern = Remains.name(Self.prefix) + "-" + String(repeating: "X", count: 6)
    var template = Array(parent.appendingPathComponent(pattern).path.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PhoneError(
        "No folder for the phone in \(parent.path): \(String(cString: strerror(errno))).")
    }
    folder = URL(
      fileURLWithPath: template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) },
      isDirectory: true)
    let folder = folder
    interruption = Interruption.add {
      // A file that is being written meanwhile can make the first attempt fail.
      for _ in 0..<20 where FileManager.default.fileExists(atPath: folder.path) {
        try? FileManager.default.removeItem(at: folder)
      }
    }
    for directory in [groups, bundles, host, output] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
  }

  /// One folder per App Group, named by the group.
  public var groups: URL { directory("Containers/Shared/AppGroup") }
  /// Installed apps.
  public var bundles: URL { directory("Bundles") }
  /// The files of the host apps.
  public var host: URL { directory("Host") }
  /// What each process printed.
  public var output: URL { directory("Output") }
  /// What running processes read the state of the disk and the clock from.
  var conditions: URL { folder.appendingPathComponent("conditions") }

  /// The container of one App Group; it need not exist yet.
  public func group(_ identifier: String) -> URL { groups.appendingPathComponent(identifier) }

  /// The sandbox of an app or extension; made with its usual folders when it is missing.
  public func sandbox(_ bundleIdentifier: String) throws -> URL {
    let sandbox = directory("Containers/Data/\(bundleIdentifier)")
    for name in ["tmp", "Documents", "Library/Caches", "Library/Application Support"] {
      try FileManager.default.createDirectory(
        at: sandbox.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    return sandbox
  }

  /// Deletes the phone with everything on it; harmless when it has gone.
  public func remove() {
    Interruption.remove(interruption)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Deletes the phone, or says on the error output where it stays.
  func finish(keeping: Bool) {
    guard keeping else { return remove() }
    Interruption.remove(interruption)
    ErrorOutput.write("The phone is kept in \(folder.path).")
  }

  private func directory(_ path: String) -> URL {
    folder.appendingPathComponent(path, isDirectory: true)
  }
}
