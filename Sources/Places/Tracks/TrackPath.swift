package import Geodesy
internal import Glibc

/// A track prepared to be followed: how far off it a place is, and how far along.
package struct TrackPath: Sendable {
  /// Where a place is with regard to a track.
  package struct Offset: Hashable, Sendable {
    /// The nearest place on the track.
    package var nearest: Coordinate
    /// The distance to it: right of the track is positive, left of it negative.
    package var distance: Distance
    /// The way from the track's beginning to there, without gaps.
    package var along: Distance
    /// The way that is left to the track's end.
    package var remaining: Distance
  }

  private struct PlaceOnPath: Sendable {
    let direction: SIMD3<Double>
    var along: Distance
    /// Whether a segment begins here: nothing connects it to the point before.
    var startsSegment: Bool
  }

  /// Places one after another, and how far from the first of them the others are at most.
  private struct Run: Sendable {
    let places: Range<Int>
    let reach: Double
  }

  package let length: Distance
  private let places: [PlaceOnPath]
  private let runs: [Run]

  private static let placesOfRun = 128

  package init(_ track: Track) {
    var places: [PlaceOnPath] = []
    places.reserveCapacity(track.pointCount)
    var along = Distance.meters(0)
    for segment in track.segments {
      for (index, point) in segment.enumerated() {
        if index > 0 {
          along = along + Ellipsoid.wgs84.distanceOfStep(from: segment[index - 1].coordinate, to: point.coordinate)
        }
        places.append(PlaceOnPath(direction: Direction(point.coordinate), along: along, startsSegment: index == 0))
      }
    }
    self.places = places
    length = along
    runs = stride(from: 0, to: places.count, by: Self.placesOfRun).map { start in
      let range = start..<min(start + Self.placesOfRun, places.count)
      // The step to the first place is one of its run.
      let ways = places[max(start - 1, 0)..<range.upperBound].map {
        places[start].direction.squaredChord(to: $0.direction)
      }
      return Run(places: range, reach: (ways.max() ?? 0).squareRoot())
    }
  }

  /// The place of the track that is nearest to one; nil for a track without points.
  package func offset(of place: Coordinate) -> Offset? {
    let here = Direction(place)
    // The distance to a run's first point, which is reduced by its reach for a lower bound.
    let ways = runs.map { here.squaredChord(to: places[$0.places.lowerBound].direction).squareRoot() }
    guard let farthest = ways.min() else { return nil }
    var best: (chord: Double, index: Int, part: Double)?
    for (run, way) in zip(runs, ways) where way - run.reach <= farthest + 1e-12 {
      if let best, way - run.reach > best.chord.squareRoot() + 1e-12 { continue }
      for index in run.places {
        let (part, chord) = near(here, index)
        if chord < best?.chord ?? .infinity { best = (chord, index, part) }
      }
    }
    guard let best else { return nil }
    return offset(of: here, best.index, best.part)
  }

  /// How far along the step that ends in a point the nearest place is, 0…1, and the square of the chord to it.
  private func near(_ here: Direction, _ index: Int) -> (part: Double, chord: Double) {
    let end = places[index].direction
    guard !places[index].startsSegment else { return (1, here.squaredChord(to: end)) }
    let start = places[index - 1].direction
    let step = end - start
    let length = step.dot(step)
    guard length > 0 else { return (1, here.squaredChord(to: end)) }
    let part = min(max((here - start).dot(step) / length, 0), 1)
    return (part, here.squaredChord(to: (start + step * part).unit))
  }

  private func offset(of here: Direction, _ index: Int, _ part: Double) -> Offset {
    let (end, along) = (places[index].direction, places[index].along)
    // A piece's first point has a way that leads from it, a track of a single point has none.
    let isFirst = places[index].startsSegment
    let next = index + 1 < places.count && !places[index + 1].startsSegment ? places[index + 1].direction : end
    let (start, stop) = isFirst ? (end, next) : (places[index - 1].direction, end)
    let nearest = isFirst ? end : (start + (stop - start) * part).unit
    let reached = isFirst ? along : places[index - 1].along + (along - places[index - 1].along) * part
    let distance = Sphere.earth.distance(from: here.coordinate, to: nearest.coordinate)
    let isLeft = start.cross(stop).dot(here) > 0
    return Offset(
      nearest: nearest.coordinate,
      distance: isLeft ? -distance : distance,
      along: reached,
      remaining: length - reached
    )
  }
}

/// A place as a direction from the centre of the globe, where no meridian and no pole is special.
private typealias Direction = SIMD3<Double>

extension Direction {
  fileprivate init(_ place: Coordinate) {
    let (north, east) = (place.latitude.degrees * .pi / 180, place.longitude.degrees * .pi / 180)
    self.init(cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }

  fileprivate var coordinate: Coordinate {
    Coordinate(north: atan2(z, hypot(x, y)) * 180 / .pi, east: atan2(y, x) * 180 / .pi)
  }

  fileprivate var unit: Direction {
    let length = dot(self).squareRoot()
    return length > 0 ? self / length : self
  }

  fileprivate func dot(_ other: Direction) -> Double { (self * other).sum() }

  fileprivate func cross(_ other: Direction) -> Direction {
    Direction(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  fileprivate func squaredChord(to other: Direction) -> Double { (other - self).dot(other - self) }
}
