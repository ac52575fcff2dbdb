import Foundation
import Testing

@testable import SimulatedPhone

/// Runs that were killed leave nothing for good.
@Suite struct RemainsTests {
  /// The number of a process that has ended and was waited for.
  private func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `a new phone removes the phones of dead runs beside it, and no others`() throws {
    let place = try Device()
    defer { place.remove() }
    let dead = try deadProcess()
    let names = [
      "phone-\(dead)-AbCdEf", "phone-1-AbCdEf", "phone-\(getpid())-AbCdEf", "phone-0-a",
      "phone--5-a",
      "phone-x", "other-\(dead)",
    ]
    for name in names {
      try FileManager.default.createDirectory(
        at: place.folder.appendingPathComponent("\(name)/inside"), withIntermediateDirectories: true
      )
    }
    let phone = try Device(in: place.folder)
    let left = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(Set(names).subtracting(left) == ["phone-\(dead)-AbCdEf"])
    #expect(left.contains(phone.folder.lastPathComponent))
    #expect(phone.folder.lastPathComponent.hasPrefix("phone-\(getpid())-"))
  }
}
