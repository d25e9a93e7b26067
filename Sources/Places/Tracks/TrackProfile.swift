internal import Calendar
package import Geodesy

/// A track as heights and speeds over the distance, in as many equal steps as fit.
package struct TrackProfile: Hashable, Sendable {
  /// The means over one step of the distance, and the place of its centre; nil if nothing is known there.
  package struct Step: Hashable, Sendable {
    package var altitude: Distance?
    package var speed: Speed?
    package var place: Coordinate?
  }

  package let length: Distance
  package let steps: [Step]
  /// More than any panel has columns, so that places are exact.
  package static let finest = 1040

  package init(_ track: Track, steps count: Int = finest) {
    precondition(count > 0, "a profile needs a step at least")
    let length = Self.length(of: track)
    var sums = [Sums](repeating: Sums(), count: count)
    var (along, center) = (Distance.meters(0), 0)
    for segment in track.segments {
      for (index, point) in segment.enumerated() {
        var speed = point.speed
        if index > 0 {
          let before = segment[index - 1]
          let step = Self.step(from: before, to: point)
          speed = speed ?? Self.speed(step, from: before, to: point)
          while step > .meters(0), center < count {
            let part = (length * ((Double(center) + 0.5) / Double(count)) - along) / step
            guard part <= 1 else { break }
            sums[center].setCenter(from: before, to: point, at: part, speed)
            center += 1
          }
          along = along + step
        }
        let part = length > .meters(0) ? along / length : 0
        sums[min(Int(part * Double(count)), count - 1)].add(point.altitude, speed)
      }
    }
    self.length = length
    steps = sums.map(\.means)
  }

  /// The same in fewer steps, without places.
  package init(_ finer: TrackProfile, steps count: Int) {
    precondition((1...finer.steps.count).contains(count), "what is coarse gets no finer")
    length = finer.length
    steps = (0..<count).map { index in
      var sums = Sums()
      for step in finer.steps[index * finer.steps.count / count..<(index + 1) * finer.steps.count / count] {
        sums.add(step.altitude, step.speed)
      }
      return sums.means
    }
  }

  package var hasHeights: Bool { steps.contains { $0.altitude != nil } }

  /// The distance that a step covers.
  package var stepLength: Distance { length / Double(steps.count) }

  /// The step at a distance from the start.
  package func step(at along: Distance) -> Int {
    length > .meters(0) ? Int(min(max(along / stepLength, 0), Double(steps.count - 1))) : 0
  }

  /// The gradient around a step in percent, over 100 m at least where there is as much; nil if it isn't known.
  package func gradient(at index: Int) -> Double? {
    let reach = Int(min(max(50 / stepLength.meters, 1).rounded(.up), Double(steps.count)))
    let (first, last) = (max(index - reach, 0), min(index + reach, steps.count - 1))
    guard first < last, let start = steps[first].altitude, let end = steps[last].altitude else { return nil }
    return length > .meters(0) ? (end - start) / (stepLength * Double(last - first)) * 100 : nil
  }

  private static func length(of track: Track) -> Distance {
    var length = Distance.meters(0)
    for segment in track.segments {
      for index in segment.indices.dropFirst() { length = length + step(from: segment[index - 1], to: segment[index]) }
    }
    return length
  }

  private static func step(from start: TrackPoint, to end: TrackPoint) -> Distance {
    Ellipsoid.wgs84.distanceOfStep(from: start.coordinate, to: end.coordinate)
  }

  /// The speed of the step to a point, if the receiver reported none.
  private static func speed(_ step: Distance, from start: TrackPoint, to end: TrackPoint) -> Speed? {
    guard let before = start.time, let now = end.time, now > before else { return nil }
    return Speed(metersPerSecond: step.meters / (now - before))
  }

  private struct Sums {
    private var altitude = (sum: 0.0, count: 0)
    private var speed = (sum: 0.0, count: 0)
    /// At the centre, which may be between two points.
    private var center = Step()

    /// Sets the values at the centre, at a share of the line between two points.
    mutating func setCenter(from start: TrackPoint, to end: TrackPoint, at part: Double, _ speed: Speed?) {
      let from = WorldPoint(start.coordinate)
      let to = WorldPoint(end.coordinate).nearest(to: from)
      center.place = WorldPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part).coordinate
      if let low = start.altitude, let high = end.altitude { center.altitude = low + (high - low) * part }
      center.speed = speed
    }

    mutating func add(_ height: Distance?, _ speed: Speed?) {
      if let meters = height?.meters { altitude = (altitude.sum + meters, altitude.count + 1) }
      if let speed { self.speed = (self.speed.sum + speed.metersPerSecond, self.speed.count + 1) }
    }

    var means: Step {
      Step(
        altitude: altitude.count > 0 ? .meters(altitude.sum / Double(altitude.count)) : center.altitude,
        speed: speed.count > 0 ? Speed(metersPerSecond: speed.sum / Double(speed.count)) : center.speed,
        place: center.place
      )
    }
  }
}
