package import Geodesy
import Glibc

/// Cameras that have things in view, in what the panels leave visible; the bearing stays the viewport's.
extension Camera {
  /// The margin around places, as a fraction of the visible part, that leaves space for their names.
  package static let roomForNames = 0.12

  /// The nearest camera that has all of the places in view, a cell from the edge or, with a margin, such a part of what is
  /// visible; `nil` where there is none to show.
  ///
  /// They are framed the short way round, across ±180° where that is shorter.
  package static func fitting(
    _ coordinates: [Coordinate],
    in viewport: Viewport,
    margin: Double = 0,
    deepestZoom: Double
  ) -> Camera? {
    fitting(coordinates.map { WorldPoint($0) }, in: viewport, margin: margin, deepestZoom: deepestZoom)
  }

  /// The same for places in Mercator, of whatever copy of the world.
  package static func fitting(
    _ points: [WorldPoint],
    in viewport: Viewport,
    margin: Double = 0,
    deepestZoom: Double
  ) -> Camera? {
    guard !points.isEmpty else { return nil }
    let size = viewport.visibleSize
    let margin = (columns: max(Double(size.columns) * margin, 1), rows: max(Double(size.rows) * margin, 1))
    return framing(together(points), in: viewport, margin: margin, deepestZoom: deepestZoom)
  }

  /// The nearest camera that has all of a rectangle in view, out to the edge.
  package static func fitting(
    _ rectangle: WorldRect,
    in viewport: Viewport,
    deepestZoom: Double = zooms.upperBound
  ) -> Camera {
    let corners = [rectangle.minX, rectangle.maxX].flatMap { x in
      [rectangle.minY, rectangle.maxY].map { y in WorldPoint(x: x, y: y) }
    }
    return framing(corners, in: viewport, margin: (0, 0), deepestZoom: deepestZoom)
  }

  /// Moves points into the copies of the world in which they are in the narrowest strip.
  private static func together(_ points: [WorldPoint]) -> [WorldPoint] {
    let sorted =
      points
      .map { WorldPoint(x: $0.x - $0.x.rounded(.down), y: $0.y) }
      .sorted { $0.x < $1.x }
    guard let first = sorted.first, let last = sorted.last else { return [] }
    // The strip begins behind the widest gap; the gap across the seam is the one to beat.
    var (widest, start) = (first.x + 1 - last.x, first.x)
    for (west, east) in zip(sorted, sorted.dropFirst()) where east.x - west.x > widest {
      (widest, start) = (east.x - west.x, east.x)
    }
    return sorted.map { WorldPoint(x: $0.x < start ? $0.x + 1 : $0.x, y: $0.y) }
  }

  private static func framing(
    _ points: [WorldPoint],
    in viewport: Viewport,
    margin: (columns: Double, rows: Double),
    deepestZoom: Double
  ) -> Camera {
    let frame = ScreenFrame(points.map { viewport.screenPoint(of: $0) })
    let size = viewport.visibleSize
    let room = min(
      max(Double(size.columns) - 2 * margin.columns, 1) / frame.width,
      max(Double(size.rows) - 2 * margin.rows, 1) / frame.height
    )
    let middle = viewport.worldPoint(at: frame.center)
    let zoom = min(viewport.camera.zoom + log2(room), deepestZoom)
    let zoomed = viewport.with(Camera(center: middle, zoom: zoom, bearing: viewport.camera.bearing))
    return zoomed.showing(zoomed.camera.center, at: zoomed.visibleCenter)
  }
}

/// The smallest upright rectangle of the screen that holds some points.
private struct ScreenFrame {
  let center: ScreenPoint
  let width: Double
  let height: Double

  init(_ points: [ScreenPoint]) {
    let (columns, rows) = (points.map(\.x), points.map(\.y))
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
    center = ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2)
    // A single place has no size; a tiny one keeps the zoom finite.
    width = max(right - left, 1e-9)
    height = max(bottom - top, 1e-9)
  }
}
