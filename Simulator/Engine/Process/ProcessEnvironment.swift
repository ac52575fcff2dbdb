import Foundation
import PhoneLink

/// The environment variables of a simulated process: its sandbox, its entitlements, its display.
struct ProcessEnvironment {
  /// All variables.
  let variables: [String: String]

  /// Describes the process of a bundle; makes its sandbox when it is missing.
  init(
    device: Device, bundle: StagedBundle, role: SimulatedProcess.Role, holds: [String: Int],
    display: String?
  ) throws {
    let sandbox = try device.sandbox(bundle.identifier).path
    let own = ProcessInfo.processInfo.environment
    var variables = [
      "HOME": sandbox, "CFFIXED_USER_HOME": sandbox, "TMPDIR": "\(sandbox)/tmp",
      "XDG_DATA_HOME": "\(sandbox)/Library/Application Support",
      "XDG_CACHE_HOME": "\(sandbox)/Library/Caches",
      "PATH": own["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": own["TZ"] ?? "UTC",
      SimulatedEnvironment.groupsVariable: device.groups.path,
      SimulatedEnvironment.entitlementsVariable: bundle.appGroups.joined(separator: ":"),
      SimulatedEnvironment.roleVariable: role.rawValue,
      // No accessibility bus, no stored desktop settings, and drawing that works without a GPU.
      "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11",
      "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    ]
    // WebKit's own sandbox cannot be set up by the superuser.
    if geteuid() == 0 { variables["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1" }
    variables["DISPLAY"] = display ?? own["DISPLAY"]
    variables["XAUTHORITY"] = own["XAUTHORITY"]
    variables["LD_LIBRARY_PATH"] = own["LD_LIBRARY_PATH"]
    if !holds.isEmpty {
      let text = try JSONEncoder().encode(holds)
      variables[SimulatedEnvironment.holdsVariable] = String(decoding: text, as: UTF8.self)
    }
    self.variables = variables
  }
}
