import Glibc

/// A place in the Universal Transverse Mercator grid: 60 zones of 6° each, metres east and north in each of them.
package struct UTM: Hashable, Sendable {
  package let zone: Int
  package let isNorth: Bool
  /// Metres east; the centre of the zone is at 500,000.
  package let easting: Double
  /// Metres north of the equator; south of it, metres north of a line 10,000 km south of it.
  package let northing: Double

  private static let projection = TransverseMercator(of: .wgs84, scale: 0.9996)
  private static let falseEasting = 500_000.0
  private static let falseNorthing = 10_000_000.0

  /// Creates a place from untrusted values; nil outside the grid.
  package init?(zone: Int, isNorth: Bool, easting: Double, northing: Double) {
    let northings = isNorth ? 0...9_600_000.0 : 900_000...10_000_000.0
    guard (1...60).contains(zone), (0...1_000_000).contains(easting), northings.contains(northing) else { return nil }
    self.init(uncheckedZone: zone, isNorth: isNorth, easting: easting, northing: northing)
  }

  init(uncheckedZone zone: Int, isNorth: Bool, easting: Double, northing: Double) {
    self.zone = zone
    self.isNorth = isNorth
    self.easting = easting
    self.northing = northing
  }

  /// Creates the grid place of a coordinate in its own zone; there is none near the poles, where ``UPS`` reigns.
  package init?(_ coordinate: Coordinate) {
    guard let zone = Self.zone(of: coordinate) else { return nil }
    self.init(coordinate, zone: zone)
  }

  /// Creates the grid place of a coordinate in a zone that it is in or near.
  package init?(_ coordinate: Coordinate, zone: Int) {
    guard (1...60).contains(zone), (-80..<84).contains(coordinate.latitude.degrees) else { return nil }
    let centralMeridian = Self.centralMeridian(of: zone)
    guard abs((coordinate.longitude - centralMeridian).degrees) <= 30 else { return nil }
    let point = Self.projection.point(of: coordinate, from: centralMeridian)
    self.zone = zone
    isNorth = coordinate.latitude.degrees >= 0
    easting = Self.falseEasting + point.x
    northing = point.y + (isNorth ? 0 : Self.falseNorthing)
  }

  package var coordinate: Coordinate {
    Self.projection.place(
      of: TransverseMercator.Point(x: easting - Self.falseEasting, y: northing - (isNorth ? 0 : Self.falseNorthing)),
      from: Self.centralMeridian(of: zone)
    )
  }

  /// The zone that a place belongs to; Norway and Svalbard have wider ones of their own.
  package static func zone(of coordinate: Coordinate) -> Int? {
    let (north, east) = (coordinate.latitude.degrees, coordinate.longitude.degrees)
    guard (-80..<84).contains(north) else { return nil }
    if (56..<64).contains(north), (3..<12).contains(east) { return 32 }
    if north >= 72, (0..<42).contains(east) { return 2 * Int((east + 3) / 12) + 31 }
    return Int((east + 180) / 6) + 1
  }

  package static func centralMeridian(of zone: Int) -> Longitude {
    Longitude(degrees: Double(6 * zone - 183))
  }

  /// The transverse Mercator projection about one meridian, to well below a millimetre within a UTM zone.
  ///
  /// Series of L. Krüger (1912) to the sixth power of the third flattening, with the coefficients as given in
  /// C. F. F. Karney, “Transverse Mercator with an accuracy of a few nanometers”, 2011.
  struct TransverseMercator {
    /// Metres east of the central meridian and north of the equator.
    struct Point {
      let x: Double
      let y: Double
    }

    private let conformalLatitude: ConformalLatitude
    /// Metres of northing per radian of rectifying latitude.
    private let radius: Double
    private let forwardSeries: [Double]
    private let inverseSeries: [Double]

    init(of ellipsoid: Ellipsoid, scale: Double) {
      let n = ellipsoid.thirdFlattening
      conformalLatitude = ConformalLatitude(of: ellipsoid)
      radius =
        scale * ellipsoid.equatorialRadius.meters / (1 + n)
        * polynomial([1, 0, 1 / 4, 0, 1 / 64, 0, 1 / 256], at: n)
      forwardSeries = [
        polynomial([0, 1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800], at: n),
        polynomial([0, 0, 13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360], at: n),
        polynomial([0, 0, 0, 61 / 240, -103 / 140, 15061 / 26880, 167_603 / 181_440], at: n),
        polynomial([0, 0, 0, 0, 49561 / 161_280, -179 / 168, 6_601_661 / 7_257_600], at: n),
        polynomial([0, 0, 0, 0, 0, 34729 / 80640, -3_418_889 / 1_995_840], at: n),
        polynomial([0, 0, 0, 0, 0, 0, 212_378_941 / 319_334_400], at: n),
      ]
      inverseSeries = [
        polynomial([0, 1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604_800], at: n),
        polynomial([0, 0, 1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720], at: n),
        polynomial([0, 0, 0, 17 / 480, -37 / 840, -209 / 4480, 5569 / 90720], at: n),
        polynomial([0, 0, 0, 0, 4397 / 161_280, -11 / 504, -830_251 / 7_257_600], at: n),
        polynomial([0, 0, 0, 0, 0, 4583 / 161_280, -108_847 / 3_991_680], at: n),
        polynomial([0, 0, 0, 0, 0, 0, 20_648_693 / 638_668_800], at: n),
      ]
    }

    /// Projects a place; it should lie within about 30° of the central meridian.
    func point(of place: Coordinate, from centralMeridian: Longitude) -> Point {
      let turn = (place.longitude - centralMeridian).radians
      let tangent = conformalLatitude.conformal(tan(place.latitude.degrees * .pi / 180))
      let xi = atan2(tangent, cos(turn))
      let eta = asinh(sin(turn) / hypot(tangent, cos(turn)))
      var (north, east) = (xi, eta)
      for (index, coefficient) in forwardSeries.enumerated() {
        let order = Double(2 * index + 2)
        north += coefficient * sin(order * xi) * cosh(order * eta)
        east += coefficient * cos(order * xi) * sinh(order * eta)
      }
      return Point(x: radius * east, y: radius * north)
    }

    /// The place of a projected point.
    func place(of point: Point, from centralMeridian: Longitude) -> Coordinate {
      let (north, east) = (point.y / radius, point.x / radius)
      var (xi, eta) = (north, east)
      for (index, coefficient) in inverseSeries.enumerated() {
        let order = Double(2 * index + 2)
        xi -= coefficient * sin(order * north) * cosh(order * east)
        eta -= coefficient * cos(order * north) * sinh(order * east)
      }
      let tangent = conformalLatitude.geographic(sin(xi) / hypot(sinh(eta), cos(xi)))
      let turn = Turn(degrees: atan2(sinh(eta), cos(xi)) * 180 / .pi)
      return Coordinate(latitude: Latitude(clamping: atan(tangent) * 180 / .pi), longitude: centralMeridian + turn)
    }
  }
}
