import Geodesy
import Places
import Routing

/// The climb, steps, surface and light of a route.
nonisolated struct RouteFacts: Sendable {
  let surface: RouteSurface
  /// The route with heights, its profile and its climb; nil if no heights are known.
  let track: Track?
  let profile: TrackProfile?
  let figures: TrackStatistics?

  init(_ route: Route, _ travel: ProfileGraph) {
    surface = travel.surface(of: route)
    let points = route.legs.flatMap { travel.heightPoints(of: $0) }
    guard points.contains(where: { $0.height != nil }) else {
      (track, profile, figures) = (nil, nil, nil)
      return
    }
    let segment = points.map { point in
      let altitude = point.height.map { Distance.meters(($0 * 10).rounded() / 10) }
      return TrackPoint(coordinate: Coordinate(point.place), altitude: altitude)
    }
    let track = Track(name: "", segments: [segment])
    (self.track, profile, figures) = (track, TrackProfile(track), TrackStatistics(track))
  }

  /// All of it, the most important first; nothing if nothing is known.
  func parts(_ units: UnitSystem, in words: Words) -> [String] {
    let (measure, measures) = (RoundedMeasure(units, in: words), Measures(units, in: words))
    let climb = figures.map { figures in
      let steepest = figures.steepest.map(UnitSystem.text(ofGradient:)) ?? "–"
      let heights = [figures.climb, figures.descent].map { measures.text(ofAltitude: $0) }
      return words(.routeHeights, heights[0], heights[1], steepest)
    }
    let lengths: [(Phrase, Double)] = [
      (.routeSteps, surface.steps), (.routeUnpaved, surface.unpaved), (.routeUnlit, surface.unlit),
    ]
    let long = lengths.filter { $0.1 >= Self.shortest }.map { words($0.0, measure.text(ofMeters: $0.1)) }
    return [climb].compactMap(\.self) + long
  }

  /// The least length that is shown, in metres.
  private static let shortest = 5.0
}
