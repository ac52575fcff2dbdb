import Foundation
import Testing
import os

@Suite struct LoggerTests {
  private struct Point: CustomStringConvertible { let description = "point" }
  private struct Oops: Error {}
  private struct Told: Error, CustomStringConvertible { let description = "told" }

  private let logger = Logger(subsystem: "app.example", category: "copy")

  private func line(_ body: (Logger) -> Void) -> String? {
    let recorder = LogRecorder()
    recorder.recording { body(logger) }
    return recorder.records.last?.message
  }

  @Test func `every level of the log has the name that a reader filters by`() {
    let recorder = LogRecorder()
    recorder.recording {
      logger.trace("1")
      logger.debug("2")
      logger.info("3")
      logger.notice("4")
      logger.log("5")
      logger.warning("6")
      logger.error("7")
      logger.critical("8")
      logger.fault("9")
      logger.log(level: .info, "10")
    }
    #expect(
      recorder.records.map(\.level) == [
        "debug", "debug", "info", "default", "default", "error", "error", "fault", "fault", "info",
      ])
    #expect(recorder.records.map(\.message) == (1...10).map(String.init))
    #expect(recorder.records.allSatisfy { $0.subsystem == "app.example" && $0.category == "copy" })
  }

  @Test func `strings, objects and descriptions are private unless they are made public`() {
    let name = "IMG_0001"
    let object = NSString("secret")
    let error: any Error = Oops()
    #expect(line { $0.info("a \(name) b") } == "a <private> b")
    #expect(line { $0.info("\(name, privacy: .public)") } == "IMG_0001")
    #expect(line { $0.info("\(object)") } == "<private>")
    #expect(line { $0.info("\(object, privacy: .public)") } == "secret")
    #expect(line { $0.info("\(Point())") } == "<private>")
    #expect(line { $0.info("\(Point(), privacy: .public)") } == "point")
    #expect(line { $0.info("\(error)") } == "<private>")
    #expect(line { $0.info("\(error, privacy: .public)") } == "Oops()")
    #expect(line { $0.info("\(Int.self)") } == "<private>")
    #expect(line { $0.info("\(Told(), privacy: .public)") } == "told")
    #expect(line { $0.info("\(error as NSError)") } == "<private>")
  }

  @Test func `numbers and truth values are public unless they are made private`() {
    let count = 3
    let bytes: UInt8 = 200
    let ratio = 0.5
    let single: Float = 0.25
    let done = true
    #expect(
      line { $0.info("\(count) \(bytes) \(ratio) \(single) \(done)") }
        == "3 200 0.500000 0.250000 true")
    #expect(
      line { $0.info("\(count, privacy: .private) \(done, privacy: .sensitive)") }
        == "<private> <private>")
  }

  @Test func `a hash mask is equal for equal values and hides them`() {
    let first = "a", second = "b"
    let one = line { $0.info("\(first, privacy: .private(mask: .hash))") }
    let again = line { $0.info("\(first, privacy: .private(mask: .hash))") }
    let other = line { $0.info("\(second, privacy: .private(mask: .hash))") }
    #expect(one == again)
    #expect(one != other)
    #expect(one?.hasPrefix("<mask.hash: '") == true)
  }

  @Test func `formats and alignment are those of C`() {
    let word = "ab"
    #expect(
      line { $0.info("\(255, format: .hex(includePrefix: true, uppercase: false))") } == "0xff")
    #expect(line { $0.info("\(-1 as Int8, format: .hex)") } == "ff")
    #expect(
      line { $0.info("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") }
        == "+007")
    #expect(line { $0.info("\(1.0 / 3, format: .fixed(precision: 2))") } == "0.33")
    #expect(line { $0.info("\(false, format: .answer)") } == "no")
    #expect(line { $0.info("\(word, align: .right(columns: 4), privacy: .public)|") } == "  ab|")
    #expect(line { $0.info("\(word, align: .left(columns: 4), privacy: .public)|") } == "ab  |")
  }

  @Test func `os_log fills in a C format and redacts objects in it`() {
    let recorder = LogRecorder()
    recorder.recording {
      let log = OSLog(subsystem: "s", category: "c")
      os_log(
        "%d of %{public}@ and %@, 100%%", log: log, type: .error, 3, NSString("x"), NSString("y"))
      os_log(.fault, log: log, "%.1f %{private}d", 2.25, 9)
      os_log("dropped", log: .disabled)
    }
    #expect(recorder.records.map(\.message) == ["3 of x and <private>, 100%", "2.2 <private>"])
    #expect(recorder.records.map(\.level) == ["error", "fault"])
  }

  @Test func `a process without a memory limit has no number for what is left`() {
    #expect(os_proc_available_memory() == 0)
  }

  @Test func `available memory is the limit minus what is resident`() async {
    await #expect(processExitsWith: .success) {
      setenv("SIMULATOR_MEMORY_LIMIT", "8589934592", 1)
      let before = os_proc_available_memory()
      #expect(before > 0 && before < 8_589_934_592)
      let block = UnsafeMutableRawPointer.allocate(byteCount: 64 << 20, alignment: 4096)
      memset(block, 1, 64 << 20)
      #expect(before - os_proc_available_memory() > 48 << 20)
      block.deallocate()
      setenv("SIMULATOR_MEMORY_LIMIT", "1", 1)
      #expect(os_proc_available_memory() == 0)
    }
  }
}
