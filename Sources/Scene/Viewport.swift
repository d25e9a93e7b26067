package import Cells
package import Geodesy
import Glibc
package import Raster

/// The part of the world that a screen of cells shows, with conversions in both directions.
///
/// The world repeats east and west: places on the screen may be in another copy of it, and every conversion here is a
/// plain affine map, so that converting there and back returns the same place.
package struct Viewport: Hashable, Sendable {
  package let camera: Camera
  package let columns: Int
  package let rows: Int
  /// Width of a cell divided by its height.
  package let cellAspect: Double
  package let padding: EdgeInsets
  /// Whether this is a frame of an animated zoom or turn.
  package internal(set) var isZooming = false

  package let columnsPerWorld: Double
  package let rowsPerWorld: Double
  private let sine: Double
  private let cosine: Double
  /// Columns and rows, along the screen's axes, from the north-western corner of the world to that of the screen.
  let origin: ScreenPoint

  /// The columns that the world takes at zoom 0.
  package static let columnsAtZoomZero = 128.0

  package init(
    camera: Camera,
    columns: Int,
    rows: Int,
    cellAspect: Double = 0.5,
    padding: EdgeInsets = .zero
  ) {
    precondition(columns > 0 && rows > 0, "a screen has a cell at least")
    precondition(cellAspect > 0 && cellAspect.isFinite, "a cell has a width and a height")
    self.camera = camera
    self.columns = columns
    self.rows = rows
    self.cellAspect = cellAspect
    self.padding = padding
    columnsPerWorld = Self.columnsAtZoomZero * exp2(camera.zoom)
    rowsPerWorld = columnsPerWorld * cellAspect
    (sine, cosine) = Self.sineAndCosine(of: camera.bearing)
    let (x, y) = (camera.center.x, camera.center.y)
    origin = ScreenPoint(
      x: Self.onLattice((x * cosine + y * sine) * columnsPerWorld - Double(columns) / 2),
      y: Self.onLattice((y * cosine - x * sine) * rowsPerWorld - Double(rows) / 2)
    )
  }

  /// Takes a distance that is whole but for rounding as whole, so that two views a few cells apart differ by just that.
  private static func onLattice(_ cells: Double) -> Double {
    let whole = cells.rounded()
    return abs(cells - whole) < 1e-5 ? whole : cells
  }

  /// Quarter turns come out exact, so that their pictures are as crisp as those that aren't turned.
  private static func sineAndCosine(of bearing: Bearing) -> (Double, Double) {
    switch bearing.degrees {
    case 0: (0, 1)
    case 90: (1, 0)
    case 180: (0, -1)
    case 270: (-1, 0)
    default: (sin(bearing.radians), cos(bearing.radians))
    }
  }
}

/// From the world to the screen and back.
extension Viewport {
  package func screenPoint(of place: WorldPoint) -> ScreenPoint {
    ScreenPoint(
      x: (place.x * cosine + place.y * sine) * columnsPerWorld - origin.x,
      y: (place.y * cosine - place.x * sine) * rowsPerWorld - origin.y
    )
  }

  /// The position of the copy of a place that is nearest to the centre of the screen.
  package func screenPoint(of coordinate: Coordinate) -> ScreenPoint {
    screenPoint(of: nearestCopy(of: WorldPoint(coordinate)))
  }

  package func worldPoint(at point: ScreenPoint) -> WorldPoint {
    worldPoint(columns: point.x + origin.x, rows: point.y + origin.y)
  }

  /// The place at a distance in columns and rows, along the screen's axes, from the north-western corner of the world.
  func worldPoint(columns: Double, rows: Double) -> WorldPoint {
    let (right, down) = (columns / columnsPerWorld, rows / rowsPerWorld)
    return WorldPoint(x: right * cosine - down * sine, y: right * sine + down * cosine)
  }

  /// The same place in the copy of the world that is nearest to the centre of the screen.
  package func nearestCopy(of place: WorldPoint) -> WorldPoint {
    place.nearest(to: camera.center)
  }

