import Geodesy
import TestSupport
import Testing

struct EllipsoidTests {
  typealias Azimuths = (start: Double, end: Double)

  /// Results of GeodSolve 2.1, the program of GeographicLib: near and far, poles, equator, meridians, antipodes.
  @Test(
    arguments: [
      (
        60.1699, 24.9384, 59.9139, 10.7522, azimuths: (-85.90232820400661, -98.20882362463546), meters: 789580.217520722
      ),
      (40.6, -73.8, 49.0166667, 2.55, azimuths: (53.47021820435067, 111.59366949268865), meters: 5853226.254385461),
      (-33.68, 151.29, 37.77, -122.42, azimuths: (55.86553273325981, 60.59381121922691), meters: 11916226.930058017),
      (56.85, 53.2, 56.8501, 53.2001, azimuths: (28.71979510993049, 28.71987883416160), meters: 12.697804446),
      (0, 0, 0, 1, azimuths: (90.00000000000000, 90.00000000000000), meters: 111319.490793274),
      (0, 0, 0, 179, azimuths: (90.00000000000000, 90.00000000000000), meters: 19926188.851995971),
      (0, 0, 0, 179.5, azimuths: (55.96649514015864, 124.03350485984137), meters: 19980861.908890963),
      (0, 0, 0.5, 179.5, azimuths: (25.67187286829188, 154.32708546994161), meters: 19936288.578965314),
      (0, 0, 0.5, 179.7, azimuths: (15.55688279349054, 164.44251389085494), meters: 19944127.420750458),
      (30, 0, -30, 179.8, azimuths: (22.49666240965778, 157.50333759034223), meters: 20000239.437724669),
      (30, 0, -29.9, 179.8, azimuths: (18.10947526367302, 161.90926275426051), meters: 19989832.827609532),
      (-30, 0, 30, 180, azimuths: (180.00000000000000, 0.00000000000000), meters: 20003931.458625447),
      (89.9, 10, -89.9, -169, azimuths: (-90.49947127294284, -90.49947127294284), meters: 20003736.621350147),
      (90, 0, -90, 0, azimuths: (180.00000000000000, 180.00000000000000), meters: 20003931.458625447),
      (90, 0, 60, 25, azimuths: (155.00000000000000, 180.00000000000000), meters: 3347892.909822211),
      (45, 10, 90, 0, azimuths: (-0.00000000000000, -10.00000000000000), meters: 5017021.351334979),
      (-90, 0, -45.5, 100, azimuths: (100.00000000000000, 0.00000000000000), meters: 4961453.019796153),
      (0, 0, 90, 0, azimuths: (0.00000000000000, 0.00000000000000), meters: 10001965.729312724),
      (10, 20, -35, 20, azimuths: (180.00000000000000, 180.00000000000000), meters: 4980447.734929312),
      (10, 20, 50, -160, azimuths: (-0.00000000000000, -180.00000000000000), meters: 13357229.583706925),
      (89.999999, 0, 89.999999, 180, azimuths: (0.00000000000000, 180.00000000000000), meters: 0.223387959),
      (1e-7, 0, -1e-7, 179, azimuths: (90.00000000034601, 90.00000000034601), meters: 19926188.851995971),
      (60, 25, 60, 25.000001, azimuths: (89.99999956698730, 90.00000043301270), meters: 0.055800002),
      (60, 25, 60.000000009, 25, azimuths: (0.00000000000000, 0.00000000000000), meters: 0.001002710),
      (0, 0, 0, 180, azimuths: (0.00000000000000, 180.00000000000000), meters: 20003931.458625447),
      (-0.5, -179.5, 0.7, 0.2, azimuths: (21.55237211726801, 158.44680615526136), meters: 19975624.424885463),
      (12.3, 179.9, -45.6, -179.8, azimuths: (179.75074533469240, 179.65246948311253), meters: 6411969.461225525),
      (35, 139, 35, -40.8, azimuths: (-0.17393560504446, -179.82606439495555), meters: 12254717.942431675),
      (-1e-7, 0, 1e-7, 179.3, azimuths: (89.99999999991579, 89.99999999991579), meters: 19959584.699233953),
    ] as [(Double, Double, Double, Double, azimuths: Azimuths, meters: Double)]
  )
  func `the shortest way is right to a tenth of a micrometre`(
    south: Double,
    west: Double,
    north: Double,
    east: Double,
    azimuths: Azimuths,
    meters: Double
  ) {
    let way = Ellipsoid.wgs84.geodesic(
      from: Coordinate(north: south, east: west),
      to: Coordinate(north: north, east: east)
    )

    #expect(abs(way.distance.meters - meters) < 1e-7)
    #expect(abs((way.startBearing - Bearing(degrees: azimuths.start)).degrees) < 1e-5)
    #expect(abs((way.endBearing - Bearing(degrees: azimuths.end)).degrees) < 1e-5)
  }

  @Test func `the shortest way is as long in both directions, wherever on earth`() {
    var random = SeededRandom(seed: 1)
    for round in 0..<4000 {
      let start = Coordinate(
        north: .random(in: -90...90, using: &random),
        east: .random(in: -180...180, using: &random)
      )
      // Every other end is almost opposite its start.
      let spread = round.isMultiple(of: 2) ? 180.0 : 0.7
      let end = Coordinate(
        north: -start.latitude.degrees + .random(in: -spread...spread, using: &random) / 2,
        east: start.longitude.degrees + 180 + .random(in: -spread...spread, using: &random)
      )

      let way = Ellipsoid.wgs84.geodesic(from: start, to: end)

      #expect(way.distance.meters < 20_003_931.459)
      #expect(abs(Ellipsoid.wgs84.distance(from: end, to: start).meters - way.distance.meters) < 1e-7)
    }
  }

  @Test func `a place is no way from itself`() {
    for north in stride(from: -90.0, through: 90, by: 30) {
      let place = Coordinate(north: north, east: 17)

      let way = Ellipsoid.wgs84.geodesic(from: place, to: place)

      #expect(way.distance == .zero)
      #expect(way.startBearing == .north)
    }
  }
}
