import Geodesy

/// Chooses what is told on those of the four sides of somebody of which they would hear nothing else.
nonisolated struct SideChoice {
  /// Something that might be told, and where.
  struct Candidate<Thing> {
    let thing: Thing
    /// By what it is called, so that it isn't told twice on a side.
    let name: String
    let distance: Double
    let bearing: Bearing
  }

  let orientation: Orientation

  /// What is farther tells nobody what lies beside them, in metres.
  static let reach = 100.0
  /// How far a side reaches from its middle, in degrees.
  private static let half = 45.0

  /// On each side that has nothing the nearest thing, and the nearest right on that side where the other lies aslant.
  func chosen<Thing>(of candidates: [Candidate<Thing>], besides told: Set<Int>) -> [Thing] {
    let count = orientation.count
    let near = candidates.filter { $0.distance <= Self.reach }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    var chosen: [Candidate<Thing>] = []
    for side in stride(from: 0, to: count, by: count / 4) where !told.contains(side) {
      let middle = Bearing(degrees: (orientation.heading?.degrees ?? 0) + Double(side * 360 / count))
      let beside = near.filter { abs(($0.bearing - middle).degrees) <= Self.half }
      let right = beside.first { orientation.sector(of: $0.bearing) == side }
      let aslant = beside.first { !told.contains(orientation.sector(of: $0.bearing)) }
      for candidate in [aslant?.name == right?.name ? nil : aslant, right].compactMap(\.self) {
        let sector = orientation.sector(of: candidate.bearing)
        let isTold = chosen.contains {
          $0.name == candidate.name && [sector, side].contains(orientation.sector(of: $0.bearing))
        }
        if !isTold { chosen.append(candidate) }
      }
    }
    return chosen.map(\.thing)
  }
}
