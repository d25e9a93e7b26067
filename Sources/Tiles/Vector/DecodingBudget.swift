/// The remaining amount of one tile that may be decoded, so that its memory is bounded whatever its bytes claim.
struct DecodingBudget {
  enum Thing: Int, CaseIterable {
    case layers, features, words, tags, points

    var limit: Int {
      switch self {
      // Most of so many have nothing in them.
      case .layers: 100_000
      case .features: 500_000
      // Keys and values.
      case .words: 1_000_000
      case .tags, .points: 4_000_000
      }
    }
  }

  private var left = Thing.allCases.map(\.limit)
  /// The quantity that was exceeded.
  private(set) var exhausted: Thing?

  mutating func take(_ count: Int, of thing: Thing) {
    left[thing.rawValue] -= count
    if left[thing.rawValue] < 0 { exhausted = thing }
  }
}
