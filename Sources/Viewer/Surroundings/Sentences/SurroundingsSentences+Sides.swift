import Geodesy
import Routing

/// The descriptions of the user's four sides.
nonisolated extension SurroundingsSentences {
  /// The streets beside the one that one is on and those that lead away from there, and all that is around: the nearest
  /// first.
  func all(of surroundings: Surroundings, at name: String) -> (streets: [StreetSpot], things: [Neighbour]) {
    let place = surroundings.place
    let chosen = chosen(of: surroundings, at: name)
    let streets = streetsNearby(surroundings, besides: chosen)
    let fillers = fillers(of: surroundings, besides: streets, chosen, at: name)
    return (
      (streets + fillers.streets).sorted { $0.distance < $1.distance },
      (chosen + fillers.things).sorted { $0.distance(from: place) < $1.distance(from: place) }
    )
  }

  /// The most relevant of everything around.
  private func chosen(of surroundings: Surroundings, at name: String) -> [Neighbour] {
    choice(surroundings, at: name).chosen(of: surroundings.neighbours).flatMap(\.neighbours)
  }

  /// A square is described as such, and not as the street of its name around it.
  private func streetsNearby(_ surroundings: Surroundings, besides things: [Neighbour]) -> [StreetSpot] {
    let squares = things.filter { $0.kind == "square" }.flatMap { [$0.name, $0.localName] }
    return surroundings.streetsNearby.filter { !squares.contains($0.name.spoken) }
  }

  private enum Filler {
    case street(StreetSpot)
    case thing(Neighbour)
  }

  /// The nearest things on the sides that would otherwise have no description.
  private func fillers(
    of surroundings: Surroundings,
    besides nearby: [StreetSpot],
    _ chosen: [Neighbour],
    at name: String
  ) -> (streets: [StreetSpot], things: [Neighbour]) {
    let place = surroundings.place
    // Those of a junction are described with it.
    let junctions = surroundings.isOnStreet && !surroundings.isOffStreets ? surroundings.crossings : []
    var met = nearby.map { (bearing: bearing(of: $0, from: place), name: $0.name.spoken) }
    for junction in junctions { met += junction.crossing.branches.map { (junction.bearing, $0.name) } }
    let streets = surroundings.stretches
      .filter { street in
        let side = orientation.side(of: self.bearing(of: street, from: place))
        return !met.contains { orientation.side(of: $0.bearing) == side && $0.name == street.name.spoken }
      }
      .map { street in
        SideChoice.Candidate(
          thing: Filler.street(street),
          name: street.name.spoken,
          distance: street.distance,
          bearing: self.bearing(of: street, from: place)
        )
      }
    let named = choice(surroundings, at: name).ranked(surroundings.neighbours, within: Self.anyReach)
      .filter { neighbour in
        !chosen.contains { $0.name == neighbour.name } && ![Neighbour.sea, Neighbour.water].contains(neighbour.kind)
      }
    let grounds = surroundings.ground.sides.filter { ground in
      let side = orientation.side(of: ground.bearing(from: place))
      let isThere = { (other: Neighbour) in
        other.kind == ground.kind && other.name == ground.name
          && orientation.side(of: other.bearing(from: place)) == side
      }
      // Where the nearest of it has been warned of, the rest is no news.
      let nearest = surroundings.ground.sides.first(where: isThere) ?? ground
      return !chosen.contains(where: isThere) && !isWarned(of: nearest, surroundings)
    }
    let isBuilding = { (thing: Neighbour) in thing.kind == Neighbour.building }
    let fillers = sideChoice(surroundings, nearby, chosen)
      .chosen(
        of: streets + candidates(named + grounds.filter { !isBuilding($0) }, from: place),
        or: candidates(grounds.filter(isBuilding), from: place)
      )
    return fillers.reduce(into: ([], [])) { found, filler in
      switch filler {
      case .street(let street): found.0.append(street)
      case .thing(let thing): found.1.append(thing)
      }
    }
  }

  private func candidates(_ things: [Neighbour], from place: Coordinate) -> [SideChoice.Candidate<Filler>] {
    things.map { thing in
      SideChoice.Candidate(
        thing: .thing(thing),
        name: thing.name + thing.kind,
        distance: thing.distance(from: place),
        bearing: thing.bearing(from: place)
      )
    }
  }

  private func sideChoice(_ surroundings: Surroundings, _ nearby: [StreetSpot], _ chosen: [Neighbour]) -> SideChoice {
    let place = surroundings.place
    let near = chosen.filter { $0.distance(from: place) <= SideChoice.reach }
    return SideChoice(
      orientation: orientation,
      described: near.map { $0.bearing(from: place) }
        + nearby.filter { $0.distance <= SideChoice.reach }.map { bearing(of: $0, from: place) },
      wide: near.compactMap { $0.sides(in: orientation) }.reduce(into: []) { $0.formUnion($1) },
      leads: leads(of: surroundings).map(\.bearing)
    )
  }

  /// Whether it goes on from what one is warned of: rails do so, and water may lie elsewhere, too.
  private func isWarned(of thing: Neighbour, _ surroundings: Surroundings) -> Bool {
    let bearing = thing.bearing(from: surroundings.place)
    return surroundings.ground.hazards.contains { hazard in
      hazard.kind == thing.kind && abs((hazard.bearing(from: surroundings.place) - bearing).degrees) <= Self.beside
    }
  }

  /// In degrees: hazards on the other side have a warning of their own.
  private static let beside = 95.0
  /// The multiple of its reach within which anything is described that is near enough.
  private static let anyReach = 4.0

  /// The facts described before the surroundings: where the streets lead, or where the nearest is, and hazards.
  func leads(of surroundings: Surroundings) -> [(bearing: Bearing, title: String)] {
    let place = surroundings.place
    let street = clean(surroundings.street?.name.spoken ?? "")
    var leads: [(bearing: Bearing, title: String)] = []
    if surroundings.isOnStreet {
      leads = surroundings.arms.map { (Bearing(degrees: $0.bearing), title(of: $0)) }
      if !surroundings.isOffStreets {
        leads += surroundings.crossings.filter { $0.crossing.distance <= SideChoice.reach }.map { ($0.bearing, street) }
        if surroundings.arms.isEmpty { leads += surroundings.ways(facing: nil).map { ($0, street) } }
      }
    } else if let spot = surroundings.street, spot.distance <= SideChoice.reach {
      leads.append((bearing(of: spot, from: place), street))
    }
    // Water is described separately; only ponds aren't.
    let waters = surroundings.neighbours.filter { [Neighbour.sea, Neighbour.water].contains($0.kind) }
    let hazards = surroundings.ground.hazards.filter { hazard in
      hazard.kind != Neighbour.waterEdge || !waters.contains { $0.place == hazard.place }
    }
    return leads + hazards.map { ($0.bearing(from: place), title(of: $0)) }
  }

  private func choice(_ surroundings: Surroundings, at name: String) -> NeighbourChoice {
    let insides = surroundings.insides.flatMap { [$0.name, $0.localName] }
    return NeighbourChoice(
      around: surroundings.place,
      orientation,
      besides: (insides + [name, surroundings.ground.pavement ?? ""]).filter { !$0.isEmpty },
      streets: surroundings.streetNames
    )
  }

  func bearing(of street: StreetSpot, from place: Coordinate) -> Bearing {
    Sphere.earth.bearing(from: place, to: Coordinate(street.place))
  }
}
