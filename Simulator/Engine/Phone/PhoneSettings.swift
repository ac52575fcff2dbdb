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
  /// The last guard of every wait, in seconds.
  public var guardSeconds: Double = 60

  /// The usual phone.
  public init() {}
}
