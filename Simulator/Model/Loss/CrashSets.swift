/// Which changes are lost, at one position of a log: all subsets when they are few, else the telling
/// ones and seeded samples.
struct CrashSets {
  let log: LossLog
  /// Subsets at one position; a power of two is used whole.
  let limit: Int

  /// The sets of lost changes to try, without repetition.
  func sets(at position: Int, random: inout SeededWords) -> [Set<Int>] {
    let loseable = log.loseable(at: position)
    if loseable.count < 62, 1 << loseable.count <= limit {
      return (0..<(1 << loseable.count)).compactMap { mask in
        let lost = Set(loseable.indices.filter { mask >> $0 & 1 == 1 }.map { loseable[$0] })
        return log.barriers.isEmpty || log.closed(lost, at: position) == lost ? lost : nil
      }
    }
    var wanted: [Set<Int>] = [[], Set(loseable)]
    for index in loseable {
      wanted.append([index])
      wanted.append(Set(loseable).subtracting([index]))
      wanted.append(Set(loseable.filter { $0 >= index }))
      wanted.append(Set(loseable.filter { $0 < index }))
    }
    // Of many, another part each time.
    if wanted.count > limit { wanted = Array(wanted.shuffled(using: &random).prefix(limit)) }
    while wanted.count < limit {
      wanted.append(Set(loseable.filter { _ in random.next() & 1 == 1 }))
    }
    var seen: Set<Set<Int>> = []
    return wanted.compactMap { log.closed($0, at: position) }.filter { seen.insert($0).inserted }
  }
}

/// SplitMix64: the same numbers for the same seed.
package struct SeededWords: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
