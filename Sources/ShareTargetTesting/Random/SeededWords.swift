/// Numbers that a seed determines (SplitMix64, Steele and others 2014), so that a failure can be replayed.
public struct SeededWords: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence of a seed.
  public init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 &+ 1 }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to one less than `count`, which must be positive.
  public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
