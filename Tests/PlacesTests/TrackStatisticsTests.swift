import Calendar
import Geodesy
import Places
import TestSupport
import Testing

struct TrackStatisticsTests {
  private func line(_ count: Int, step meters: Double, seconds: Double = 1, altitude: (Int) -> Double? = { _ in nil })
    -> [TrackPoint]
  {
    (0..<count).map { number in
      TrackPoint(
        coordinate: Ellipsoid.wgs84.destination(
          from: .oodi,
          bearing: Bearing(degrees: 40),
          distance: .meters(Double(number) * meters)
        ),
        altitude: altitude(number).map { .meters($0) },
        time: Timestamp(secondsSince1970: 1_700_000_000 + Double(number) * seconds)
      )
    }
  }

  @Test(arguments: [0.3, 0.7, 1.4, 15, 200])
  func `the way is as long as it is, however it was sampled`(step: Double) throws {
    let figures = TrackStatistics(Track(name: "", segments: [line(1001, step: step, seconds: 1)]))

    #expect(abs(figures.distance.meters - 1000 * step) < step * 1000 * 0.001)
    #expect(figures.duration == 1000)
    let fastest = try #require(figures.fastest).metersPerSecond
    #expect(abs(fastest - step) < step * 0.4)
  }

  @Test func `the average is never above the maximum, whatever a receiver reports`() throws {
    let points = (0..<60).map { index in
      TrackPoint(
        coordinate: Coordinate(north: 60, east: 25 + Double(index) * 0.0002),
        time: index % 5 == 0 ? nil : Timestamp(clamping: 1e9 + Double(index)),
        speed: Speed(metersPerSecond: 3)
      )
    }
    let figures = TrackStatistics(Track(name: "", segments: [points]))
    let fastest = try #require(figures.fastest)

    #expect(try #require(figures.averageSpeed) <= fastest && #require(figures.movingSpeed) <= fastest)
  }

  @Test func `stops count for the time and not for the moving`() throws {
    var points = line(101, step: 10)
    let last = points[100]
    for second in 1...300 {
      var point = last
      point.time = last.time.map { $0 + Double(second) }
      points.append(point)
    }

    let figures = TrackStatistics(Track(name: "", segments: [points]))

    #expect(figures.duration == 400)
    #expect(abs(figures.movingTime - 100) < 1)
    #expect(try abs(#require(figures.movingSpeed).metersPerSecond - 10) < 0.2)
    #expect(try abs(#require(figures.averageSpeed).metersPerSecond - 2.5) < 0.1)
  }

  @Test func `a receiver that stands still doesn't wander a kilometre`() {
    var random = SeededRandom(seed: 3)
    let points = (0..<3600).map { second in
      TrackPoint(
        coordinate: Coordinate(
          north: 60 + random.double(in: -1e-5...1e-5),
          east: 25 + random.double(in: -2e-5...2e-5)
        ),
        time: Timestamp(secondsSince1970: Double(second)),
        speed: Speed(metersPerSecond: 0.1)
      )
    }

    #expect(TrackStatistics(Track(name: "", segments: [points])).distance < .meters(5))
  }

  /// A drive through a town, a point every so often: stops at lights, at which some points report no speed.
  @Test(arguments: [5, 20, 60])
  func `sparse tracks are as long as the geodesics between their points, and steps from 0.5 m/s on are moving`(
    interval: Int
  ) {
    var random = SeededRandom(seed: 5)
    var (points, distance, moving): ([TrackPoint], Double, Double) = ([], 0, 0)
    var place = Coordinate.oodi
    for number in 0..<500 {
      var point = TrackPoint(coordinate: place, time: Timestamp(secondsSince1970: Double(number * interval)))
      // Most of the distance is between two moments at which it stands.
      point.speed = Speed(metersPerSecond: number % 3 == 0 ? 8 : 0)
      points.append(point)
      let step = number % 7 == 0 ? 0 : random.double(in: 2...12) * Double(interval)
      let next = Ellipsoid.wgs84.destination(
        from: place,
        bearing: Bearing(degrees: random.double(in: 0...360)),
        distance: .meters(step)
      )
      if number < 499 {
        let way = Ellipsoid.wgs84.distance(from: place, to: next).meters
        distance += way
        if way / Double(interval) >= 0.5 { moving += Double(interval) }
      }
      place = next
    }

    let figures = TrackStatistics(Track(name: "", segments: [points]))

    #expect(abs(figures.distance.meters - distance) <= distance * 0.005)
    #expect(abs(figures.movingTime - moving) <= moving * 0.02)
  }

