import Foundation

/// What the phone tells a process at its start, through environment variables.
public enum SimulatedEnvironment {
  /// The descriptor of the process's end of the link.
  public static let linkVariable = "SIMULATOR_LINK"
  /// The folder that holds one folder per App Group, named by the group.
  public static let groupsVariable = "SIMULATOR_GROUPS"
  /// The App Groups of the process's entitlements, separated by colons.
  public static let entitlementsVariable = "SIMULATOR_ENTITLED_GROUPS"
  /// Timeline events to stop at, as a JSON object of name to occurrence.
  public static let holdsVariable = "SIMULATOR_HOLDS"
  /// The timeline event after which the process ends as if killed, and which one of that name:
  /// `committed 1`.
  public static let endVariable = "SIMULATOR_END_AFTER"
  /// What goes wrong at one call of the page: `reload:after:SharedImage.getSharedImage#1`.
  public static let bridgeFaultVariable = "SIMULATOR_BRIDGE_FAULT"
  /// `application` or `extension`.
  public static let roleVariable = "SIMULATOR_ROLE"

  /// The directory of an App Group; `nil` if the process is not entitled to it.
  ///
  /// The directory exists when this returns it, as on a device.
  public static func groupDirectory(_ group: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let entitled = environment[entitlementsVariable]?.split(separator: ":").map(String.init) ?? []
    guard let root = environment[groupsVariable], entitled.contains(group) else { return nil }
    let directory = URL(fileURLWithPath: root, isDirectory: true)
      .appendingPathComponent(group, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch { return nil }
    return directory
  }

  static var endAtStart: (event: String, remaining: Int)? {
    let words = ProcessInfo.processInfo.environment[endVariable]?.split(separator: " ") ?? []
    guard words.count == 2, let number = Int(words[1]) else { return nil }
    return (String(words[0]), number)
  }

  static var holdsAtStart: [String: Int] {
    guard let text = ProcessInfo.processInfo.environment[holdsVariable],
      let holds = try? JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
    else { return [:] }
    return holds
  }
}
