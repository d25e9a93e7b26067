package import Geodesy

/// The current or last position, and its reliability.
package struct KnownPosition: Hashable, Sendable {
  package enum Freshness: String, Sendable {
    case fresh, stale, lost
  }

  package let coordinate: Coordinate
  /// The fix that it comes from.
  package let fix: Fix
  /// How long ago the fix came.
  package let age: Duration
  /// From which ages on it is less than fresh.
  package let freshnessLimits: FreshnessLimits
  /// The direction of movement over ground; nil at rest or if the position is too old.
  package let course: Bearing?
  /// How fast; nil where it is too old or unknown.
  package let speed: Speed?
  /// The direction of the bow from true north, which may differ from the course.
  package let heading: Bearing?
  /// The angle of magnetic north east of true north, and its origin.
  package let declination: Declination?
  /// How far it jumped, until a minute of plausible fixes has followed; nil if it didn't.
  package let jump: Distance?

  package var freshness: Freshness {
    age < freshnessLimits.stale ? .fresh : age < freshnessLimits.lost ? .stale : .lost
  }
  package var quality: FixQuality { FixQuality(of: fix) }

  /// The radius in metres of the circle that probably contains the position; nil if unknown.
  package var accuracy: Double? { fix.accuracy }

  /// The present position if nothing has changed since the fix: an estimate, which is to be marked as one.
  ///
  /// It also uses a fix that is no longer fresh, because an estimate is needed in tunnels; but never longer than the
  /// time after which a position is lost. Nil if there is nothing to estimate from.
  package func predicted() -> Coordinate? {
    guard let speed = predictedSpeed, let course = course ?? fix.track else { return nil }
    let distance = Distance.meters(speed.metersPerSecond * (age / .seconds(1)))
    return Sphere.earth.destination(from: coordinate, bearing: course, distance: distance)
  }
}

extension KnownPosition {
  /// How fast the guess moves; nil where there is none.
  package var predictedSpeed: Speed? {
    guard freshness != .lost, course ?? fix.track != nil, let speed = speed ?? fix.speed else { return nil }
    return speed >= CourseFilter.slowest ? speed : nil
  }
}

/// How far magnetic north lies east of true north at a place.
package struct Declination: Hashable, Sendable {
  package enum Origin: String, Sendable {
    case receiver, model
  }

  package var turn: Turn
  package var origin: Origin

  /// The bearing of a magnetic compass for a true bearing.
  package func magnetic(_ bearing: Bearing) -> Bearing { Bearing(degrees: bearing.degrees - turn.degrees) }

  package func trueBearing(_ magnetic: Bearing) -> Bearing { magnetic + turn }
}

/// How good a fix is, in the one word that a person is shown.
package enum FixQuality: String, CaseIterable, Sendable {
  case none = "no fix"
  case twoDimensional = "2D"
  case threeDimensional = "3D"
  case dgps = "DGPS"
  case rtkFloat = "RTK float"
  case rtk = "RTK"
  case estimated
  case simulated

  package init(of fix: Fix) {
    guard fix.hasPlace else {
      self = .none
      return
    }
    self =
      switch fix.status {
      case .dgps: .dgps
      case .rtkFixed, .surveyed: .rtk
      case .rtkFloat: .rtkFloat
      case .deadReckoning: .estimated
      case .simulated: .simulated
      case .normal, .precise, nil: fix.mode == .threeDimensional ? .threeDimensional : .twoDimensional
      }
  }
}