  @Test func `short steps are as long as geodesics`() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<2000 {
      let start = Coordinate(north: random.double(in: -85...85), east: random.double(in: -180...180))
      let end = Coordinate(
        north: start.latitude.degrees + random.double(in: -0.02...0.02),
        east: start.longitude.degrees + random.double(in: -0.02...0.02)
      )
      let way = Ellipsoid.wgs84.distance(from: start, to: end).meters
      #expect(abs(Ellipsoid.wgs84.distanceOfStep(from: start, to: end).meters - way) <= way * 1e-6)
    }
  }

  @Test func `gaps between pieces are no way`() {
    let pieces = [line(11, step: 10), line(11, step: 10)]
    let figures = TrackStatistics(Track(name: "", segments: pieces + [[]]))

    #expect(abs(figures.distance.meters - 200) < 0.01)
    #expect(figures.segments == 2 && figures.points == 22)
  }

  @Test(arguments: [40.0, 365, 400, -40, -365])
  func `a clock that goes wrong for some seconds is no time`(days: Double) throws {
    var points = line(24, step: 5)
    for index in 10..<15 { points[index].time = points[index].time.map { $0 + days * 86_400 } }
    let figures = TrackStatistics(Track(name: "", segments: [points]))

    #expect(try abs(#require(figures.duration) - 23) <= 2, "\(figures.duration ?? 0)")
    #expect(days > 366 || figures.started == points.first?.time && figures.ended == points.last?.time)
  }

  @Test func `a pause counts, also one behind which the clock is set a little`() throws {
    var points = line(24, step: 5)
    for index in 12..<24 { points[index].time = points[index].time.map { $0 + 40 * 86_400 } }
    for index in 18..<24 { points[index].time = points[index].time.map { $0 + -3 } }
    let figures = TrackStatistics(Track(name: "", segments: [points]))

    #expect(try abs(#require(figures.duration) - 40 * 86_400 - 23) <= 4)
  }

  @Test func `noise is no mountain, and a mountain is one`() {
    let noisy = line(500, step: 5) { number in number % 2 == 0 ? 2 : -2 }
    let mountain = line(401, step: 5) { number in
      Double(number < 200 ? number : 400 - number) + (number % 2 == 0 ? 0.9 : -0.9)
    }

    let flat = TrackStatistics(Track(name: "", segments: [noisy]))
    #expect(flat.climb == .meters(0) && flat.descent == .meters(0))
    let high = TrackStatistics(Track(name: "", segments: [mountain]))
    #expect(abs(high.climb.meters - 200) < 6 && abs(high.descent.meters - 200) < 6)
    #expect(high.highest == .meters(200.9))
  }

  @Test func `a track without times or points has no speeds`() {
    var points = line(10, step: 10)
    for index in points.indices { points[index].time = nil }
    let figures = TrackStatistics(Track(name: "", segments: [points]))

    #expect(figures.duration == nil && figures.averageSpeed == nil && figures.fastest == nil)
    #expect(abs(figures.distance.meters - 90) < 0.01)
    #expect(TrackStatistics(Track(name: "")).distance == .meters(0))
    #expect(TrackProfile(Track(name: ""), steps: 3).steps.count == 3)
  }

  @Test func `a profile has the means of equal steps`() {
    let track = Track(name: "", segments: [line(101, step: 10) { Double($0) }])
    let profile = TrackProfile(track, steps: 4)

    #expect(abs(profile.length.meters - 1000) < 0.01)
    for (step, altitude) in zip(profile.steps, [12, 37, 62, 87.5]) {
      #expect(abs((step.altitude?.meters ?? 0) - altitude) <= 1)
    }
    #expect(profile.steps.allSatisfy { abs(($0.speed?.metersPerSecond ?? 0) - 10) < 0.01 })
  }
}

