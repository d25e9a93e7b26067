package import Geodesy

/// The words for directions.
nonisolated extension Orientation {
  package func text(of bearing: Bearing, in words: Words) -> String { text(ofSector: sector(of: bearing), in: words) }

  func text(ofSector sector: Int, in words: Words) -> String {
    switch self {
    case .winds: words(Self.windPhrases[sector])
    case .facing: words(Self.sidePhrases[sector])
    case .clock: words(.atClock, count: sector == 0 ? 12 : sector)
    }
  }

  /// One of the four sides, all of it.
  func text(ofSide side: Int, in words: Words) -> String {
    guard case .winds = self else { return words(Self.fourSides[side]) }
    return text(ofSector: sector(ofSide: side), in: words)
  }

  /// The direction within a side of anything that isn't at its centre; by the clock always.
  func exactText(of bearing: Bearing, in words: Words) -> String? {
    if case .clock = self { return text(of: bearing, in: words) }
    let sector = sector(of: bearing)
    return sector == self.sector(ofSide: side(of: bearing)) ? nil : text(ofSector: sector, in: words)
  }

  /// The direction of a junction's branch for a user who arrives there and turns left or right or continues.
  package func text(ofTurn angle: Double, towards bearing: Bearing, in words: Words) -> String {
    guard case .facing = self else { return text(of: bearing, in: words) }
    let turn = Int((min(abs(angle), 90) / 45).rounded())
    return words(Self.sidePhrases[angle < 0 ? (8 - turn) % 8 : turn])
  }

  private static let windPhrases: [Phrase] = [
    .towardsWinds1, .towardsWinds2, .towardsWinds3, .towardsWinds4, .towardsWinds5, .towardsWinds6, .towardsWinds7,
    .towardsWinds8,
  ]

  private static let fourSides: [Phrase] = [.allAhead, .asideRight, .asideBehind, .asideLeft]

  private static let sidePhrases: [Phrase] = [
    .asideAhead, .asideAheadRight, .asideRight, .asideBehindRight, .asideBehind, .asideBehindLeft, .asideLeft,
    .asideAheadLeft,
  ]
}
