import Glibc

/// A square of the Military Grid Reference System, from 100 km down to 1 m wide.
package struct MGRS: Hashable, Sendable {
  package let gridZone: MGRSZone
  /// The square of 100 km, counted from the origin of the zone's metres.
  private let column: Int
  private let row: Int
  /// Metres from the south-western corner of the square of 100 km, of which `digits` count.
  private let easting: Int
  private let northing: Int
  /// How many digits are written for each direction: 0 for a square of 100 km, 5 for one of 1 m.
  package let digits: Int

  /// Places within this distance below a line, in metres, count as on it, so that whole metres survive conversion.
  private static let tolerance = 1e-6
  private static let squareSize = 100_000

  /// Creates the square that holds a place.
  package init(_ coordinate: Coordinate, digits: Int = 5) {
    precondition((0...5).contains(digits), "a square is 100 km to 1 m wide")
    let (x, y): (Double, Double)
    if let utm = UTM(coordinate) {
      gridZone = .zone(utm.zone, LatitudeBand(nearest: coordinate.latitude))
      (x, y) = (utm.easting, utm.northing)
    } else {
      let ups = UPS(polar: coordinate)
      gridZone = .polarCap(ups.cap)
      (x, y) = (ups.easting, ups.northing)
    }
    let (eastMeters, northMeters) = (Int(floor(x + Self.tolerance)), Int(floor(y + Self.tolerance)))
    let step = Self.step(of: digits)
    column = eastMeters / Self.squareSize
    row = northMeters / Self.squareSize
    easting = eastMeters % Self.squareSize / step * step
    northing = northMeters % Self.squareSize / step * step
    self.digits = digits
  }

  /// Creates the square of a spelling; there is none if the letters don't belong together.
  package init?(gridZone: MGRSZone, square: String, easting: Int, northing: Int, digits: Int) {
    let size = 0..<Self.squareSize
    guard (0...5).contains(digits), size.contains(easting), size.contains(northing),
      let position = gridZone.position(of: Array(square))
    else { return nil }
    self.gridZone = gridZone
    (column, row) = position
    self.easting = easting
    self.northing = northing
    self.digits = digits
  }

  /// The centre of the square.
  package var coordinate: Coordinate {
    let half = Double(Self.step(of: digits)) / 2
    return gridZone.coordinate(
      easting: Double(column * Self.squareSize + easting) + half,
      northing: Double(row * Self.squareSize + northing) + half
    )
  }

  package var text: String {
    let places = [easting, northing].map { value in
      String((String(repeating: "0", count: 5) + String(value)).suffix(5).prefix(digits))
    }
    return gridZone.text + gridZone.lattice.letters(column: column, row: row) + places.joined()
  }

  /// The width of the squares at a number of digits.
  static func step(of digits: Int) -> Int {
    (digits..<5).reduce(1) { step, _ in step * 10 }
  }
}
