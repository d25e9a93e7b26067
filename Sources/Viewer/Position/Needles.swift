import Geodesy
import Motion
import Places
import Positioning

/// Everything that turns, each in an oil of its own: the rose and the map with it, and the needles.
final class Needles {
  var rose: DampedNeedle
  private(set) var course: DampedNeedle
  private(set) var heading: DampedNeedle
  private(set) var target: DampedNeedle
  var motion: MotionLevel {
    didSet {
      (rose.motion, course.motion, heading.motion, target.motion) = (motion, motion, motion, motion)
      for index in rim.indices { rim[index].thing.motion = motion }
    }
  }

  /// Whether any course has been known.
  private(set) var hasCourse = false
  /// Whether a compass reports the heading, whatever the course.
  private(set) var hasHeading = false
  /// The target of the green needle; nil while there is no target.
  private(set) var targetWords: TargetWords?
  /// The other targets that are near, on the rim.
  private(set) var rim: [RimMarker] = []
  private var rimMarkersSoFar = 0
  /// How far magnetic north lies east of true north.
  private(set) var declination: Declination?

  init(motion: MotionLevel, up bearing: Bearing) {
    self.motion = motion
    rose = .rose(at: bearing, motion: motion)
    course = .headingNeedle(motion: motion)
    heading = .headingNeedle(motion: motion)
    target = .targetNeedle(motion: motion)
  }

  /// Points the needles by a position.
  func show(_ position: KnownPosition?) {
    course.turn(to: position?.course)
    if position?.course != nil { hasCourse = true }
    declination = position?.declination ?? declination
    if let bearing = position?.heading {
      if !hasHeading { heading = .headingNeedle(at: bearing, motion: motion) }
      heading.turn(to: bearing)
    }
    hasHeading = position?.heading != nil
  }

  /// Points to a target; nil takes the needle away.
  func show(target bearing: Bearing?, words: TargetWords?) {
    if targetWords == nil, let bearing { target = .targetNeedle(at: bearing, motion: motion) }
    targetWords = bearing == nil ? nil : words
    if let bearing { target.turn(to: bearing) }
  }

  /// Marks the directions of other targets on the rim; each mark turns in an oil of its own, so none move in step.
  func show(others: [(id: PlaceID, bearing: Bearing, label: String)]) {
    rim = others.map { other in
      var marker = rim.first { $0.id == other.id } ?? newRimMarker(other.id, at: other.bearing)
      marker.label = other.label
      marker.thing.turn(to: other.bearing)
      return marker
    }
  }

  private func newRimMarker(_ id: PlaceID, at bearing: Bearing) -> RimMarker {
    rimMarkersSoFar += 1
    return RimMarker(id: id, thing: .rimMarker(rimMarkersSoFar, at: bearing, motion: motion))
  }

  /// Lets the rose begin where the map is turned.
  func takeRose(at bearing: Bearing) {
    if rose.isSettled { rose = .rose(at: bearing, motion: motion) }
  }

  /// The visible ones on the compass rose; before the first course a star replaces the needle.
  var all: [DampedNeedle] {
    (hasCourse ? [course] : []) + (hasHeading ? [heading] : [])
      + (targetWords == nil ? [] : [target]) + rim.map(\.thing)
  }

  func advance(by elapsed: Duration) {
    rose.advance(by: elapsed)
    course.advance(by: elapsed)
    if hasHeading { heading.advance(by: elapsed) }
    if targetWords != nil { target.advance(by: elapsed) }
    for index in rim.indices { rim[index].thing.advance(by: elapsed) }
  }

  /// Whether one of them, or the rose, is moving.
  var isTurning: Bool { ([rose] + all).contains { $0.timeToNextChange == .zero } }

  /// The time after which one of them has turned by so much.
  func timeToNextChange(by step: Turn) -> Duration? { all.compactMap { $0.timeToTurn(by: step) }.min() }
}

/// The texts for the current target: its name, and its distance.
struct TargetWords {
  let name: String
  let distance: String
}

/// A target that isn't the current one, as a small mark on the rim of the rose.
struct RimMarker {
  let id: PlaceID
  var label = ""
  var thing: DampedNeedle
}
