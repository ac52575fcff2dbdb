import Foundation

/// Makes ids whose order is the order in which one process asked for them (format F1, S16).
///
/// UUID version 7 after RFC 9562: 48 bits of milliseconds, a 12-bit counter that starts at a random
/// value below half, 62 random bits. A clock that stands still or goes back advances the counter, and
/// a full counter borrows the next millisecond. The 62 bits are fresh for every id, so that knowing
/// one id does not help to guess another.
public struct ShareIDGenerator: Sendable {
  private var milliseconds: Int64 = -1
  private var counter: UInt16 = 0

  /// A generator that has made no id yet; a process needs one, behind a lock or an actor.
  public init() {}

  /// The next id. `random` is asked for two words and must be unpredictable outside of tests.
  public mutating func next(
    nowMilliseconds: Int64, random: inout some RandomNumberGenerator
  ) -> ShareID {
    let now = min(max(nowMilliseconds, 0), (1 << 48) - 2)
    let seed: UInt64 = random.next()
    if now > milliseconds {
      milliseconds = now
      counter = UInt16(truncatingIfNeeded: seed) & 0x7FF
    } else if counter < 0xFFF {
      counter += 1
    } else {
      milliseconds += 1
      counter = UInt16(truncatingIfNeeded: seed) & 0x7FF
    }
    let tail: UInt64 = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let head = UInt64(milliseconds) << 16 | 0x7000 | UInt64(counter)
    return ShareID(high: head, low: tail)
  }
}
