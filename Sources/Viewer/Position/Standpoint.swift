import Geodesy
import Places
import Positioning

/// The starting point of distances: the position, or without one the map centre.
struct Standpoint: Equatable {
  let coordinate: Coordinate
  /// Whether we are there, or only look at it.
  let isPosition: Bool
  /// Whether it is only the last position that was known.
  let isLost: Bool
  let speed: Speed?
  let course: Bearing?
  /// The receiver's clock.
  let time: UTCTime?

  init(center: Coordinate) {
    coordinate = center
    (isPosition, isLost) = (false, false)
    (speed, course, time) = (nil, nil, nil)
  }

  init(_ position: KnownPosition) {
    coordinate = position.coordinate
    (isPosition, isLost) = (true, position.freshness == .lost)
    (speed, course) = (position.speed, position.course)
    time = position.fix.time.map { $0 + position.age }
  }

  func approach(to target: Coordinate, begun start: Coordinate? = nil) -> Approach {
    Approach(from: coordinate, to: target, speed: speed, course: course, begun: start)
  }
}
