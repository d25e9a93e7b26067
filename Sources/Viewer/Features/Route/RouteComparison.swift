import Cells
import Geodesy
import Routing
import Threads
import Wire

/// The durations of one journey by every travel mode, found in the background after the route itself.
final class RouteComparison {
  private struct Journey: Equatable {
    let places: [Coordinate]
    let avoided: Set<RoutingProfile.Avoidance>
  }

  private let lane: Lane
  private let hasCome: () -> Void
  private var journey: Journey?
  /// In seconds; nil for a mode without a route.
  private var durations: [TravelMode: Double?] = [:]

  /// `hasCome` is called when another duration is known.
  init(_ work: BackgroundWork, hasCome: @escaping () -> Void) {
    lane = work.lane(.yielding)
    self.hasCome = hasCome
  }

  /// Compares a route that was found on some maps with the same journey by the other modes.
  func compare(_ route: FoundRoute, on files: [String], _ atlas: RoadAtlas) {
    let journey = Journey(places: route.places.map(\.coordinate), avoided: route.profile.avoided)
    if journey != self.journey { forget() }
    (self.journey, durations[route.profile.mode]) = (journey, route.duration)
    for mode in TravelMode.allCases where durations[mode] == nil {
      let profile = RoutingProfile(mode, avoiding: journey.avoided)
      lane.submit(mode) {
        var atlas = atlas
        let found = try? atlas.routes(on: files, over: journey.places, profile)
        return found.map { $0.travel.duration(of: $0.routes[0]) }
      } whenDone: { [weak self] duration in
        guard let self, self.journey == journey else { return }
        durations[mode] = .some(duration)
        hasCome()
      }
    }
  }

  func forget() {
    for mode in TravelMode.allCases { lane.cancel(mode) }
    (journey, durations) = (nil, [:])
  }

  /// The travel modes with their durations, and the key for the next one, as far as they fit; the chosen mode, which
  /// has a row of its own, is omitted first.
  func spans(of chosen: TravelMode, _ look: Look, columns: Int) -> [Panel.Span] {
    guard journey != nil else { return [] }
    let (width, measure) = (CharacterWidth.standard, RoundedMeasure(look.units, in: look.words))
    let parts = TravelMode.allCases.map { mode in
      let time = durations[mode].map { $0.map { measure.text(ofSeconds: $0) } ?? "–" } ?? "…"
      return (mode: mode, text: "\(look.words(mode.phrase)) \(time)")
    }
    let all = width.of(parts.map(\.text).joined(separator: Self.parting))
    let spans = parts.filter { all <= columns || $0.mode != chosen }.enumerated().flatMap { index, part in
      [
        Panel.Span(text: index == 0 ? "" : Self.parting, color: look.style.panelFaint),
        Panel.Span(text: part.text, color: part.mode == chosen ? nil : look.style.panelFaint),
      ]
    }
    let key = " (\(look.keys.name(of: .routeWayBy)))"
    guard spans.reduce(width.of(key), { $0 + width.of($1.text) }) <= columns else { return spans }
    return spans + [Panel.Span(text: key, color: look.style.panelFaint)]
  }

  private static let parting = " · "

  /// By the names of the modes, in seconds.
  var json: JSON {
    let known = TravelMode.allCases.compactMap { mode in durations[mode].map { (mode.name, $0) } }
    return .object(JSONObject(known.map { ($0, $1.map { .number($0.rounded()) } ?? .null) }))
  }
}
