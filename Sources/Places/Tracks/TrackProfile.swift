internal import Calendar
package import Geodesy

/// A track as heights and speeds over the distance, in as many equal steps as fit.
package struct TrackProfile: Hashable, Sendable {
  /// The means over one step of the distance; nil if nothing is known there.
  package struct Step: Hashable, Sendable {
    package var altitude: Distance?
    package var speed: Speed?
  }

  package let length: Distance
  package let steps: [Step]

  package init(_ track: Track, steps count: Int) {
    precondition(count > 0, "a profile needs a step at least")
    let length = Self.length(of: track)
    var sums = [Sums](repeating: Sums(), count: count)
    var along = Distance.meters(0)
    for segment in track.segments {
      for (index, point) in segment.enumerated() {
        var speed = point.speed
        if index > 0 {
          let before = segment[index - 1]
          let step = Self.step(from: before, to: point)
          along = along + step
          speed = speed ?? Self.speed(step, from: before, to: point)
        }
        let part = length > .meters(0) ? along / length : 0
        sums[min(Int(part * Double(count)), count - 1)].add(point.altitude, speed)
      }
    }
    self.length = length
    steps = sums.map(\.means)
  }

  /// The same in fewer steps.
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

    mutating func add(_ height: Distance?, _ speed: Speed?) {
      if let meters = height?.meters { altitude = (altitude.sum + meters, altitude.count + 1) }
      if let speed { self.speed = (self.speed.sum + speed.metersPerSecond, self.speed.count + 1) }
    }

    var means: Step {
      Step(
        altitude: altitude.count > 0 ? .meters(altitude.sum / Double(altitude.count)) : nil,
        speed: speed.count > 0 ? Speed(metersPerSecond: speed.sum / Double(speed.count)) : nil
      )
    }
  }
}
