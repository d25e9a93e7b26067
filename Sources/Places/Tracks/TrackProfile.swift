package import Geodesy

/// A track as heights and speeds over the way, in as many equal steps as there is room for.
package struct TrackProfile: Hashable, Sendable {
  /// The means over one step of the way; nil where nothing is known there.
  package struct Step: Hashable, Sendable {
    package var altitude: Distance?
    package var speed: Speed?
  }

  package let length: Distance
  package let steps: [Step]

  package init(_ track: Track, steps count: Int) {
    precondition(count > 0, "a profile needs a step at least")
    let path = TrackPath(track)
    length = path.length
    var sums = [Sums](repeating: Sums(), count: count)
    for (index, place) in path.places.enumerated() {
      let part = length > .meters(0) ? place.along / length : 0
      let step = min(Int(part * Double(count)), count - 1)
      sums[step].add(path.point(index), path.speed(index))
    }
    steps = sums.map(\.means)
  }

  private struct Sums {
    private var altitude = (sum: 0.0, count: 0)
    private var speed = (sum: 0.0, count: 0)

    mutating func add(_ point: TrackPoint, _ speed: Speed?) {
      if let meters = point.altitude?.meters { altitude = (altitude.sum + meters, altitude.count + 1) }
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
