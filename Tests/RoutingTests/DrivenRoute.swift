import Foundation
import Routing
import TestSupport

/// A traveller along a route, second by second: the true position and the receiver's report.
struct DrivenRoute {
  struct Moment {
    /// The true distance from the start of the route in metres; nil off the route.
    var along: Double?
    var place: RoadGraph.Place
    var speed: Double
    var course: Double
    /// Whether the receiver sends nothing.
    var isSilent = false
    /// How far off the receiver is besides its noise, in metres east and north.
    var jump = SIMD2<Double>.zero
  }

  var moments: [Moment] = []
  let way: TrackedRoute

  /// How fast one goes, and how fast round a corner, in metres a second.
  static func speeds(_ mode: TravelMode) -> (cruise: Double, corner: Double) {
    switch mode {
    case .foot: (1.4, 1.4)
    case .bicycle: (5, 3)
    case .car: (13.9, 5)
    }
  }

  /// Drives the whole route with a pause of half a minute at each of `stops`, in metres along.
  init(_ way: TrackedRoute, stops: [Double] = []) {
    self.way = way
    let speeds = Self.speeds(way.mode)
    var (along, waits) = (0.0, stops.sorted())
    while along < way.length {
      let next = way.starts.first { $0 > along } ?? way.length
      // One slows down before a corner as a careful driver does.
      let speed = min(speeds.cruise, (speeds.corner * speeds.corner + 3 * (next - along)).squareRoot())
      append(along, speed)
      if let stop = waits.first, along >= stop {
        waits.removeFirst()
        for _ in 0..<30 { append(along, 0) }
      }
      along += speed
    }
    for _ in 0..<15 { append(way.length, 0) }
  }

  private mutating func append(_ along: Double, _ speed: Double) {
    let (place, course) = Self.place(along, of: way)
    moments.append(Moment(along: along, place: place, speed: speed, course: course))
  }

  static func place(_ along: Double, of way: TrackedRoute) -> (RoadGraph.Place, course: Double) {
    var rest = along
    for (start, end) in zip(way.line, way.line.dropFirst()) {
      let meters = RoadMeters(around: start)
      let step = meters.flat(end)
      let length = (step * step).sum().squareRoot()
      if rest <= length, length > 0 {
        return (meters.units(step * (rest / length)), Self.course(step))
      }
      rest -= length
    }
    return (way.line[way.line.count - 1], 0)
  }

  private static func course(_ step: SIMD2<Double>) -> Double {
    (atan2(step.x, step.y) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
  }

  /// Leaves the route after some metres and goes straight on in a direction for some seconds.
  func leaving(at along: Double, heading course: Double, seconds: Int = 90) -> DrivenRoute {
    var other = self
    guard let index = moments.firstIndex(where: { ($0.along ?? 0) >= along }) else { return self }
    other.moments = Array(moments[..<index])
    let (corner, speed) = (Self.place(along, of: way).0, Self.speeds(way.mode).cruise)
    let direction = SIMD2(sin(course * .pi / 180), cos(course * .pi / 180))
    for second in 1...seconds {
      let place = RoadMeters(around: corner).units(direction * (speed * Double(second)))
      other.moments.append(Moment(along: nil, place: place, speed: speed, course: course))
    }
    return other
  }

  /// Turns round after so many metres, and goes back where it came from.
  func turningBack(at along: Double, seconds: Int = 90) -> DrivenRoute {
    var other = self
    guard let index = moments.firstIndex(where: { ($0.along ?? 0) >= along }) else { return self }
    other.moments = Array(moments[..<index])
    let speed = Self.speeds(way.mode).cruise
    for second in 1...seconds where along > speed * Double(second) {
      let (place, course) = Self.place(along - speed * Double(second), of: way)
      let back = (course + 180).truncatingRemainder(dividingBy: 360)
      other.moments.append(Moment(along: nil, place: place, speed: speed, course: back))
    }
    return other
  }

  /// How far a place is from the way that lies ahead of so many metres, in metres.
  static func distance(of place: RoadGraph.Place, from way: TrackedRoute, after along: Double) -> Double {
    stride(from: along, to: way.length, by: 4)
      .map {
        let flat = RoadMeters(around: place).flat(Self.place($0, of: way).0)
        return (flat * flat).sum().squareRoot()
      }
      .min() ?? .infinity
  }
}

/// Other drives.
extension DrivenRoute {
  /// Goes straight from place to place, independently of the route, and slows down only for corners of its own.
  init(_ way: TrackedRoute, over places: [RoadGraph.Place]) {
    self.way = way
    let speeds = Self.speeds(way.mode)
    for (start, end) in zip(places, places.dropFirst()) {
      let meters = RoadMeters(around: start)
      let step = meters.flat(end)
      let length = (step * step).sum().squareRoot()
      let course = Self.course(step)
      var along = 0.0
      let isCorner = moments.last.map { Self.isCorner($0.course, course) } ?? false
      while along < length {
        let speed = isCorner && along < 10 ? speeds.corner : speeds.cruise
        let place = meters.units(step * (along / length))
        let isOnRoute = Self.distance(of: place, from: way, after: 0) < 3 && !Self.isBack(course, place, way)
        moments.append(Moment(along: isOnRoute ? 0 : nil, place: place, speed: speed, course: course))
        along += speed
      }
    }
  }