  /// The cell that contains a place, unless that is off the screen.
  package func cell(of place: WorldPoint) -> CellPoint? {
    let point = screenPoint(of: place)
    guard point.x >= 0, point.x < Double(columns), point.y >= 0, point.y < Double(rows) else { return nil }
    return point.cell
  }

  /// The way from the world to the samples of a canvas that covers the screen.
  package func canvasTransform(samplesPerCell: (width: Int, height: Int)) -> AffineTransform {
    let (width, height) = (Double(samplesPerCell.width), Double(samplesPerCell.height))
    return AffineTransform(
      a: cosine * columnsPerWorld * width,
      b: -sine * rowsPerWorld * height,
      c: sine * columnsPerWorld * width,
      d: cosine * rowsPerWorld * height,
      tx: -origin.x * width,
      ty: -origin.y * height
    )
  }
}

/// The visible part, and its scale.
extension Viewport {
  package var screenCenter: ScreenPoint { ScreenPoint(x: Double(columns) / 2, y: Double(rows) / 2) }

  /// The centre of the area that the panels leave visible.
  package var visibleCenter: ScreenPoint {
    ScreenPoint(
      x: Double(columns + padding.left - padding.right) / 2,
      y: Double(rows + padding.top - padding.bottom) / 2
    )
  }

  /// The columns and rows that the panels leave visible; one at least, however many panels there are.
  package var visibleSize: (columns: Int, rows: Int) {
    (max(columns - padding.left - padding.right, 1), max(rows - padding.top - padding.bottom, 1))
  }

  /// The cells that the panels leave visible.
  package var visibleBox: CellRect {
    CellRect(column: padding.left, row: padding.top, columns: visibleSize.columns, rows: visibleSize.rows)
  }

  /// The part of the world on the whole screen.
  package var area: ViewArea {
    viewArea(around: screenCenter, columns: columns, rows: rows)
  }

  /// The part of the world that the panels leave visible.
  package var visibleArea: ViewArea {
    viewArea(around: visibleCenter, columns: visibleSize.columns, rows: visibleSize.rows)
  }

  /// The ground that a cell covers in the centre of the screen.
  package var metersPerCell: (x: Double, y: Double) {
    let metersPerColumn = camera.center.metersPerWorld / columnsPerWorld
    return (metersPerColumn, metersPerColumn / cellAspect)
  }

  private func viewArea(around middle: ScreenPoint, columns: Int, rows: Int) -> ViewArea {
    ViewArea(
      center: worldPoint(at: middle),
      width: Double(columns) / columnsPerWorld,
      height: Double(rows) / rowsPerWorld,
      bearing: camera.bearing
    )
  }
}

/// How far apart two views of one lattice are.
extension Viewport {
  /// The whole cells from another view to this one; nil where they differ in anything but that.
  package func steps(from other: Viewport) -> (columns: Int, rows: Int)? {
    guard (columns, rows, cellAspect) == (other.columns, other.rows, other.cellAspect),
      (camera.zoom, camera.bearing) == (other.camera.zoom, other.camera.bearing)
    else { return nil }
    let (right, down) = (origin.x - other.origin.x, origin.y - other.origin.y)
    guard abs(right) < 1e6, abs(down) < 1e6, Self.isWhole(right), Self.isWhole(down) else { return nil }
    return (Int(right.rounded()), Int(down.rounded()))
  }

  /// Whether a corner of the screen shows another place than it did, by half a cell or more.
  func isVisiblyOther(than other: Viewport) -> Bool {
    let (right, bottom) = (Double(columns), Double(rows))
    return [(0, 0), (right, 0), (right, bottom), (0, bottom)].contains { x, y in
      let found = other.screenPoint(of: other.nearestCopy(of: worldPoint(at: ScreenPoint(x: x, y: y))))
      return max(abs(found.x - x), abs(found.y - y)) >= 0.5
    }
  }

  /// Whether a step is whole up to rounding: less than a thousandth of a dot.
  private static func isWhole(_ cells: Double) -> Bool { abs(cells - cells.rounded()) < 1e-4 }
}
