import Geodesy
import Places
import Routing
import Wire

/// A description as `rumbo describe --json` prints it.
nonisolated struct SurroundingsJSON {
  let sentences: SurroundingsSentences
  let name: String

  func json(_ surroundings: Surroundings) -> JSON {
    let place = surroundings.place
    let (streets, around) = sentences.all(of: surroundings, at: name)
    return [
      "name": name.isEmpty ? .null : .string(name),
      "place": Self.json(place),
      "mapped": .bool(surroundings.isMapped),
      "heading": sentences.orientation.heading.map { Self.degrees($0) } ?? .null,
      "street": street(surroundings),
      "house": surroundings.house.map { .string($0.number) } ?? .null,
      "inside": .array(surroundings.insides.map { ["name": .string($0.name), "kind": .string($0.kind)] }),
      "warnings": .array(surroundings.ground.hazards.map { json($0, from: place) }),
      "quarter": surroundings.quarter.map { .string($0) } ?? .null,
      "town": surroundings.town.map { .string($0) } ?? .null,
      "height": surroundings.height.map { Self.meters($0.meters) } ?? .null,
      "heightResolution": surroundings.height.map { Self.meters($0.resolution) } ?? .null,
      "arms": .array(
        surroundings.arms.map { arm in
          ["name": .string(arm.name), "bearing": Self.degrees(Bearing(degrees: arm.bearing))]
        }
      ),
      "crossings": .array(surroundings.crossings.map(crossing)),
      "streets": .array(streets.map { json($0, from: place) }),
      "around": .array(around.map { json($0, from: place) }),
      "text": .array(sentences.lines(of: surroundings, at: name).map { .string($0) }),
    ]
  }

  private func street(_ surroundings: Surroundings) -> JSON {
    guard let street = surroundings.street else { return .null }
    return [
      "name": .string(street.name.spoken), "distance": Self.meters(street.distance),
      "bearing": Self.degrees(Bearing(degrees: street.bearing)),
    ]
  }

  private func crossing(_ crossing: Surroundings.Crossing) -> JSON {
    [
      "distance": Self.meters(crossing.crossing.distance), "bearing": Self.degrees(crossing.bearing),
      "at": Self.json(Coordinate(crossing.crossing.place)),
      "streets": .array(
        crossing.crossing.branches.map { branch in
          [
            "name": .string(branch.name), "angle": .integer(Int(branch.angle.rounded())),
            "bearing": Self.degrees(Bearing(degrees: branch.bearing)),
          ]
        }
      ),
    ]
  }

  private func json(_ street: StreetSpot, from place: Coordinate) -> JSON {
    let bearing = sentences.bearing(of: street, from: place)
    return [
      "name": .string(street.name.spoken), "distance": Self.meters(street.distance), "bearing": Self.degrees(bearing),
      "direction": .string(sentences.orientation.text(of: bearing, in: sentences.words)),
    ]
  }

  private func json(_ neighbour: Neighbour, from place: Coordinate) -> JSON {
    let bearing = neighbour.bearing(from: place)
    return [
      "name": .string(neighbour.name), "kind": .string(neighbour.kind), "place": Self.json(neighbour.place),
      "distance": Self.meters(neighbour.distance(from: place)), "bearing": Self.degrees(bearing),
      "direction": .string(sentences.orientation.text(of: bearing, in: sentences.words)),
    ]
  }

  static func json(_ place: Coordinate) -> JSON {
    [
      "latitude": .number((place.latitude.degrees * 1e7).rounded() / 1e7),
      "longitude": .number((place.longitude.degrees * 1e7).rounded() / 1e7),
    ]
  }

  private static func meters(_ meters: Double) -> JSON { .number((meters * 10).rounded() / 10) }
  private static func degrees(_ bearing: Bearing) -> JSON { .integer(Int(bearing.degrees.rounded()) % 360) }
}
