package import Geodesy

/// By what somebody is told where something lies: the winds, or the direction in which they go or look.
package nonisolated enum Orientation: Hashable, Sendable {
  case winds
  /// Ahead, on the right, behind you: eight directions from the one that one faces.
  case facing(Bearing)
  /// The same by the clock: what is straight ahead is at twelve.
  case clock(Bearing)

  /// The direction that one faces; nil where nobody knows.
  var heading: Bearing? {
    switch self {
    case .winds: nil
    case .facing(let bearing), .clock(let bearing): bearing
    }
  }

  /// Into how many directions all around is divided.
  var count: Int { if case .clock = self { 12 } else { 8 } }

  /// In which of them something lies, from ahead or from north on clockwise.
  package func sector(of bearing: Bearing) -> Int {
    let degrees = bearing.degrees - (heading?.degrees ?? 0)
    let width = 360 / Double(count)
    return ((Int((degrees / width).rounded()) % count) + count) % count
  }

  package func text(of bearing: Bearing, in words: Words) -> String { text(ofSector: sector(of: bearing), in: words) }

  func text(ofSector sector: Int, in words: Words) -> String {
    switch self {
    case .winds: words(Self.windPhrases[sector])
    case .facing: words(Self.sidePhrases[sector])
    case .clock: words(.atClock, count: sector == 0 ? 12 : sector)
    }
  }

  /// Where a branch of a crossing leads to somebody who comes there, who turns to the left or right or goes on.
  package func text(ofTurn angle: Double, towards bearing: Bearing, in words: Words) -> String {
    guard case .facing = self else { return text(of: bearing, in: words) }
    let turn = Int((min(abs(angle), 90) / 45).rounded())
    return words(Self.sidePhrases[angle < 0 ? (8 - turn) % 8 : turn])
  }

  private static let windPhrases: [Phrase] = [
    .towardsWinds1, .towardsWinds2, .towardsWinds3, .towardsWinds4, .towardsWinds5, .towardsWinds6, .towardsWinds7,
    .towardsWinds8,
  ]

  private static let sidePhrases: [Phrase] = [
    .asideAhead, .asideAheadRight, .asideRight, .asideBehindRight, .asideBehind, .asideBehindLeft, .asideLeft,
    .asideAheadLeft,
  ]
}
