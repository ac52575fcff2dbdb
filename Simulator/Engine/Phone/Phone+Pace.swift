/// How fast time passes in processes.
extension Phone {
  /// The environment of a process of this kind, with the faster clock where the settings want one.
  func paced(_ environment: [String: String], _ role: SimulatedProcess.Role) throws
    -> [String: String]
  {
    guard role == .extension, settings.extensionPace > 1 else { return environment }
    guard let shim = settings.clockShim else {
      throw PhoneError("Nothing makes the time of processes pass faster.")
    }
    var environment = environment
    environment["CLOCK_PACE"] = String(settings.extensionPace)
    environment["LD_PRELOAD"] = [environment["LD_PRELOAD"], shim.path].compactMap { $0 }
      .joined(separator: ":")
    return environment
  }
}
