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
}
