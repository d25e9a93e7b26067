import Glibc

/// The first part of a grid reference: a zone with its band, or one half of a polar cap.
package enum MGRSZone: Hashable, Sendable {
  case zone(Int, LatitudeBand)
  case polarCap(PolarCap)

  package var text: String {
    switch self {
    case .zone(let zone, let band): "\(zone)\(band.letter)"
    case .polarCap(let cap): cap.rawValue
    }
  }

  var lattice: SquareLattice {
    switch self {
    case .zone(let zone, _): .zone(zone)
    case .polarCap(let cap): .polarCap(cap)
    }
  }

  func coordinate(easting: Double, northing: Double) -> Coordinate {
    switch self {
    case .zone(let zone, let band):
      UTM(uncheckedZone: zone, isNorth: band.isNorth, easting: easting, northing: northing).coordinate
    case .polarCap(let cap):
      UPS(uncheckedNorth: cap.isNorth, easting: easting, northing: northing).coordinate
    }
  }

  /// The square of 100 km of two letters, counted from the origin of the metres.
  func position(of letters: [Character]) -> (column: Int, row: Int)? {
    guard let first = lattice.firstPosition(of: letters) else { return nil }
    guard case .zone(let zone, let band) = self else { return first }

    // The rows of a zone repeat every 20 squares: the one nearest to the centre of the band is meant.
    let middle = Coordinate(
      latitude: Latitude(clamping: (band.south.degrees + band.north.degrees) / 2),
      longitude: UTM.centralMeridian(of: zone)
    )
    guard let middleRow = UTM(middle, zone: zone).map({ $0.northing / 100_000 - 0.5 }) else { return nil }
    let repeats = Int(((middleRow - Double(first.row)) / 20).rounded())
    let position = (column: first.column, row: first.row + 20 * repeats)
    return overlaps(band, column: position.column, row: position.row) ? position : nil
  }

  /// Whether a part of a square of 100 km is in a band.
  private func overlaps(_ band: LatitudeBand, column: Int, row: Int) -> Bool {
    let latitudes = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (right, up) in
      coordinate(easting: Double(column + right) * 100_000, northing: Double(row + up) * 100_000).latitude
    }
    return latitudes.contains { $0 < band.north } && latitudes.contains { $0 >= band.south }
  }

  /// How the squares of 100 km of a UTM zone or of a half polar cap are lettered.
  struct SquareLattice {
    private let columns: [Character]
    private let rows: [Character]
    /// The squares between the origin of the metres and that of the letters.
    private let firstColumn: Int
    private let firstRow: Int

    /// The lettering of a zone; it repeats every third zone and, northward, every 2,000 km.
    static func zone(_ zone: Int) -> SquareLattice {
      SquareLattice(
        columns: Array(["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"][(zone - 1) % 3]),
        rows: Array("ABCDEFGHJKLMNPQRSTUV"),
        firstColumn: 1,
        firstRow: zone.isMultiple(of: 2) ? -5 : 0
      )
    }

    /// The lettering of a half polar cap; west of the pole the columns end with Z, east of it they begin with A.
    static func polarCap(_ cap: PolarCap) -> SquareLattice {
      let western: [Character] = Array(cap.isNorth ? "RSTUXYZ" : "JKLPQRSTUXYZ")
      let eastern: [Character] = Array(cap.isNorth ? "ABCFGHJ" : "ABCFGHJKLPQR")
      return SquareLattice(
        columns: cap.isWest ? western : eastern,
        rows: Array(cap.isNorth ? "ABCDEFGHJKLMNP" : "ABCDEFGHJKLMNPQRSTUVWXYZ"),
        firstColumn: cap.isWest ? 20 - western.count : 20,
        firstRow: cap.isNorth ? 13 : 8
      )
    }

    /// The letters of a square, counted from the origin of the metres to the east and north.
    func letters(column: Int, row: Int) -> String {
      // Places at the very edge of the grid belong to its outermost squares.
      let x = min(max(column - firstColumn, 0), columns.count - 1)
      let y = (row - firstRow) % rows.count
      return String([columns[x], rows[y < 0 ? y + rows.count : y]])
    }

    /// The squares east and north of the origin of the metres; rows of zones repeat, and this is the first of them.
    func firstPosition(of letters: [Character]) -> (column: Int, row: Int)? {
      guard letters.count == 2, let x = columns.firstIndex(of: letters[0]), let y = rows.firstIndex(of: letters[1])
      else { return nil }
      return (x + firstColumn, y + firstRow)
    }
  }
}