struct TrackPathTests {
  @Test(arguments: [
    (north: 0.001, east: 0.5, offset: -111.2, part: 0.5), (north: -0.001, east: 0.25, offset: 111.2, part: 0.25),
    (north: 0, east: -0.001, offset: 111.2, part: 0), (north: 0.0, east: 1.001, offset: 111.2, part: 1),
  ])
  func `a place is so far off a track, and so far along`(north: Double, east: Double, offset: Double, part: Double)
    throws
  {
    for start in [0.0, 179.5, -180] {
      let points = stride(from: 0, through: 1, by: 0.1).map {
        TrackPoint(coordinate: Coordinate(north: 0, east: start + $0))
      }
      let path = TrackPath(Track(name: "", segments: [points]))
      let found = try #require(path.offset(of: Coordinate(north: north, east: start + east)))

      #expect(abs(abs(found.distance.meters) - abs(offset)) < 0.5)
      if north != 0 { #expect(found.distance.meters.sign == offset.sign) }
      #expect(abs(found.along / path.length - part) < 1e-3)
      #expect(abs((found.along + found.remaining).meters - path.length.meters) < 1e-6)
    }
  }

  @Test func `a gap is no way to be near to`() throws {
    let pieces = [[0.0, 0.1], [0.9, 1]].map { $0.map { TrackPoint(coordinate: Coordinate(north: 0, east: $0)) } }
    let path = TrackPath(Track(name: "", segments: pieces))
    let found = try #require(path.offset(of: Coordinate(north: 0, east: 0.45)))

    #expect(abs(found.distance.meters) > 38_000)
    #expect(TrackPath(Track(name: "")).offset(of: .oodi) == nil)
    let single = TrackPath(Track(name: "", segments: [[TrackPoint(coordinate: .oodi)]]))
    #expect(single.offset(of: .oodi)?.distance.magnitude ?? .meters(9) < .meters(0.01))
  }
}

struct ApproachTests {
  @Test(
    arguments: [
      (course: 0.0, closing: 10.0, time: 111.19), (course: 60, closing: 5, time: 222.4),
      (course: 90, closing: 0, time: nil),
      (course: 180, closing: -10, time: nil),
    ] as [(course: Double, closing: Double, time: Double?)]
  )
  func `a target comes nearer by the part of the speed that leads to it`(course: Double, closing: Double, time: Double?)
    throws
  {
    let approach = Approach(
      from: Coordinate(north: 0, east: 0),
      to: Coordinate(north: 0.01, east: 0),
      speed: Speed(metersPerSecond: 10),
      course: Bearing(degrees: course)
    )

    #expect(try abs(#require(approach.closingSpeed).metersPerSecond - closing) < 1e-6)
    #expect((approach.timeToGo == nil) == (time == nil))
    if let time { #expect(abs((approach.timeToGo ?? 0) - time) < 2) }
  }

  @Test func `nobody who stands arrives, and who is there has`() {
    let standing = Approach(from: .oodi, to: .ateneum, speed: .zero, course: Bearing(degrees: 0))
    #expect(standing.timeToGo == nil)
    #expect(Approach(from: .oodi, to: .ateneum).closingSpeed == nil)
    #expect(Approach(from: .oodi, to: .oodi).timeToGo == 0)
  }

  @Test func `right of the line from where the way began is positive`() throws {
    let approach = Approach(
      from: Coordinate(north: 0.5, east: 0.001),
      to: Coordinate(north: 1, east: 0),
      begun: Coordinate(north: 0, east: 0)
    )
    #expect(try abs(#require(approach.crossTrackError).meters - 111.2) < 0.5)
    #expect(Approach(from: .oodi, to: .ateneum, begun: .ateneum).crossTrackError == nil)
  }
}

extension Ellipsoid {
  /// A place at exactly a distance, and nearly in a direction.
  func destination(from start: Coordinate, bearing: Bearing, distance: Distance) -> Coordinate {
    guard distance > .zero else { return start }
    var (end, length) = (start, distance)
    for _ in 0..<4 {
      end = Sphere.earth.destination(from: start, bearing: bearing, distance: length)
      length = length * (distance / self.distance(from: start, to: end))
    }
    return end
  }
}
