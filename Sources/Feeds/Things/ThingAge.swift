/// How old what is known of a thing is.
package enum ThingAge: String, Sendable {
  case fresh, stale, lost
}

/// After how many seconds without a report what is known of a thing grows old.
struct AgeLimits: Sendable {
  let stale: Double
  let lost: Double
  /// When it leaves the map, by our own clock.
  let gone: Double
  /// How long it goes on at its course and speed; never beyond stale.
  let glide: Double

  /// The limits of a kind; moored and slow ships report less often.
  static func limits(of kind: ThingKind, isSlow: Bool) -> AgeLimits {
    switch kind {
    case .ship where isSlow: minutes(12, 30, gone: 120)
    case .ship: minutes(3, 10, gone: 60, glide: 60)
    case .aid: minutes(12, 30, gone: 120)
    case .beacon: minutes(12, 60, gone: 1440)
    case .aircraft, .helicopter: minutes(0.25, 1, gone: 5, glide: 15)
    case .car, .bicycle, .person, .balloon: minutes(30, 120, gone: 1440, glide: 30)
    case .weather, .station, .node: minutes(30, 120, gone: 1440)
    case .object: AgeLimits(stale: .infinity, lost: .infinity, gone: .infinity, glide: 30)
    }
  }

  private static func minutes(_ stale: Double, _ lost: Double, gone: Double, glide: Double = 0) -> AgeLimits {
    AgeLimits(stale: stale * 60, lost: lost * 60, gone: gone * 60, glide: glide)
  }
}
