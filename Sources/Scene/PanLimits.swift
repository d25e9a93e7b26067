internal import Cells
package import Geodesy
import Glibc

/// How far a map can be moved and zoomed: never beyond its edges.
///
/// Turned, no more of the screen leaves the map than has to for each corner of the map to be seen.
package struct PanLimits: Hashable, Sendable {
  /// How small the map may become.
  package enum Farthest: Sendable {
    /// The whole map is on the screen.
    case fits
    /// It just covers the screen.
    case fills
  }

  package let bounds: WorldRect
  package let farthest: Farthest
  package let deepestZoom: Double
  /// Whether it is a map of the earth, whose east is followed by its west; a picture's isn't.
  private let isRound: Bool
  /// The place that stays in view, even off the map.
  private var followed: WorldPoint?

  /// The whole world, which goes on for ever east and west.
  package static let world = PanLimits(bounds: WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1), deepestZoom: 22)

  package init(bounds: WorldRect, farthest: Farthest = .fits, deepestZoom: Double, isRound: Bool = true) {
    precondition(bounds.minX < bounds.maxX && bounds.minY < bounds.maxY, "a map has a width and a height")
    self.bounds = bounds
    self.farthest = farthest
    self.deepestZoom = deepestZoom
    self.isRound = isRound
  }

  /// Whether the map is all of the world, so that its east is followed by its west.
  package var wraps: Bool { isRound && bounds.maxX - bounds.minX >= 1 }

  /// The same limits while a place is followed: the view leaves the map as far as necessary to keep the place in view.
  ///
  /// The whole world can't be left.
  package func following(_ place: WorldPoint) -> PanLimits {
    var limits = self
    limits.followed = wraps ? nil : place
    return limits
  }

  /// The zooms that are allowed on a screen, at its bearing.
  package func zooms(in viewport: Viewport) -> ClosedRange<Double> {
    let farthest = farthestZoom(in: viewport)
    return farthest...max(farthest, deepestZoom)
  }

  /// The nearest camera to that of the viewport that is allowed.
  package func limited(_ viewport: Viewport) -> Viewport {
    let zoomed = zoomLimited(viewport)
    let (east, south) = wayInside(zoomed)
    guard isNoticeable(east, south, in: zoomed) else { return zoomed }
    var camera = zoomed.camera
    camera.center = WorldPoint(x: camera.center.x + east, y: camera.center.y + south)
    return withFollowed(zoomed.with(camera), from: zoomed)
  }

  /// The view moved on until what is followed is well inside of it, or as far inside as it was.
  private func withFollowed(_ view: Viewport, from wanted: Viewport) -> Viewport {
    guard let followed else { return view }
    let box = view.visibleBox
    let found = view.screenPoint(of: view.nearestCopy(of: followed))
    let aim = wanted.screenPoint(of: wanted.nearestCopy(of: followed))
    let point = ScreenPoint(
      x: Self.inside(found.x, box.column, box.columns, aim.x),
      y: Self.inside(found.y, box.row, box.rows, aim.y)
    )
    return point == found ? view : view.with(view.showing(view.nearestCopy(of: followed), at: point))
  }

  private static let margin = 1.0 / 6

  private static func inside(_ place: Double, _ start: Int, _ count: Int, _ aim: Double) -> Double {
    let (first, last) = (Double(start) + Double(count) * margin, Double(start) + Double(count) * (1 - margin))
    return min(max(place, min(first, aim)), max(last, aim))
  }

  /// The nearest view on the cell lattice that is allowed, or where none is, the nearest one.
  package func snapped(_ viewport: Viewport) -> Viewport {
    // Cells are higher than wide, so in the corner of a turned map two columns may have to be gone.
    limited(viewport).snapped(to: corner, across: viewport.visibleArea.isUpright ? 1 : 2) { view in
      let (east, south) = wayInside(view)
      return !isNoticeable(east, south, in: view)
    }
  }

  private func zoomLimited(_ viewport: Viewport) -> Viewport {
    let zooms = zooms(in: viewport)
    let zoom = min(max(viewport.camera.zoom, zooms.lowerBound), zooms.upperBound)
    guard abs(zoom - viewport.camera.zoom) > 1e-9 else { return viewport }
    return viewport.with(viewport.zoomed(to: zoom, about: viewport.visibleCenter))
  }

  /// The point aligned to a cell's corner: that of the map, so that a map which just fills the screen does so exactly.
  private var corner: WorldPoint { wraps ? WorldPoint(x: 0, y: 0) : WorldPoint(x: bounds.minX, y: bounds.minY) }

  private func farthestZoom(in viewport: Viewport) -> Double {
    let extent = viewport.visibleArea.extent
    let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    switch farthest {
    case .fills:
      let widths = wraps ? 0 : (extent.maxX - extent.minX) / width
      return viewport.camera.zoom + log2(max(widths, (extent.maxY - extent.minY) / height))
    case .fits:
      let map = ViewArea(center: viewport.camera.center, width: width, height: height, bearing: viewport.camera.bearing)
      let area = viewport.visibleArea
      let widths = area.width / (map.extent.maxX - map.extent.minX)
      let heights = area.height / (map.extent.maxY - map.extent.minY)
      return viewport.camera.zoom + log2(min(widths, heights))
    }
  }

  /// How far east and south the view has to go so that its upright part lies inside the map.
  private func wayInside(_ viewport: Viewport) -> (east: Double, south: Double) {
    let area = viewport.visibleArea
    let extent = uprightPart(of: viewport)
    // The copy of the map that the camera looks at.
    let copy = isRound ? (area.center.x - (bounds.minX + bounds.maxX) / 2).rounded() : 0
    let east = way(from: extent.minX...extent.maxX, into: bounds.minX + copy...bounds.maxX + copy)
    let south = way(from: extent.minY...extent.maxY, into: bounds.minY...bounds.maxY)
    return (wraps ? 0 : east, south)
  }

  /// The part of a view that stays inside the map: the largest upright rectangle in it, no larger than the map.
  ///
  /// On a map that isn't turned that is all of it. Were it the smallest one around it, the corners of a turned map could
  /// never be seen; as it is, they come in by more than the lattice then takes away.
  private func uprightPart(of viewport: Viewport) -> WorldRect {
    let area = viewport.visibleArea
    guard !area.isUpright else { return area.extent }
    var inner = area
    inner.width = max(area.width - 2 * Self.cornerSteps.columns / viewport.columnsPerWorld, area.width / 2)
    inner.height = max(area.height - 2 * Self.cornerSteps.rows / viewport.rowsPerWorld, area.height / 2)
    let (whole, part) = (largestUpright(in: area), largestUpright(in: inner))
    let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    return ViewArea(
      center: area.center,
      width: whole.width < width ? part.width : width,
      height: whole.height < height ? part.height : height
    ).extent
  }

  /// How far a corner may come in.
  private static let cornerSteps = (columns: 2.5, rows: 1.5)

  /// The largest upright rectangle in a turned one that is no wider and no higher than the map.
  private func largestUpright(in area: ViewArea) -> (width: Double, height: Double) {
    let (sine, cosine) = (abs(sin(area.bearing.radians)), abs(cos(area.bearing.radians)))
    let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    func highest(_ width: Double) -> Double {
      min(height, (area.width - width * cosine) / sine, (area.height - width * sine) / cosine)
    }
    // Its corners are halfway along a side, or where one side meets another or the edge of the map.
    let widths = [
      width, area.width / (2 * cosine), area.height / (2 * sine),
      (area.width * cosine - area.height * sine) / (cosine * cosine - sine * sine),
      (area.width - height * sine) / cosine, (area.height - height * cosine) / sine,
    ]
    let largest =
      widths
      .filter { $0.isFinite && $0 > 0 && $0 <= width && highest($0) > 0 }
      .max { $0 * highest($0) < $1 * highest($1) }
    return largest.map { ($0, highest($0)) } ?? (0, 0)
  }

  /// Whether a correction is more than rounding, so that a view that is allowed stays exactly where it is.
  private func isNoticeable(_ east: Double, _ south: Double, in viewport: Viewport) -> Bool {
    max(abs(east), abs(south)) * viewport.columnsPerWorld > 1e-4
  }

  private func way(from seen: ClosedRange<Double>, into map: ClosedRange<Double>) -> Double {
    let isLarger = seen.upperBound - seen.lowerBound >= map.upperBound - map.lowerBound
    if isLarger { return (map.lowerBound + map.upperBound - seen.lowerBound - seen.upperBound) / 2 }
    return max(map.lowerBound - seen.lowerBound, 0) + min(map.upperBound - seen.upperBound, 0)
  }
}
