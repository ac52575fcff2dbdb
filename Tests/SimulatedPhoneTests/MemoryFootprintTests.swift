import Foundation
import Testing

@testable import SimulatedPhone

@Suite struct MemoryFootprintTests {
  @Test func `anonymous and shared memory count, mapped files do not`() throws {
    let footprint = try #require(
      MemoryFootprint(
        status: """
          Name:\tpuppet
          VmHWM:\t   90000 kB
          RssAnon:\t   20000 kB
          RssFile:\t   60000 kB
          RssShmem:\t     500 kB
          Threads:\t3
          """))
    #expect(footprint.limited == 20_500 << 10)
    #expect(footprint.peak == 90_000 << 10)
  }

  @Test func `a process without memory has no footprint`() {
    #expect(MemoryFootprint(status: "Name:\tgone\nState:\tZ (zombie)\n") == nil)
    #expect(MemoryFootprint(processIdentifier: 0) == nil)
  }

  @Test func `this process has one`() throws {
    let own = try #require(MemoryFootprint(processIdentifier: getpid()))
    #expect(own.limited > 1 << 20 && own.limited <= own.peak)
  }
}
