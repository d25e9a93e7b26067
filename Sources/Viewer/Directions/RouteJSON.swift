import Geodesy
import Places
import Routing
import Wire

/// A route as `rumbo route --json` prints it.
nonisolated struct RouteJSON {
  private let travel: ProfileGraph
  private let sentence: StepSentence

  init(_ travel: ProfileGraph, _ sentence: StepSentence) {
    self.travel = travel
    self.sentence = sentence
  }

  func json(_ route: Route, over names: [String]) -> JSON {
    let facts = RouteFacts(route, travel)
    let points = facts.track?.segments[0].map { ($0.coordinate.onRoads, $0.altitude?.meters) }
    let line = points ?? route.legs.flatMap { travel.line(of: $0) }.map { ($0, nil) }
    let spots = [route.legs[0].start] + route.legs.map(\.end)
    var object = summary(of: route)
    object.append("geometry", .array(line.map { Self.position($0.0) }))
    if points != nil { object.append("ele", .array(line.map { $0.1.map { .number(tenths($0)) } ?? .null })) }
    let waypoints = zip(spots, names).map { spot, name -> JSON in
      ["at": Self.position(spot.place), "off": .number(tenths(spot.distance)), "name": .string(name)]
    }
    object.append("waypoints", .array(waypoints))
    let steps = route.legs.indices.flatMap { leg in
      ManeuverBuilder(travel).steps(of: route.legs[leg]).map {
        step(of: $0, to: names[leg + 1], leg == route.legs.count - 1)
      }
    }
    object.append("steps", .array(steps))
    return .object(object)
  }

  /// The travel mode, the duration in seconds, and lengths in metres: the climb only where heights are known.
  func summary(of route: Route) -> JSONObject {
    let facts = RouteFacts(route, travel)
    let climb = facts.figures.map { [("climb", $0.climb), ("descent", $0.descent)] } ?? []
    let surface = facts.surface
    let lengths = [("stairs", surface.steps), ("unpaved", surface.unpaved), ("unlit", surface.unlit)]
    let figures: [(String, Double)] =
      [("distance", travel.length(of: route)), ("duration", travel.duration(of: route))]
      + climb.map { ($0.0, $0.1.meters) } + lengths
    return JSONObject([("by", .string(travel.profile.mode.name))] + figures.map { ($0.0, .number(tenths($0.1))) })
  }

  private func step(of step: Step, to place: String, _ isLast: Bool) -> JSON {
    [
      "type": .string(step.type), "modifier": step.direction.map { .string($0.rawValue) } ?? .null,
      "exit": step.exit.map { .integer($0) } ?? .null, "name": .string(step.name.name), "ref": .string(step.name.ref),
      "distance": .number(tenths(step.length)), "duration": .number(tenths(step.duration)),
      "bearingBefore": .integer(Int(step.bearingBefore.rounded()) % 360),
      "bearingAfter": .integer(Int(step.bearingAfter.rounded()) % 360), "at": Self.position(step.place),
      "text": .string(sentence.text(of: step, arrivingAt: place, isLast: isLast)),
    ]
  }

  private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private static func position(_ place: RoadGraph.Place) -> JSON {
    [.number(Double(place.longitude) / 1e7), .number(Double(place.latitude) / 1e7)]
  }
}

nonisolated extension TravelMode {
  /// The word of the command line for it.
  var name: String {
    switch self {
    case .foot: "foot"
    case .bicycle: "bicycle"
    case .car: "car"
    }
  }

  /// On foot, by bicycle, by car.
  var phrase: Phrase {
    switch self {
    case .foot: .byFoot
    case .bicycle: .byBicycle
    case .car: .byCar
    }
  }
}
