import Foundation
import Testing

@testable import SimulatedPhone

/// A disk that fills and a clock that is set under a process that runs.
@Suite struct DeviceConditionsTests {
  /// A program that does one round for each line that it is sent: what works on the disk, and the day.
  private static let program = """
    import errno, os, sys, time
    root = sys.argv[1]
    opened = os.open(root + "/opened", os.O_CREAT | os.O_RDWR)
    os.mkdir(root + "/folder")
    def named(work):
        try:
            work()
            return "done"
        except OSError as error:
            return errno.errorcode[error.errno]
    for number, line in enumerate(sys.stdin):
        new = root + "/new" + str(number)
        made = named(lambda: os.close(os.open(new, os.O_CREAT | os.O_WRONLY)))
        print(
            named(lambda: os.write(opened, b"x")), made, named(lambda: os.mkdir(new + "d")),
            named(lambda: os.mkdir(root + "/folder")), named(lambda: os.symlink("x", new + "s")),
            named(lambda: os.link(root + "/opened", new + "l")),
            named(lambda: os.rename(root + "/opened", root + "/opened")),
            named(lambda: os.pread(opened, 1, 0)), os.statvfs(root).f_bavail > 0,
            round((time.time() - time.clock_gettime(11)) / 3600), flush=True)
    """

  /// A running program in whose scope lies a folder of its own.
  private final class Program {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ device: Device) throws {
      let root = device.folder.appendingPathComponent("root").resolvingSymlinksInPath()
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = ["-c", DeviceConditionsTests.program, root.path]
      process.environment = [
        "LD_PRELOAD": try Workshop().faultShim().path, "FAULT_ROOT": root.path,
        "FAULT_DEVICE": device.conditions.path,
      ]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    /// One round, as words.
    func round() -> [String] {
      input.fileHandleForWriting.write(Data("\n".utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let byte = output.fileHandleForReading.readData(ofLength: 1)
        if byte.isEmpty { break }
        line += byte
      }
      return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init)
    }

    func end() {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  @Test func `a running process finds the disk full, with room again, and its clock set back`()
    throws
  {
    let device = try Device()
    defer { device.remove() }
    var conditions = DeviceConditions()
    try conditions.write(to: device.conditions)
    let program = try Program(device)
    defer { program.end() }
    // Clock 11 (CLOCK_TAI) counts seconds as the machine does, whatever the day of the device.
    func words(_ what: String) -> [String] { Array(program.round().prefix(9)) + [what] }
    let usual = ["done", "done", "done", "EEXIST", "done", "done", "done", "done", "True"]
    #expect(words("at first") == usual + ["at first"])
    conditions.isDiskFull = true
    try conditions.write(to: device.conditions)
    let full = [
      "ENOSPC", "ENOSPC", "ENOSPC", "EEXIST", "ENOSPC", "ENOSPC", "done", "done", "False",
    ]
    #expect(words("full") == full + ["full"])
    conditions.isDiskFull = false
    try conditions.write(to: device.conditions)
    let before = try #require(program.round().last.flatMap { Int($0) })
    conditions.secondsAhead -= DeviceConditions.clockBackSeconds
    try conditions.write(to: device.conditions)
    let after = program.round()
    #expect(Array(after.prefix(9)) == usual)
    #expect(after.last.flatMap { Int($0) } == before - 24)
  }

  @Test func `a phone without the library says that it can do neither`() throws {
    let device = try Device()
    defer { device.remove() }
    let workshop = try Workshop()
    let installed = try StagedApp(
      .scenarioApp(workshop, setup: Scenario.native), workshop: workshop, on: device)
    let phone = Phone(device: device, installed: installed)
    #expect(throws: PhoneError.self) { try phone.fillDisk(true) }
    #expect(throws: PhoneError.self) { try phone.setClockBack() }
    #expect(phone.timeline.events.isEmpty)
  }
}

extension Scenario {
  /// An app without a page.
  fileprivate static var native: ScenarioSetup {
    var setup = ScenarioSetup()
    setup.front = .native
    return setup
  }
}
