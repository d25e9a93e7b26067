internal import Glibc

/// A route laid out to be followed: how far along it every place is, how long it takes to come there, and where something
/// is to be done.
package struct TrackedRoute: Sendable {
  package let mode: TravelMode
  package let line: [RoadGraph.Place]
  package let steps: [Step]
  /// How far along each step begins, in metres.
  package let starts: [Double]
  /// How far along each place of the line lies, in metres, and when one comes there, in seconds.
  let meters: [Double]
  private let seconds: [Double]

  package init(_ route: Route, _ travel: ProfileGraph) {
    var layout = Layout()
    for leg in route.legs { layout.add(leg, travel) }
    mode = travel.profile.mode
    (line, steps, starts) = (layout.line, layout.steps, layout.starts)
    (meters, seconds) = (layout.meters, layout.seconds)
  }

  package var length: Double { meters.last ?? 0 }
  package var duration: Double { seconds.last ?? 0 }

  /// The remaining duration from a distance along the route, in seconds.
  package func timeLeft(from along: Double) -> Double {
    let index = segment(at: along)
    guard index + 1 < meters.count else { return 0 }
    let length = meters[index + 1] - meters[index]
    let share = length > 0 ? max(0, min(1, (along - meters[index]) / length)) : 0
    return duration - seconds[index] - (seconds[index + 1] - seconds[index]) * share
  }

  /// The first step that is to be done farther along.
  package func nextStep(after along: Double) -> Int? {
    steps.indices.first { starts[$0] > along && steps[$0].kind != .depart }
  }

  /// The step that is to be done after another one.
  package func step(after index: Int) -> Int? { steps.indices.dropFirst(index + 1).first { steps[$0].kind != .depart } }

  /// The part of the line that one has come along.
  package func line(upTo along: Double) -> [RoadGraph.Place] {
    let index = segment(at: along)
    guard index + 1 < line.count, along > 0 else { return [] }
    let flat = RoadMeters(around: line[index])
    let length = meters[index + 1] - meters[index]
    let share = length > 0 ? min((along - meters[index]) / length, 1) : 1
    return Array(line[...index]) + [flat.units(flat.flat(line[index + 1]) * share)]
  }

  /// The distance between a place and the route, in metres.
  package func distance(from place: RoadGraph.Place) -> Double { nearest(to: place)?.distance ?? .infinity }

  /// Which leg comes nearest to a place, and how far away it is there, in metres.
  package func nearestLeg(to place: RoadGraph.Place) -> (leg: Int, distance: Double)? {
    nearest(to: place).map { (legs(before: $0.along), $0.distance) }
  }

  /// The number of legs completed at a distance along the route.
  package func legs(before along: Double) -> Int {
    zip(steps, starts).dropLast().count { $0.kind == .arrive && $1 <= along }
  }

  private func nearest(to place: RoadGraph.Place) -> RoutePosition? {
    spots(near: place, within: 0...length).min { $0.distance < $1.distance }
  }

  /// The stretch of the line so far along, by the number of the place where it begins.
  func segment(at along: Double) -> Int {
    var range = 0..<max(meters.count - 1, 1)
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = meters[middle] <= along ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// Collects a route leg by leg.
private struct Layout {
  private(set) var line: [RoadGraph.Place] = []
  private(set) var meters: [Double] = []
  private(set) var seconds: [Double] = []
  private(set) var steps: [Step] = []
  private(set) var starts: [Double] = []

  mutating func add(_ leg: Route.Leg, _ travel: ProfileGraph) {
    if line.isEmpty { append(leg.start.place, after: 0) }
    var arcStarts: [Double] = []
    for (index, arc) in leg.arcs.enumerated() {
      arcStarts.append(meters[meters.count - 1])
      let range = leg.range(of: index)
      if index > 0 { seconds[seconds.count - 1] += Double(travel.time(from: leg.arcs[index - 1], to: arc)) / 1000 }
      add(travel.roads.line(of: arc).part(range), taking: Double(travel.time(of: arc)) / 1000 * range.span)
    }
    for step in ManeuverBuilder(travel).steps(of: leg) {
      steps.append(step)
      starts.append(step.arc < arcStarts.count ? arcStarts[step.arc] - step.early : meters[meters.count - 1])
    }
  }

  /// Adds the places of a road that is travelled at constant speed.
  private mutating func add(_ places: [RoadGraph.Place], taking time: Double) {
    let lengths = zip(places, places.dropFirst()).map { RoadMeters(around: $0).flat($1).length }
    let whole = lengths.reduce(0, +)
    for (place, length) in zip(places.dropFirst(), lengths) where length > 0 {
      append(place, after: length, taking: time * length / whole)
    }
  }

  private mutating func append(_ place: RoadGraph.Place, after length: Double, taking time: Double = 0) {
    line.append(place)
    meters.append((meters.last ?? 0) + length)
    seconds.append((seconds.last ?? 0) + time)
  }
}

/// A place on a route that is near to another place.
struct RoutePosition {
  /// The distance from the start of the route, in metres.
  let along: Double
  /// In metres from the other place.
  let distance: Double
  /// The route's bearing there, in degrees clockwise from north.
  let bearing: Double

  /// Whether the course agrees with the route's direction, if it is known.
  func isAlong(_ course: Double?) -> Bool { course.map { abs(RoundAngle.wrapped($0 - bearing)) < 45 } ?? true }
}

extension TrackedRoute {
  /// The distance from the end within which a moving user has arrived, in metres, with a receiver this accurate.
  static func nearEnd(within radius: Double) -> Double { 8 + radius / 2 }

  /// The nearest position on each segment in a part of the route.
  func spots(near place: RoadGraph.Place, within range: ClosedRange<Double>) -> [RoutePosition] {
    let flat = RoadMeters(around: place)
    var spots: [RoutePosition] = []
    for index in segment(at: range.lowerBound)..<max(line.count - 1, 0) {
      guard meters[index] <= range.upperBound else { break }
      let (start, end) = (flat.flat(line[index]), flat.flat(line[index + 1]))
      let step = end - start
      let (length, measured) = (step.length, meters[index + 1] - meters[index])
      guard length > 0, measured > 0 else { continue }
      let nearest = -(start * step).sum() / (length * length)
      let from = max(0, min(1, (range.lowerBound - meters[index]) / measured))
      let to = max(from, min(1, (range.upperBound - meters[index]) / measured))
      let share = max(from, min(to, nearest))
      spots.append(
        RoutePosition(
          along: meters[index] + measured * share,
          distance: (start + step * share).length,
          bearing: atan2(step.x, step.y) * 180 / .pi
        )
      )
    }
    return spots
  }
}
