import Foundation

@testable import SimulatedPhone

/// The display that tests with web pages share: the one that is set, else one that lives as long as
/// the test process.
enum SharedDisplay {
  private static let own = Result {
    let display = try VirtualDisplay()
    atexit { SharedDisplay.stop() }
    return display
  }

  static func name() throws -> String {
    if let name = ProcessInfo.processInfo.environment["DISPLAY"], !name.isEmpty { return name }
    return try own.get().name
  }

  private static func stop() { try? own.get().stop() }
}
