import Glibc

/// The tiles that a view needs.
package enum TileCover {
  /// The maximum number of tiles along each side of a view, so that no view requests millions.
  package static let longestSide = 64.0

  /// Edges that overlap by less than this, in tiles, don't count; it absorbs the rounding of a turn by 90°.
  private static let tolerance = 1e-9

  /// The tiles of one zoom whose squares overlap the turned view, nearest to its centre first.
  ///
  /// Tiles at the same distance are in reading order. There are none north and south of the world; east and west of it
  /// are those of its copies. The zoom is limited to those with addresses.
  package static func tiles(covering view: ViewArea, zoom: Int) -> [UnwrappedTileID] {
    let zoom = min(max(zoom, 0), TileID.deepestZoom)
    guard isSensible(view) else { return [] }
    let outline = Outline(of: view, tilesPerWorld: Double(1 << zoom))

    return outline.rows(within: 0..<(1 << zoom))
      .flatMap { row in
        outline.columns(of: row).compactMap { UnwrappedTileID(zoom: zoom, column: $0, row: row) }
      }
      .map { (tile: $0, distance: outline.squaredDistance(from: $0)) }
      .sorted { ($0.distance, $0.tile.row, $0.tile.column) < ($1.distance, $1.tile.row, $1.tile.column) }
      .map(\.tile)
  }

  /// Whether a view is finite and small enough that its columns can be counted; others show nothing.
  private static func isSensible(_ view: ViewArea) -> Bool {
    abs(view.center.x) < 1e6 && abs(view.center.y) < 1e6 && view.width >= 0 && view.height >= 0
  }

  /// The outline of a view, measured in tiles.
  private struct Outline {
    let center: WorldPoint
    let corners: [WorldPoint]

    init(of view: ViewArea, tilesPerWorld scale: Double) {
      let tiles = ViewArea(
        center: WorldPoint(x: view.center.x * scale, y: view.center.y * scale),
        width: min(view.width * scale, longestSide),
        height: min(view.height * scale, longestSide),
        bearing: view.bearing
      )
      center = tiles.center
      corners = tiles.corners
    }

    func rows(within world: Range<Int>) -> Range<Int> {
      let heights = corners.map(\.y)
      return steps(from: heights.min() ?? 0, to: heights.max() ?? 0).clamped(to: world)
    }

    /// The columns of one row of tiles that the outline runs through.
    ///
    /// The part of a convex outline between two parallels is convex too: it overlaps exactly the
    /// squares between its westernmost and its easternmost point.
    func columns(of row: Int) -> Range<Int> {
      let (top, bottom) = (Double(row) + tolerance, Double(row + 1) - tolerance)
      var (west, east) = (Double.infinity, -Double.infinity)
      for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        guard max(start.y, end.y) >= top, min(start.y, end.y) <= bottom else { continue }
        for y in [start.y, end.y].map({ min(max($0, top), bottom) }) {
          let x = start.y == end.y ? start.x : start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
          (west, east) = (min(west, x), max(east, x))
        }
      }
      return west <= east ? steps(from: west, to: east) : 0..<0
    }

    func squaredDistance(from tile: UnwrappedTileID) -> Double {
      let (dx, dy) = (Double(tile.column) + 0.5 - center.x, Double(tile.row) + 0.5 - center.y)
      return dx * dx + dy * dy
    }

    /// The whole steps that an interval overlaps; an interval without length is in one.
    private func steps(from start: Double, to end: Double) -> Range<Int> {
      let first = Int(floor(start + tolerance))
      return first..<max(Int(ceil(end - tolerance)), first + 1)
    }
  }
}
