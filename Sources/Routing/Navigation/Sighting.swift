/// A receiver's report during navigation.
package struct Sighting: Sendable {
  package var place: RoadGraph.Place
  /// The radius in metres of the circle in which one probably is.
  package var accuracy: Double
  /// In metres a second; nil if unknown.
  package var speed: Double?
  /// In degrees clockwise from north; nil when standing still or if unknown.
  package var course: Double?
  /// From a clock that only goes forward.
  package var time: Duration
  /// Whether nothing connects it with those before, and yet it is true: a jump that others have confirmed.
  package var isAnew = false

  package init(place: RoadGraph.Place, accuracy: Double, speed: Double?, course: Double?, time: Duration) {
    (self.place, self.accuracy, self.speed, self.course, self.time) = (place, accuracy, speed, course, time)
  }
}
