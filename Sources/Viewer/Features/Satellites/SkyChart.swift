import Cells
import Geodesy
import Glibc
import Positioning

/// The sky from below, north up: the zenith in the centre, the horizon at the rim.
struct SkyChart {
  static let columns = 27
  static let height = 13

  private var cells = Array(repeating: Array(repeating: Character(" "), count: columns), count: height)
  /// The cells that are in use.
  private var taken: Set<CellPoint> = []
  private let isASCII: Bool

  /// Draws satellites, the first of which get their numbers if there isn't space for all.
  init(_ satellites: [Satellite], winds: [String], isASCII: Bool) {
    self.isASCII = isASCII
    drawRings(winds)
    let places = satellites.compactMap { satellite in
      satellite.elevation.flatMap { elevation in
        satellite.azimuth.map { (satellite, Self.cell(azimuth: $0, elevation: elevation)) }
      }
    }
    for (satellite, place) in places.reversed() {
      put(isASCII ? (satellite.isUsed ? "*" : "o") : (satellite.isUsed ? "●" : "○"), at: place)
    }
    taken.formUnion(places.map(\.1))
    for (satellite, place) in places { name(String(satellite.number), beside: place) }
  }

  var rows: [String] { cells.map { String($0) } }

  private mutating func drawRings(_ winds: [String]) {
    let dot: Character = isASCII ? "." : "·"
    for azimuth in stride(from: 0.0, to: 360, by: 9) { put(dot, at: Self.cell(azimuth: Bearing(degrees: azimuth))) }
    for azimuth in stride(from: 0.0, to: 360, by: 20) {
      put(dot, at: Self.cell(azimuth: Bearing(degrees: azimuth), elevation: 45))
    }
    for (wind, azimuth) in zip(winds, [0.0, 90, 180, 270]) {
      guard let letter = wind.first else { continue }
      put(letter, at: Self.cell(azimuth: Bearing(degrees: azimuth)))
    }
  }

  private static func cell(azimuth: Bearing, elevation: Double = 0) -> CellPoint {
    let reach = (90 - min(max(elevation, 0), 90)) / 90
    // A row is as high as two columns are wide.
    let (east, north) = (sin(azimuth.radians) * reach * 12, cos(azimuth.radians) * reach * 6)
    return CellPoint(column: columns / 2 + Int(east.rounded()), row: height / 2 - Int(north.rounded()))
  }

  private mutating func put(_ character: Character, at place: CellPoint) { cells[place.row][place.column] = character }

  /// To the right of its mark, or to the left, or nowhere: half a number would be another satellite.
  private mutating func name(_ number: String, beside mark: CellPoint) {
    for column in [mark.column + 1, mark.column - number.count] {
      let places = (column..<column + number.count).map { CellPoint(column: $0, row: mark.row) }
      // Digits that touch others would be read as one number.
      let air = [column - 1, column + number.count].map { CellPoint(column: $0, row: mark.row) }.filter { $0 != mark }
      let isFree = places.allSatisfy { (0..<Self.columns).contains($0.column) && !taken.contains($0) }
      guard isFree, !air.contains(where: { taken.contains($0) && isDigit($0) }) else { continue }
      for (place, digit) in zip(places, number) { put(digit, at: place) }
      taken.formUnion(places)
      return
    }
  }

  private func isDigit(_ place: CellPoint) -> Bool { cells[place.row][place.column].isNumber }
}
