import Foundation
import Geodesy
import Testing

struct AreaTests {
  private static func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> [Coordinate] {
    [(south, west), (south, east), (north, east), (north, west)].map { Coordinate(north: $0.0, east: $0.1) }
  }

  @Test func `an eighth of the earth is an eighth of its surface`() {
    let octant = [(0.0, 0.0), (0, 90), (90, 0)].map { Coordinate(north: $0.0, east: $0.1) }

    // The surface of the ellipsoid: 510,065,621.724 km².
    let area = Ellipsoid.wgs84.area(of: octant).squareMeters
    #expect(abs(area / 63_758_202_715_500 - 1) < 1e-9)
  }

  @Test(arguments: [0.0, 30, 60, 80, -60])
  func `a small square is as large as its sides say`(latitude: Double) {
    let center = Coordinate(north: latitude, east: 179.999)
    let north = Ellipsoid.wgs84.destination(from: center, bearing: .north, distance: .meters(1000))
    let corners = [
      center, north, Ellipsoid.wgs84.destination(from: north, bearing: Bearing(degrees: 90), distance: .meters(1000)),
      Ellipsoid.wgs84.destination(from: center, bearing: Bearing(degrees: 90), distance: .meters(1000)),
    ]

    // Across ±180°, and either way round.
    #expect(abs(Ellipsoid.wgs84.area(of: corners).squareMeters - 1e6) < 1000)
    #expect(abs(Ellipsoid.wgs84.area(of: corners.reversed()).squareMeters - 1e6) < 1000)
  }

  /// The surface of the earth beyond a parallel, which is 2π times the integral of N cos φ · M over the latitude.
  private static func cap(beyond latitude: Double) -> Double {
    let (radius, flattening) = (6_378_137.0, 1 / 298.257223563)
    let eccentricity = (flattening * (2 - flattening)).squareRoot()
    func zone(_ degrees: Double) -> Double {
      let part = eccentricity * sin(degrees * .pi / 180)
      let sum = atanh(part) / eccentricity + part / eccentricity / (1 - part * part)
      return .pi * radius * radius * (1 - eccentricity * eccentricity) * sum
    }
    return zone(90) - zone(abs(latitude))
  }

  @Test(arguments: [85.0, 60, 30, 5, -5, -60, -85], [false, true])
  func `what lies round a pole is as large as the cap of its parallel`(latitude: Double, isWestward: Bool) {
    let ring = (0..<3600).map { Coordinate(north: latitude, east: Double($0) / 10 - 170) }
    let area = Ellipsoid.wgs84.area(of: isWestward ? ring.reversed() : ring).squareMeters

    #expect(abs(area / Self.cap(beyond: latitude) - 1) < 1e-4)
    #expect(Ellipsoid.wgs84.pole(within: ring)?.degrees == (latitude > 0 ? 90 : -90))
  }

  @Test func `of what goes round the earth along the equator the smaller side counts`() {
    // Further to the south than to the north, so that the south is the smaller side.
    let ring = (0..<360).map { east -> Coordinate in
      let north = 10 * sin(Double(east) * .pi / 180) - 4
      return Coordinate(north: north, east: Double(east) - 180)
    }
    let area = Ellipsoid.wgs84.area(of: ring).squareMeters

    #expect(area < 510_065_621_724_000 / 2 && area > 220_000_000_000_000)
    #expect(Ellipsoid.wgs84.pole(within: ring)?.degrees == -90)
  }

  @Test func `what has no pole within goes to neither`() {
    let boxes = [Self.box(80, -60, 85, 60), Self.box(-20, 170, 20, -170), Self.box(-5, -5, 5, 5)]
    #expect(boxes.allSatisfy { Ellipsoid.wgs84.pole(within: $0) == nil })
    #expect(Ellipsoid.wgs84.pole(within: []) == nil)
    // Half round and back.
    let area = Ellipsoid.wgs84.area(of: Self.box(60, -60, 70, 60)).squareMeters
    #expect(area > 0 && area < (Self.cap(beyond: 60) - Self.cap(beyond: 70)))
  }

  @Test func `what is no outline has no size`() {
    #expect(Ellipsoid.wgs84.area(of: []) == .zero)
    #expect(Ellipsoid.wgs84.area(of: Array(Self.box(0, 0, 1, 1).prefix(2))) == .zero)
    #expect(Ellipsoid.wgs84.area(of: Array(repeating: Coordinate(north: 60, east: 25), count: 5)) == .zero)
  }

  @Test(arguments: [
    (UnitSystem.metric, 850.0, "850 m²"), (.metric, 12_000, "1.2 ha"), (.metric, 3_400_000, "3.4 km²"),
    (.metric, 34_000_000, "34 km²"), (.imperial, 100, "1076 ft²"), (.imperial, 8094, "2.0 ac"),
    (.imperial, 5_180_000, "2.0 mi²"), (.nautical, 850, "850 m²"), (.nautical, 3_430_000, "1.0 nm²"),
    (.nautical, 12_000, "1.2 ha"), (.nautical, 340_000, "34 ha"), (.nautical, 3_400_000, "340 ha"),
    (.metric, .nan, "–"), (.metric, 0, "0 m²"),
  ])
  func `an area is written as one says it`(units: UnitSystem, squareMeters: Double, text: String) {
    #expect(units.text(of: Area(squareMeters: squareMeters)) == text)
  }
}

extension Ellipsoid {
  /// A place at exactly a distance, and nearly in a direction.
  fileprivate func destination(from start: Coordinate, bearing: Bearing, distance: Distance) -> Coordinate {
    var (end, length) = (start, distance)
    for _ in 0..<4 {
      end = Sphere.earth.destination(from: start, bearing: bearing, distance: length)
      length = length * (distance / self.distance(from: start, to: end))
    }
    return end
  }
}
