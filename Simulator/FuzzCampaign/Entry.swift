import Foundation
import FuzzTargets
import ShareTargetInbox

// What libFuzzer calls. `make fuzz` links its main function instead of the command line of this
// program; in every other build these two are never called.

/// The target of this process: $FUZZ_TARGET.
private let chosen = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.named)

/// Runs one input; a property that does not hold ends the process, which keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = chosen else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    fatalError("Set FUZZ_TARGET to one of \(names).")
  }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let failure = Guarded<String?>(nil)
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await target.run(input) } catch {
      let sentence = "\(error)"
      failure.with { $0 = sentence }
    }
    done.signal()
  }
  done.wait()
  if let sentence = failure.with({ $0 }) { fatalError("\(target.name): \(sentence)") }
  return 0
}
