import FaultLab
import Foundation
import SimulatedPhone

/// Folders in memory for one test run; removed when the run ends.
enum Place {
  private static let scratch: String = {
    Remains.clear("faultlab-tests-", in: "/dev/shm")
    atexit { Disk.remove("/dev/shm/\(Remains.name("faultlab-tests-"))") }
    return "/dev/shm/\(Remains.name("faultlab-tests-"))"
  }()

  /// A laboratory for one of the programs, in a folder that nobody else has.
  static func laboratory(_ program: String, options: [String] = []) throws -> Laboratory {
    Laboratory(
      program: Program(path: try Laboratory.product(program), options: options),
      shim: try Laboratory.product("libFaultShim.so"),
      scratch: "\(scratch)/\(UUID().uuidString)", workers: 2, say: { _ in })
  }

  /// Whether ext4 in a file can be mounted by this user on this machine.
  static let canMount = Volume.obstacle(.ext4, scratch: "\(scratch)/probe") == nil

  /// One rig of such a laboratory.
  static func rig(_ program: String, options: [String] = []) throws -> Rig {
    try laboratory(program, options: options).rig("rig")
  }
}
