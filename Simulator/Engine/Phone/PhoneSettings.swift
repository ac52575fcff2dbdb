import Foundation

/// How one simulated phone is set up.
public struct PhoneSettings: Sendable {
  /// The footprint from which an extension is killed; devices are reported to allow about 120 MB.
  public var extensionMemoryBytes: Int64 = 120 << 20
  /// Environment variables that every process of the app gets beside those of the system.
  public var appEnvironment: [String: String] = [:]
  /// Environment variables that every process of the extension gets beside those of the system.
  public var extensionEnvironment: [String: String] = [:]
  /// The X display that web pages are drawn on.
  public var display: String?
  /// How many times as fast as ours time passes in an extension's process; 1 or more.
  public var extensionPace: Double = 1
  /// The library that makes time pass faster (CClockShim); needed for such a pace.
  public var clockShim: URL?
  /// The last guard of every wait, in seconds.
  public var guardSeconds: Double = 60

  /// The library that numbers the file calls of processes and lets the disk be full and the clock be set
  /// (CFaultShim); without it none of this can be.
  public var faultShim: URL?
  /// What goes wrong in one of the phone's processes; needs `faultShim` for a file call.
  public var fault: FaultPoint?
  /// What goes wrong at a call of the page, in the app's first process.
  public var pageFault: PageFault?
  /// How many days the device's clock is ahead, for processes; needs `faultShim`.
  public var daysLater = 0

  /// The usual phone.
  public init() {}
}
