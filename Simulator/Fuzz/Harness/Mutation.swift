import ShareTargetTesting

/// Inputs made of the seeds of a target by chance that repeats: the same seed and number give the same
/// bytes on every machine.
package struct Mutation {
  private var random: SeededWords
  private let target: FuzzTarget

  /// Inputs grow to this size at most.
  package static let byteCountLimit = 4 << 10

  private init(_ target: FuzzTarget, seed: UInt64, number: Int) {
    self.target = target
    let own = target.name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    random = SeededWords(seed: own &+ UInt64(number))
  }

  /// The input of a number: first the seeds as they are, then changed ones.
  package static func input(_ number: Int, of target: FuzzTarget, seed: UInt64) -> [UInt8] {
    if number < target.seeds.count { return target.seeds[number] }
    var mutation = Mutation(target, seed: seed, number: number)
    var bytes = mutation.pick(target.seeds) ?? []
    for _ in 0...mutation.below(6) { mutation.change(&bytes) }
    return Array(bytes.prefix(byteCountLimit))
  }

  private mutating func below(_ count: Int) -> Int { random.below(max(count, 1)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  private mutating func range(in bytes: [UInt8], upTo limit: Int = 64) -> Range<Int> {
    let start = below(bytes.count + 1)
    return start..<min(bytes.count, start + 1 + below(limit))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = below(bytes.count + 1)
    switch below(9) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
    case 1: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 3: bytes.removeSubrange(range(in: bytes))
    case 4:
      let part = Array(bytes[range(in: bytes)])
      for _ in 0...below(below(4) == 0 ? 64 : 2) { bytes.insert(contentsOf: part, at: place) }
    case 5, 6: bytes.insert(contentsOf: (pick(target.words) ?? "").utf8, at: place)
    case 7: bytes.replaceSubrange(range(in: bytes), with: Array((pick(target.words) ?? "").utf8))
    default:
      let other = pick(target.seeds) ?? []
      bytes.replaceSubrange(place..., with: other[range(in: other, upTo: 400)])
    }
  }
}
