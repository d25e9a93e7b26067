package import Geodesy

/// The reference for described directions: the compass, or the direction in which the user moves or looks.
package nonisolated enum Orientation: Hashable, Sendable {
  case winds
  /// Ahead, on the right, behind you: eight directions from the one that one faces.
  case facing(Bearing)
  /// The same by the clock: what is straight ahead is at twelve.
  case clock(Bearing)

  /// The direction the user faces; nil if unknown.
  var heading: Bearing? {
    switch self {
    case .winds: nil
    case .facing(let bearing), .clock(let bearing): bearing
    }
  }

  /// Into how many directions all around is divided.
  var count: Int { if case .clock = self { 12 } else { 8 } }

  /// In which of them something lies, from ahead or from north on clockwise.
  package func sector(of bearing: Bearing) -> Int { part(of: bearing, in: count) }

  /// Ahead or north, right or east, behind or south, left or west.
  static let sides = 0..<4

  /// On which of the four sides something lies.
  package func side(of bearing: Bearing) -> Int { part(of: bearing, in: Self.sides.count) }

  /// The direction at the centre of a side.
  func sector(ofSide side: Int) -> Int { side * count / Self.sides.count }

  private func part(of bearing: Bearing, in count: Int) -> Int {
    let degrees = bearing.degrees - (heading?.degrees ?? 0)
    let width = 360 / Double(count)
    return ((Int((degrees / width).rounded()) % count) + count) % count
  }
}

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

  /// From straight on clockwise.
  static let sidePhrases: [Phrase] = [
    .asideAhead, .asideAheadRight, .asideRight, .asideBehindRight, .asideBehind, .asideBehindLeft, .asideLeft,
    .asideAheadLeft,
  ]
}
