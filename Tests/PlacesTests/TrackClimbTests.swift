import Geodesy
import Places
import TestSupport
import Testing

/// How tracks climb, and how steep they are.
struct TrackClimbTests {
  /// A track to the north-east with a point every few metres.
  private func track(_ altitudes: [Double?], step: Double) -> Track {
    let points = altitudes.enumerated().map { index, altitude in
      TrackPoint(
        coordinate: Ellipsoid.wgs84.destination(
          from: .oodi,
          bearing: Bearing(degrees: 40),
          distance: .meters(Double(index) * step)
        ),
        altitude: altitude.map { .meters($0) }
      )
    }
    return Track(name: "", segments: [points])
  }

  private func steepest(_ altitudes: [Double?], step: Double) -> Double? {
    TrackStatistics(track(altitudes, step: step)).steepest
  }

  @Test(arguments: [3.0, 7, 20, 45, 100, 230])
  func `the steepest part is 100 m long, however far apart the points are`(step: Double) throws {
    // Level, then 12 % down for 460 m, then 5 % up.
    let altitudes = stride(from: 0, through: 1840, by: step).map { along -> Double? in
      along < 460 ? 300 : along < 920 ? 300 - 0.12 * (along - 460) : 244.8 + 0.05 * (along - 920)
    }
    #expect(try abs(#require(steepest(altitudes, step: step)) + 12) < 0.1)
  }

  @Test func `a short ramp counts as part of 100 m`() throws {
    // 40 m at 20 % in a level track: 8 m in 100 m.
    let altitudes = stride(from: 0, through: 600, by: 8).map { along -> Double? in min(max(along - 280, 0), 40) * 0.2 }
    #expect(try abs(#require(steepest(altitudes, step: 8)) - 8) < 0.01)
  }

  @Test func `a gap, a short track and unknown altitudes have no steepest part`() throws {
    #expect(steepest([0, 5, 10], step: 40) == nil)
    #expect(steepest(Array(repeating: nil, count: 50), step: 40) == nil)
    let (low, high) = (track(Array(repeating: 0, count: 9), step: 20), track(Array(repeating: 900, count: 9), step: 20))
    #expect(TrackStatistics(Track(name: "", segments: low.segments + high.segments)).steepest == 0)
    #expect(steepest([0, 1e308, -1e308, 5, 10], step: 60)?.isFinite ?? true)
    // Unknown altitudes between two points are on a straight line.
    #expect(try abs(#require(steepest([0, nil, nil, 18, nil, nil, 36], step: 30)) - 20) < 0.01)
  }

  /// The climb by its definition: a height counts once it is 5 m or more from the last one that did.
  private func climb(_ altitudes: [Double]) -> (up: Double, down: Double) {
    var (up, down, index) = (0.0, 0.0, 0)
    while let next = altitudes[index...].firstIndex(where: { abs($0 - altitudes[index]) >= 5 }) {
      up += max(altitudes[next] - altitudes[index], 0)
      down += max(altitudes[index] - altitudes[next], 0)
      index = next
    }
    return (up, down)
  }

  @Test func `20 tracks climb as far as the heights that differ by 5 m say`() {
    var random = SeededRandom(seed: 53)
    for _ in 0..<20 {
      var (altitudes, slope) = ([random.double(in: 0...800)], 0.0)
      for _ in 0..<1500 {
        slope = min(max(slope + random.double(in: -0.4...0.4), -3), 3)
        altitudes.append(altitudes[altitudes.count - 1] + slope + random.double(in: -1...1))
      }
      let (figures, expected) = (TrackStatistics(track(altitudes, step: 11)), climb(altitudes))
      #expect(expected.up + expected.down > 200)
      #expect(abs(figures.climb.meters - expected.up) <= 0.03 * expected.up)
      #expect(abs(figures.descent.meters - expected.down) <= 0.03 * expected.down)
    }
  }
}

/// A track over the distance.
struct TrackProfileTests {
  private let corner = Coordinate(north: 60.01, east: 24)

  /// A kilometre to the north, and then to the east as far; the points are 500 m apart, and each is 50 m higher.
  private func angle() -> Track {
    let (start, end) = (Coordinate(north: 60, east: 24), Coordinate(north: 60.01, east: 24.02))
    func middle(_ one: Coordinate, _ other: Coordinate) -> Coordinate {
      Coordinate(
        north: (one.latitude.degrees + other.latitude.degrees) / 2,
        east: (one.longitude.degrees + other.longitude.degrees) / 2
      )
    }
    let places = [start, middle(start, corner), corner, middle(corner, end), end]
    let points = places.enumerated().map { TrackPoint(coordinate: $1, altitude: .meters(Double($0) * 50)) }
    return Track(name: "", segments: [points])
  }

  @Test func `each step has its middle on the track`() throws {
    let profile = TrackProfile(angle())
    #expect(profile.steps.count == 1040)
    for (index, step) in profile.steps.enumerated() {
      let place = try #require(step.place)
      let isNorth = abs(place.longitude.degrees - 24) < 1e-6
      #expect(isNorth || abs(place.latitude.degrees - 60.01) < 1e-6)
      let along =
        isNorth
        ? Ellipsoid.wgs84.distance(from: Coordinate(north: 60, east: 24), to: place)
        : Ellipsoid.wgs84.distance(from: Coordinate(north: 60, east: 24), to: corner)
          + Ellipsoid.wgs84.distance(from: corner, to: place)
      #expect(abs(along.meters - profile.stepLength.meters * (Double(index) + 0.5)) < 0.1)
      #expect(profile.step(at: along) == index)
    }
  }

  @Test func `heights between two points are on a line, and a gap has none`() throws {
    let profile = TrackProfile(angle(), steps: 100)
    #expect(profile.steps.allSatisfy { $0.altitude != nil } && profile.hasHeights)
    #expect(try abs(#require(profile.steps[30].altitude).meters - 61) < 1)
    #expect(try abs(#require(profile.gradient(at: 30)) - 9) < 0.5)
    var unknown = angle()
    for index in [1, 2, 3] { unknown.segments[0][index].altitude = nil }
    let part = TrackProfile(unknown, steps: 100)
    #expect(part.hasHeights && part.steps[50].altitude == nil && part.gradient(at: 50) == nil)
  }

  @Test func `a place and nothing have a profile without places`() {
    for segments in [[], [[]], [[TrackPoint(coordinate: corner, altitude: .meters(5))]]] {
      let profile = TrackProfile(Track(name: "", segments: segments), steps: 9)
      #expect(profile.steps.allSatisfy { $0.place == nil } && profile.gradient(at: 3) == nil)
      #expect(profile.step(at: .meters(50)) == 0)
    }
  }

  @Test func `across the date line the middle is between the points`() throws {
    let points = [179.9, -179.9].map { TrackPoint(coordinate: Coordinate(north: 10, east: $0)) }
    let profile = TrackProfile(Track(name: "", segments: [points]), steps: 1)
    #expect(try abs(abs(#require(profile.steps[0].place).longitude.degrees) - 180) < 1e-6)
  }
}
