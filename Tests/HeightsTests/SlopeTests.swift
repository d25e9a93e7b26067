import Foundation
import Geodesy
import Heights
import TestSupport
import Testing
import Tiles

/// The slope of the ground.
struct SlopeTests {
  /// A plane through a place: its rise to the east and to the north, as parts of the distance.
  private struct Plane: HeightSource {
    var east = 0.0
    var north = 0.0
    var resolution = 30.0
    /// A void begins that many metres north of the place.
    var end = Double.infinity
    let name = "plane"
    let finestZoom = 12
    let areas = [WorldRect.square]

    func tile(_ id: TileID) -> [Float]? { nil }

    func answer(at place: Coordinate) -> HeightAnswer? {
      let away = Sphere.earth.distance(from: Terrain.center, to: place).meters
      let angle = Sphere.earth.bearing(from: Terrain.center, to: place).degrees * .pi / 180
      let (x, y) = (away * sin(angle), away * cos(angle))
      let height: Height = y < end ? .land(meters: 500 + east * x + north * y) : .void
      return HeightAnswer(height: height, resolution: resolution, source: name)
    }
  }

  private func slope(_ plane: Plane) throws -> Slope? { try Slope(at: Terrain.center, in: Heights([plane])) }

  @Test(arguments: [
    (1.0, 0.0, 45.0, 270.0), (-1, 0, 45, 90), (0, 1, 45, 180), (0, -1, 45, 0), (0.1, 0.1, 8.05, 225),
    (-0.3, 0.4, 26.57, 143.13),
  ])
  func `it falls against the rise`(east: Double, north: Double, degrees: Double, aspect: Double) throws {
    let slope = try #require(try slope(Plane(east: east, north: north)))
    #expect(abs(slope.degrees - degrees) < 0.01 && abs((slope.aspect - Bearing(degrees: aspect)).degrees) < 0.01)
  }

  @Test func `flat ground has none, and beside a void it isn't known`() throws {
    #expect(try slope(Plane())?.degrees == 0)
    #expect(try slope(Plane(end: 29)) == nil && slope(Plane(end: 31)) != nil)
    #expect(try slope(Plane(end: -1)) == nil)
    // Very fine samples aren't compared with their neighbours.
    #expect(try slope(Plane(resolution: 1, end: 9)) == nil && slope(Plane(resolution: 1, end: 11)) != nil)
    #expect(try Slope(at: Terrain.center, in: Heights([])) == nil)
  }

  @Test func `that of samples is that of their landscape`() throws {
    let folder = try ScratchFolder()
    try folder.write(Terrain.bytes(Terrain.samples()), to: "N43E007.hgt")
    let heights = Heights([try HeightSources.open(folder.file("N43E007.hgt"))])
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      let (north, east) = (random.double(in: 43.1...43.9), random.double(in: 7.1...7.9))
      let slope = try #require(try Slope(at: Coordinate(north: north, east: east), in: heights))
      let meters = Double.pi / 180 * 6_371_009
      let rises = (
        -600 * sin(north * 30) * 25 * sin(east * 25) / (meters * cos(north * .pi / 180)),
        600 * 30 * cos(north * 30) * cos(east * 25) / meters
      )
      #expect(abs(tan(slope.degrees * .pi / 180) - hypot(rises.0, rises.1)) < 0.02)
    }
  }
}
