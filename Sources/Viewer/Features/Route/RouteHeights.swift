import Geodesy
import Places

/// The heights along a route: its profile, and how it climbs.
struct RouteHeights {
  let profile: TrackProfile
  private let figures: TrackStatistics

  /// Nil if no heights are known.
  init?(_ route: FoundRoute) {
    guard let track = route.track else { return nil }
    (profile, figures) = (TrackProfile(track), TrackStatistics(track))
    guard profile.hasHeights else { return nil }
  }

  /// The climb, the descent and the steepest part.
  func caption(_ look: Look) -> String {
    let heights = [figures.climb, figures.descent].map { look.measures.text(ofAltitude: $0) }
    return look.words(.routeHeights, heights[0], heights[1], figures.steepest.map(UnitSystem.text(ofGradient:)) ?? "–")
  }
}
