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
  /// Whether the back lies on earth, which has copies to the east and the west.
  let isOnEarth: Bool

  /// How far a picture's own border fades towards its edges.
  private static let feather = 0.08

  package init(window: LensWindow, outline: [WorldPoint]?, share: Double, isOnEarth: Bool) {
    (self.window, self.outline, self.share, self.isOnEarth) = (window, outline, share, isOnEarth)
  }

  /// How much of the front shows at every dot of a screen; nil where that is nothing.
  package func mask(in viewport: Viewport) -> Mask? {
    let mask = window.mask(columns: viewport.columns, rows: viewport.rows, cellAspect: viewport.cellAspect)
    guard let box = mask.box(columns: viewport.columns, rows: viewport.rows) else { return nil }
    return Self.mask(mask, border(in: viewport, besides: box), share: share, viewport)
  }

  package static func mask(_ window: Mask, _ border: GradientMask?, share: Double, _ viewport: Viewport) -> Mask {
    var mask = window
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let edge = border.map { $0.mask(width: mask.width, height: mask.height, pixelHeight: dotHeight) }
    mask.multiply(by: edge, share: share)
    return mask
  }

  /// The picture's own border, feathered, wherever it lies and however it is turned; nil where it is beyond a box.
  package func border(in viewport: Viewport, besides box: CellRect) -> GradientMask? {
    outline.flatMap { edge(of: $0, in: viewport, besides: box) }
  }

  private func edge(of corners: [WorldPoint], in viewport: Viewport, besides box: CellRect) -> GradientMask? {
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let (width, height) = (Double(LensWindow.dots.width), Double(LensWindow.dots.height) * dotHeight)
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
    let (columns, rows) = ([box.column, box.column + box.columns], [box.row, box.row + box.rows])
    let ends = columns.flatMap { column in rows.map { PathPoint(Double(column) * width, Double($0) * height) } }
    return gradient.isFull(at: ends) ? nil : gradient
  }
}
