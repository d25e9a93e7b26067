package import Cells
package import Geodesy
import Glibc
package import Scene

/// Where the parts of a compass rose lie: ticks, numbers, letters and the star, in dots of 2×4 a cell.
package struct CompassRose: Equatable {
  package struct Tick: Equatable {
    package let start: DotPoint
    package let end: DotPoint
    package let isLong: Bool
  }

  package struct Label: Equatable {
    package let text: String
    package let cell: CellPoint
    package let isLetter: Bool
    package let isNorth: Bool
  }

  package let center: CellPoint
  /// In dots.
  package let radius: Double
  /// The direction that points up.
  private let up: Bearing
  /// The height of a dot divided by its width.
  let dotShape: Double

  /// The smallest rose whose letters don't touch.
  package static let smallest = 11.0
  /// From this size on numbers fit between the letters.
  private static let numbered = 20.0

  package init(center: CellPoint, radius: Double, up: Bearing, cellAspect: Double = 0.5) {
    self.center = center
    self.radius = radius
    self.up = up
    dotShape = 0.5 / cellAspect
  }

  /// The point at a distance from the centre in the direction of an azimuth.
  package func point(azimuth: Double, at distance: Double) -> DotPoint {
    let angle = (azimuth - up.degrees) * .pi / 180
    return DotPoint(
      x: Double(center.column * 2 + 1) + distance * sin(angle),
      y: Double(center.row * 4 + 2) - distance * cos(angle) / dotShape
    )
  }

  /// A long tick every 30°, and short ones between if they fit.
  package var ticks: [Tick] {
    let step = radius < Self.numbered ? 15 : 10
    return stride(from: 0, to: 360, by: step).map { azimuth in
      let isLong = azimuth % 30 == 0
      let length = isLong ? max(radius * 0.14, 2) : max(radius * 0.07, 1)
      return Tick(
        start: point(azimuth: Double(azimuth), at: radius - length),
        end: point(azimuth: Double(azimuth), at: radius),
        isLong: isLong
      )
    }
  }

  /// Letters at the four winds from north on, and numbers at every 30° between them.
  package func labels(winds: [String]) -> [Label] {
    let distance = radius * (radius < Self.numbered ? 0.62 : 0.72)
    return stride(from: 0, to: 360, by: 30).compactMap { azimuth in
      let letter = winds[azimuth / 90]
      let isLetter = azimuth % 90 == 0
      guard isLetter || radius >= Self.numbered else { return nil }
      let text = isLetter ? letter : String(azimuth)
      let place = point(azimuth: Double(azimuth), at: distance)
      let column = Int((place.x / 2 - Double(text.count) / 2).rounded())
      let cell = CellPoint(column: column, row: Int((place.y / 4).rounded(.down)))
      return Label(text: text, cell: cell, isLetter: isLetter, isNorth: azimuth == 0)
    }
  }

  /// The four points of the star at the centre, as kites from the centre outwards; north comes first.
  package var star: [[DotPoint]] {
    [0.0, 90, 180, 270].map { azimuth in
      [
        point(azimuth: azimuth, at: radius * (azimuth == 0 ? 0.46 : 0.34)),
        point(azimuth: azimuth + 45, at: radius * 0.1),
        point(azimuth: azimuth, at: 0),
        point(azimuth: azimuth - 45, at: radius * 0.1),
      ]
    }
  }

  /// A needle through the centre: the half that points, and the other one.
  func needle(azimuth: Double, width: Double) -> (point: [DotPoint], tail: [DotPoint]) {
    let half = max(radius * 0.1, 1.6) * width
    let (left, right) = (point(azimuth: azimuth - 90, at: half), point(azimuth: azimuth + 90, at: half))
    return (
      [point(azimuth: azimuth, at: radius * 0.86), right, left],
      [point(azimuth: azimuth + 180, at: radius * 0.5), left, right]
    )
  }

  /// A mark on the rim that points outwards, for something in that direction.
  package func rimMark(azimuth: Double) -> [DotPoint] {
    let size = max(radius * 0.14, 2.4)
    let middle = point(azimuth: azimuth, at: radius - size)
    let (across, shape) = (Bearing(degrees: azimuth + 90) - up, dotShape)
    let half = size * 0.45
    let (x, y) = (half * sin(across.radians), -half * cos(across.radians) / shape)
    return [
      point(azimuth: azimuth, at: radius + 2),
      DotPoint(x: middle.x + x, y: middle.y + y),
      DotPoint(x: middle.x - x, y: middle.y - y),
    ]
  }

  /// The cells that it covers.
  package var box: CellRect {
    let columns = Int((radius / 2).rounded(.up))
    let rows = Int((radius / dotShape / 4).rounded(.up))
    return CellRect(center).grown(columns: columns, rows: rows)
  }

  /// The cells that it covers with the marks on its rim.
  var markedBox: CellRect { box.grown(columns: 1, rows: 1) }

  /// The largest one for a part of the screen; nil if it would be too small to be read.
  package static func filling(_ box: CellRect, up: Bearing, cellAspect: Double) -> CompassRose? {
    let radius = min(Double(box.columns) * 2, Double(box.rows) * 2 / cellAspect) / 2 - 3
    guard radius >= smallest else { return nil }
    let center = CellPoint(column: box.column + box.columns / 2, row: box.row + box.rows / 2)
    return CompassRose(center: center, radius: radius, up: up, cellAspect: cellAspect)
  }

  /// A small one for the upper right corner of the free area, smaller still if there is less space; nil if there is
  /// none.
  package static func small(
    in space: FreeSpace,
    columns: Int,
    rows: Int,
    up: Bearing,
    cellAspect: Double
  ) -> CompassRose? {
    let half = min(Double(columns) * 2, Double(rows) * 2 / cellAspect) / 2
    let wanted = min(max(half / 3.4, smallest + 1), 28)
    guard half >= smallest else { return nil }
    return [1, 0.8, 0.6, 0.4].lazy.map { max(wanted * $0, smallest) }.compactMap { radius in
      let reach = (columns: Int((radius / 2).rounded(.up)), rows: Int((radius * cellAspect / 2).rounded(.up)))
      // Two columns to its right, one to its left and a row above it stay free.
      guard let box = space.corner(columns: reach.columns * 2 + 4, rows: reach.rows * 2 + 2) else { return nil }
      let center = CellPoint(column: box.column + 1 + reach.columns, row: box.row + 1 + reach.rows)
      return CompassRose(center: center, radius: radius, up: up, cellAspect: cellAspect)
    }.first
  }
}
