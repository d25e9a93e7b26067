package import Cells
package import Geodesy
import Glibc
package import Raster
package import Scene

/// How a front is cut, as a value: by the window, by its own border, and by how much of it there is.
package struct LensCut: Sendable {
  let window: LensWindow
  /// The corners of a picture; nil where the front is everywhere.
  let outline: [WorldPoint]?
  package let share: Double
  /// Whether the back is on earth, which has copies to the east and the west.
  let isOnEarth: Bool

  /// How far a picture's own border fades towards its edges.
  private static let feather = 0.08

  package init(window: LensWindow, outline: [WorldPoint]?, share: Double, isOnEarth: Bool) {
    (self.window, self.outline, self.share, self.isOnEarth) = (window, outline, share, isOnEarth)
  }

  /// How much of the front shows at every dot of a screen, of which a cell has so many; nil where that is nothing.
  package func mask(in viewport: Viewport, dots: (width: Int, height: Int) = LensWindow.dots) -> Mask? {
    let (columns, rows) = (viewport.columns, viewport.rows)
    let mask = window.mask(columns: columns, rows: rows, cellAspect: viewport.cellAspect, dots: dots)
    let area = outline.map { border(of: $0, in: viewport, dots: dots) }
    guard mask.values.contains(where: { $0 > 0 }) else { return nil }
    return Self.mask(mask, area, share: share, viewport, dots: dots)
  }

  package static func mask(
    _ window: Mask,
    _ border: GradientMask?,
    share: Double,
    _ viewport: Viewport,
    dots: (width: Int, height: Int) = LensWindow.dots
  ) -> Mask {
    var mask = window
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect, dots)
    let edge = border.map { $0.mask(width: mask.width, height: mask.height, pixelHeight: dotHeight) }
    mask.multiply(by: edge, share: share)
    return mask
  }

  /// The picture's own border, feathered, wherever it lies and however it is turned; nil where it is beyond a box.
  package func border(in viewport: Viewport, besides box: CellRect) -> GradientMask? {
    guard let outline else { return nil }
    let (width, height) = Self.cell(of: viewport, LensWindow.dots)
    let gradient = border(of: outline, in: viewport, dots: LensWindow.dots)
    let (columns, rows) = ([box.column, box.column + box.columns], [box.row, box.row + box.rows])
    let ends = columns.flatMap { column in rows.map { PathPoint(Double(column) * width, Double($0) * height) } }
    return gradient.isFull(at: ends) ? nil : gradient
  }

  /// A cell of so many dots, in widths of one.
  private static func cell(of viewport: Viewport, _ dots: (width: Int, height: Int)) -> (width: Double, height: Double)
  {
    (Double(dots.width), Double(dots.height) * LensWindow.dotHeight(viewport.cellAspect, dots))
  }

  private func border(
    of corners: [WorldPoint],
    in viewport: Viewport,
    dots: (width: Int, height: Int)
  ) -> GradientMask {
    let (width, height) = Self.cell(of: viewport, dots)
    // All corners of one copy of the world, which only the earth has.
    let middle = WorldPoint(x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
    let shift = isOnEarth ? viewport.nearestCopy(of: middle).x - middle.x : 0
    let points = corners.map { corner in
      let point = viewport.screenPoint(of: WorldPoint(x: corner.x + shift, y: corner.y))
      return PathPoint(point.x * width, point.y * height)
    }
    func length(_ from: Int, _ to: Int) -> Double {
      hypot(points[to].x - points[from].x, points[to].y - points[from].y)
    }
    func degrees(_ from: Int, _ to: Int) -> Double {
      atan2(points[to].y - points[from].y, points[to].x - points[from].x) * 180 / .pi
    }
    let center = PathPoint((points[0].x + points[2].x) / 2, (points[0].y + points[2].y) / 2)
    var gradient = GradientMask(
      .rectangle(cornerRadius: 0),
      center: center,
      width: length(0, 1),
      height: length(1, 2)
    )
    gradient.degrees = degrees(0, 1)
    // A side leans as much whichever of its ends it is seen from, and so in a picture that is seen from behind.
    gradient.slant = (degrees(1, 2) - degrees(0, 1) - 90).remainder(dividingBy: 180)
    gradient.softness = Self.feather
    return gradient
  }
}