  private static func isCorner(_ course: Double, _ next: Double) -> Bool {
    let angle = abs(course - next).truncatingRemainder(dividingBy: 360)
    return min(angle, 360 - angle) > 60
  }

  private static func isBack(_ course: Double, _ place: RoadGraph.Place, _ way: TrackedRoute) -> Bool {
    let nearest = stride(from: 0, to: way.length, by: 4)
      .min { one, other in
        let distance = { (along: Double) in
          let flat = RoadMeters(around: place).flat(Self.place(along, of: way).0)
          return (flat * flat).sum()
        }
        return distance(one) < distance(other)
      }
    let angle = abs(Self.place(nearest ?? 0, of: way).course - course).truncatingRemainder(dividingBy: 360)
    return min(angle, 360 - angle) > 120
  }

  /// Takes corners as a vehicle does, in a curve that begins before and ends behind them.
  mutating func roundCorners() {
    let sharp = moments
    for index in sharp.indices.dropFirst(2).dropLast(2) where sharp[index].speed > 0 {
      let meters = RoadMeters(around: sharp[index].place)
      let flats = (index - 1...index + 1).map { meters.flat(sharp[$0].place) }
      moments[index].place = meters.units(flats.reduce(.zero, +) / 3)
    }
    for index in moments.indices.dropFirst() where moments[index].speed > 0 {
      let step = RoadMeters(around: moments[index - 1].place).flat(moments[index].place)
      if (step * step).sum() > 0.25 { moments[index].course = Self.course(step) }
    }
  }

  /// Moves at random across the road, at most so many metres from its centreline.
  mutating func wander(by width: Double, using random: inout SeededRandom) {
    var (aside, aim) = (0.0, 0.0)
    for index in moments.indices where moments[index].speed > 0 {
      if Int.random(in: 0..<20, using: &random) == 0 { aim = random.double(in: -width...width) }
      aside += max(-1, min(1, aim - aside))
      let angle = (moments[index].course + 90) * .pi / 180
      moments[index].place = RoadMeters(around: moments[index].place).units(SIMD2(sin(angle), cos(angle)) * aside)
    }
  }
}

extension DrivenRoute {
  /// A receiver that is as good as it claims.
  struct Receiver: Sendable {
    let accuracy: Double
    /// Whether all of its error changes by the minute; or else half of it by the second.
    var isSteady = false
    /// How wrong directions are, in degrees.
    var courseError = 4.0
  }

  /// The reports of a receiver with the stated accuracy: half of its error changes by the second, half by the minute.
  func sightings(accuracy: Double, using random: inout SeededRandom) -> [Sighting?] {
    sightings(of: Receiver(accuracy: accuracy), using: &random)
  }

  func sightings(of receiver: Receiver, using random: inout SeededRandom) -> [Sighting?] {
    let spread = receiver.accuracy * 0.66
    let slow = exp(-1 / 30.0)
    var drift = SIMD2(Self.normal(&random), Self.normal(&random))
    return moments.enumerated()
      .map { second, moment in
        let push = SIMD2(Self.normal(&random), Self.normal(&random)) * (1 - slow * slow).squareRoot()
        drift = drift * slow + push
        let jitter = SIMD2(Self.normal(&random), Self.normal(&random))
        let error = receiver.isSteady ? drift : (drift + jitter) / 2.0.squareRoot()
        guard !moment.isSilent else { return nil }
        return Sighting(
          place: RoadMeters(around: moment.place).units(error * spread + moment.jump),
          accuracy: receiver.accuracy,
          speed: max(moment.speed + 0.2 * Self.normal(&random), 0),
          course: moment.speed > 0.5 ? moment.course + receiver.courseError * Self.normal(&random) : nil,
          time: .seconds(second)
        )
      }
  }

  private static func normal(_ random: inout SeededRandom) -> Double {
    (-2 * log(random.double(in: 1e-9...1))).squareRoot() * cos(2 * .pi * random.double(in: 0...1))
  }
}
