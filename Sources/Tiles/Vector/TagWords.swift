/// Gathers which values each key of a layer has, so that a filter needn't look at all the others.
struct TagWords {
  private(set) var values: [[UInt32]]
  private var known: Set<UInt64> = []
  /// Pairs that were noted lately: features are much like those before them.
  private var recent = Array(repeating: UInt64.max, count: recentCount)

  private static let recentCount = 512

  init(keyCount: Int) {
    values = Array(repeating: [], count: keyCount)
  }

  mutating func note(key: UInt32, value: UInt32) {
    let pair = UInt64(key) << 32 | UInt64(value)
    let place = Int(truncatingIfNeeded: (pair &* 0x9e37_79b9_7f4a_7c15) >> 55)
    guard recent[place] != pair else { return }
    recent[place] = pair
    if known.insert(pair).inserted { values[Int(key)].append(value) }
  }
}
