package import Cells
package import Geodesy
import Glibc

/// Where the parts of a compass rose lie: ticks, numbers, letters and the star, in dots of 2×4 a cell.
package struct Rose: Equatable {
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
  /// From this size on there is room for numbers between the letters.
  private static let numbered = 26.0

  package init(center: CellPoint, radius: Double, up: Bearing, cellAspect: Double = 0.5) {
    self.center = center
    self.radius = radius
    self.up = up
    dotShape = 0.5 / cellAspect
  }

  /// A point so far from the middle in the direction of an azimuth.
  package func point(azimuth: Double, at distance: Double) -> DotPoint {
    let angle = (azimuth - up.degrees) * .pi / 180
    return DotPoint(
      x: Double(center.column * 2 + 1) + distance * sin(angle),
      y: Double(center.row * 4 + 2) - distance * cos(angle) / dotShape
    )
  }

  /// A long tick every 30°, and where there is room short ones between.
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

  /// Letters at the four winds, and numbers at every 30° between them.
  package var labels: [Label] {
    let distance = radius * (radius < Self.numbered ? 0.62 : 0.72)
    return stride(from: 0, to: 360, by: 30).compactMap { azimuth in
      let letter = ["N", "E", "S", "W"][azimuth / 90]
      let isLetter = azimuth % 90 == 0
      guard isLetter || radius >= Self.numbered else { return nil }
      let text = isLetter ? letter : String(azimuth)
      let place = point(azimuth: Double(azimuth), at: distance)
      let column = Int((place.x / 2 - Double(text.count) / 2).rounded())
      let cell = CellPoint(column: column, row: Int((place.y / 4).rounded(.down)))
      return Label(text: text, cell: cell, isLetter: isLetter, isNorth: azimuth == 0)
    }
  }

  /// The four points of the star in the middle, as kites from the middle outwards; north comes first.
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

  /// A needle through the middle: the half that points, and the other one.
  func needle(azimuth: Double, width: Double) -> (point: [DotPoint], tail: [DotPoint]) {
    let half = max(radius * 0.1, 1.6) * width
    let (left, right) = (point(azimuth: azimuth - 90, at: half), point(azimuth: azimuth + 90, at: half))
    return (
      [point(azimuth: azimuth, at: radius * 0.86), right, left],
      [point(azimuth: azimuth + 180, at: radius * 0.5), left, right]
    )
  }

  /// A mark on the rim that points inwards.
  func rimMark(azimuth: Double) -> [DotPoint] {
    let size = max(radius * 0.14, 2.4)
    let middle = point(azimuth: azimuth, at: radius + 1)
    let (across, shape) = (Bearing(degrees: azimuth + 90) - up, dotShape)
    let (x, y) = (size * 0.6 * sin(across.radians), -size * 0.6 * cos(across.radians) / shape)
    return [
      point(azimuth: azimuth, at: radius - size),
      DotPoint(x: middle.x + x, y: middle.y + y),
      DotPoint(x: middle.x - x, y: middle.y - y),
    ]
  }

  /// The cells that it covers.
  package var box: CellRect {
    let columns = Int((radius / 2).rounded(.up))
    let rows = Int((radius / dotShape / 4).rounded(.up))
    return CellRect(
      column: center.column - columns,
      row: center.row - rows,
      columns: columns * 2 + 1,
      rows: rows * 2 + 1
    )
  }

  /// The rose for a screen: large in the middle, or small in its upper right corner; nil where there is no room.
  package static func fitting(
    columns: Int,
    rows: Int,
    isLarge: Bool,
    up: Bearing,
    cellAspect: Double,
    right: Int = 0,
    top: Int = 0
  ) -> Rose? {
    let (width, height) = (Double(columns - right) * 2, Double(rows - top) * 2 / cellAspect)
    let half = min(width, height) / 2
    let radius = isLarge ? half - 3 : min(max(half / 3.4, 12), 28)
    guard radius >= smallest else { return nil }
    let reach = (columns: Int((radius / 2).rounded(.up)) + 2, rows: Int((radius * cellAspect / 2).rounded(.up)) + 1)
    let center =
      isLarge
      ? CellPoint(column: (columns - right) / 2, row: top + (rows - top) / 2)
      : CellPoint(column: columns - right - 1 - reach.columns, row: top + reach.rows)
    return Rose(center: center, radius: radius, up: up, cellAspect: cellAspect)
  }
}
