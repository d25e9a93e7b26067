import Geodesy

/// Selects what is described on those of the user's four sides that would otherwise be empty.
nonisolated struct SideChoice {
  /// Something that might be described, and its position.
  struct Candidate<Thing> {
    let thing: Thing
    /// The name, to avoid describing it twice on a side.
    let name: String
    let distance: Double
    let bearing: Bearing
  }

  let orientation: Orientation
  /// The bearings of the near things that are described in any case, and the directions of those that extend over
  /// several.
  let described: [Bearing]
  let wide: Set<Int>
  /// Where there is something else that one has heard of: the street that one is on, tracks.
  let leads: [Bearing]

  /// Anything farther doesn't describe the immediate surroundings, in metres.
  static let reach = 100.0

  /// On each side that has nothing the nearest thing, and the nearest at its centre if everything else is oblique; on
  /// one that is empty then the last resort.
  func chosen<Thing>(of candidates: [Candidate<Thing>], or resort: [Candidate<Thing>]) -> [Thing] {
    let (candidates, resort) = (near(candidates), near(resort))
    return Orientation.sides.flatMap { side -> [Thing] in
      let middle = orientation.sector(ofSide: side)
      let beside = candidates.filter { orientation.side(of: $0.bearing) == side }
      let isTold = wide.contains(middle) || described.contains { orientation.side(of: $0) == side }
      let isRightTold = wide.contains(middle) || (described + leads).contains { orientation.sector(of: $0) == middle }
      let isLed = leads.contains { orientation.side(of: $0) == side }
      var chosen = isTold ? [] : Array(beside.prefix(1))
      // A thing that belongs rather to the next side isn't needed if a street leads there.
      if isLed, let aslant = chosen.first, orientation.sector(of: aslant.bearing) != middle,
        candidates.first(where: { $0.name == aslant.name }).map({ orientation.side(of: $0.bearing) != side }) ?? false
      {
        chosen = []
      }
      if !isRightTold, let right = beside.first(where: { orientation.sector(of: $0.bearing) == middle }),
        !chosen.contains(where: { $0.name == right.name })
      {
        chosen.append(right)
      }
      if chosen.isEmpty, !isTold, !isLed {
        chosen += resort.filter { orientation.side(of: $0.bearing) == side }.prefix(1)
      }
      return chosen.map(\.thing)
    }
  }

  /// The nearest first.
  private func near<Thing>(_ candidates: [Candidate<Thing>]) -> [Candidate<Thing>] {
    candidates.filter { $0.distance <= Self.reach }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
  }
}
