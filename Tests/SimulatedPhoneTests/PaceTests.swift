import Foundation
import Testing

@testable import SimulatedPhone

/// Time that passes faster in one process.
@Suite struct PaceTests {
  @Test func `the monotonic clock runs so many times as fast, and the time of day does not`() throws
  {
    let program = """
      import time
      day, since = time.time(), time.monotonic()
      while time.time() < day + 0.05: pass
      print((time.monotonic() - since) / (time.time() - day))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    process.environment = [
      "LD_PRELOAD": try Workshop().products.appendingPathComponent("libClockShim.so").path,
      "CLOCK_PACE": "30",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let ratio = try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Both clocks are read by one process; the time between the two readings is small beside 50 ms.
    #expect(ratio > 15 && ratio < 60)
  }

  @Test func `a pace that is none is told`() {
    let text = #"{ "scenario": 1, "title": "t", "pace": 0.5, "steps": [], "expect": {} }"#
    #expect(throws: ScenarioError.self) {
      try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
    }
  }
}
