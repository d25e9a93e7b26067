/// Random numbers that are the same on every run: SplitMix64 by Sebastiano Vigna, in the public domain.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  package mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// The bytes with some of them changed, left out, repeated or cut off.
  package mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var damaged = bytes
    for _ in 0...Int.random(in: 0...3, using: &self) where !damaged.isEmpty {
      let place = Int.random(in: damaged.indices, using: &self)
      switch next() % 5 {
      case 0: damaged[place] ^= 1 << (next() % 8)
      case 1: damaged[place] = [0, 0x7f, 0x80, 0xff].randomElement(using: &self) ?? 0
      case 2: damaged.removeSubrange(place..<min(place + 4, damaged.count))
      case 3: damaged.insert(contentsOf: damaged[place..<min(place + 8, damaged.count)], at: place)
      default: damaged.removeSubrange(place...)
      }
    }
    return damaged
  }
}
