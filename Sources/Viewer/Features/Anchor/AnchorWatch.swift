package import Geodesy

/// A watch over a ship at anchor: three fixes outside the circle raise an alarm, which only a person ends; a position that
/// is lost, or was never known, raises one that also ends when it is back.
package struct AnchorWatch: Equatable {
  /// The reason for an alarm.
  package enum Alarm: Equatable {
    case dragging
    /// The ship's position is unknown.
    case blind
  }

  package let anchor: Coordinate
  package private(set) var radius: Distance
  /// How far away the last fix was; nil before the first one.
  package private(set) var distance: Distance?
  /// The alarm, until it is acknowledged.
  package private(set) var alarm: Alarm?
  /// The time after which the lack of a position raises the alarm, unless a fix comes; nil if it doesn't.
  package private(set) var untilBlind: Duration?
  private var outside = 0
  /// For how long a ship that drags raises no alarm.
  private var quiet = Duration.zero

  /// The number of consecutive fixes for an alarm, as a single one may be wrong.
  private static let enough = 3
  /// How long an acknowledged alarm stays quiet if the ship still drags, and if there has never been a position.
  private static let (quietTime, blindPause) = (Duration.seconds(300), Duration.seconds(60))

  /// Starts a watch, which waits for its first fix for so long if a time is given.
  package init(at anchor: Coordinate, radius: Distance, waiting untilBlind: Duration? = nil) {
    (self.anchor, self.radius, self.untilBlind) = (anchor, radius, untilBlind)
  }

  /// Whether the last fixes were outside of the circle, acknowledged or not.
  package var isOutside: Bool { outside >= Self.enough }

  /// Takes a fix; true when the alarm is raised by it.
  package mutating func take(_ place: Coordinate) -> Bool {
    let distance = Ellipsoid.wgs84.distance(from: anchor, to: place)
    self.distance = distance
    outside = distance > radius ? outside + 1 : 0
    untilBlind = nil
    if alarm == .blind { alarm = nil }
    guard isOutside, alarm == nil, quiet <= .zero else { return false }
    alarm = .dragging
    return true
  }

  /// Notes that the position is lost; true when the alarm is raised by it.
  package mutating func lose() -> Bool {
    untilBlind = nil
    guard alarm == nil else { return false }
    alarm = .blind
    return true
  }

  /// Lets time pass; true when the alarm is raised by it.
  package mutating func advance(by elapsed: Duration) -> Bool {
    quiet = max(quiet - elapsed, .zero)
    guard let rest = untilBlind else { return false }
    untilBlind = rest - elapsed
    return rest <= elapsed ? lose() : false
  }

  /// Acknowledges the alarm; a ship that continues to drag raises it again after five minutes.
  package mutating func acknowledge() {
    if alarm == .dragging { quiet = Self.quietTime }
    if alarm == .blind, distance == nil { untilBlind = Self.blindPause }
    alarm = nil
  }

  /// Sets another radius, which is watched at once.
  package mutating func change(to radius: Distance) {
    self.radius = radius
    (outside, quiet) = (0, .zero)
    if alarm == .dragging { alarm = nil }
  }
}
