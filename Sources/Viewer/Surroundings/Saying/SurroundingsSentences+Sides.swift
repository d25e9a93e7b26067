import Geodesy
import Routing

/// The sides of which nothing else would be told.
nonisolated extension SurroundingsSentences {
  /// What is told of what is around, by its directions, with what fills sides.
  func all(of surroundings: Surroundings, at name: String) -> [(sector: Int, neighbours: [Neighbour])] {
    let place = surroundings.place
    var sectors = Dictionary(
      uniqueKeysWithValues: chosen(of: surroundings, at: name).map { ($0.sector, $0.neighbours) }
    )
    for thing in fillers(of: surroundings, at: name).things {
      sectors[orientation.sector(of: thing.bearing(from: place)), default: []].append(thing)
    }
    return sectors.keys.sorted().map { sector in
      (sector, (sectors[sector] ?? []).sorted { $0.distance(from: place) < $1.distance(from: place) })
    }
  }

  /// The streets that are told beside the one that one is on, and those that lead away from there.
  func streetsTold(_ surroundings: Surroundings, at name: String) -> [StreetSpot] {
    (surroundings.streetsNearby + fillers(of: surroundings, at: name).streets).sorted { $0.distance < $1.distance }
  }

  private enum Filler {
    case street(StreetSpot)
    case thing(Neighbour)
  }

  /// What is nearest on those sides.
  func fillers(of surroundings: Surroundings, at name: String) -> (streets: [StreetSpot], things: [Neighbour]) {
    let place = surroundings.place
    let chosen = chosen(of: surroundings, at: name).flatMap(\.neighbours)
    let nearby = surroundings.streetsNearby.map(\.name.spoken) + [surroundings.street?.name.spoken ?? ""]
    let streets = surroundings.stretches.filter { !nearby.contains($0.name.spoken) }
      .map { street in
        let bearing = Sphere.earth.bearing(from: place, to: Coordinate(street.place))
        return SideChoice.Candidate(
          thing: Filler.street(street),
          name: street.name.spoken,
          distance: street.distance,
          bearing: bearing
        )
      }
    let choice = NeighbourChoice(around: place, orientation, besides: told(of: surroundings, at: name))
    let named = choice.ranked(surroundings.neighbours, within: Self.anyReach)
      .filter { neighbour in
        !chosen.contains { $0.name == neighbour.name } && ![Neighbour.sea, Neighbour.water].contains(neighbour.kind)
      }
    let things = (named + surroundings.ground.sides).filter { !isWarned(of: $0, surroundings) }
      .map { thing in
        SideChoice.Candidate(
          thing: Filler.thing(thing),
          name: thing.name + thing.kind,
          distance: thing.distance(from: place),
          bearing: thing.bearing(from: place)
        )
      }
    let told = toldSectors(surroundings, chosen)
    let fillers = SideChoice(orientation: orientation).chosen(of: streets + things, besides: told)
    return fillers.reduce(into: ([], [])) { found, filler in
      switch filler {
      case .street(let street):
        if !found.0.contains(where: { $0.name.spoken == street.name.spoken }) { found.0.append(street) }
      case .thing(let thing): found.1.append(thing)
      }
    }
  }

  /// Whether it goes on from what one is warned of: rails do so, and water may lie elsewhere, too.
  private func isWarned(of thing: Neighbour, _ surroundings: Surroundings) -> Bool {
    let bearing = thing.bearing(from: surroundings.place)
    return surroundings.ground.hazards.contains { hazard in
      hazard.kind == thing.kind && abs((hazard.bearing(from: surroundings.place) - bearing).degrees) <= Self.beside
    }
  }

  /// In degrees: what lies on the other side of somebody, they are warned of by itself.
  private static let beside = 95.0
  /// So many times its reach everything is told that is near enough.
  private static let anyReach = 4.0

  /// The directions in which something near is told anyway.
  private func toldSectors(_ surroundings: Surroundings, _ chosen: [Neighbour]) -> Set<Int> {
    let place = surroundings.place
    var bearings: [Bearing] = []
    if surroundings.isOnStreet {
      bearings += surroundings.arms.map { Bearing(degrees: $0.bearing) }
      let crossings = surroundings.crossings.filter { $0.crossing.distance <= SideChoice.reach }
      if !surroundings.isOnSquare { bearings += crossings.map(\.bearing) }
      if surroundings.arms.isEmpty, !surroundings.isOffStreets { bearings += surroundings.ways(facing: nil) }
    } else if let street = surroundings.street, street.distance <= SideChoice.reach {
      bearings.append(Sphere.earth.bearing(from: place, to: Coordinate(street.place)))
    }
    bearings += surroundings.streetsNearby.filter { $0.distance <= SideChoice.reach }
      .map { Sphere.earth.bearing(from: place, to: Coordinate($0.place)) }
    let near = (chosen + surroundings.ground.hazards).filter { $0.distance(from: place) <= SideChoice.reach }
    bearings += near.map { $0.bearing(from: place) }
    let wide = near.compactMap { $0.sides(in: orientation) }
    return wide.reduce(into: Set(bearings.map(orientation.sector))) { $0.formUnion($1) }
  }
}
