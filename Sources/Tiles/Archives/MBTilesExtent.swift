internal import Geodesy
internal import SQLite

/// The columns and rows that have tiles at one zoom, rows counted from the north.
struct MBTilesExtent: Equatable {
  private let zoom: Int
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// The bounds of the tiles, as exact as possible; nil if finding them takes too many steps.
  ///
  /// Finer zooms are more exact, as long as they cover all that the coarser ones do.
  static func bounds(of database: borrowing Database, _ zooms: ClosedRange<Int>) throws(SQLiteError)
    -> CoordinateBounds?
  {
    var best: MBTilesExtent?
    for zoom in zooms {
      guard let extent = try MBTilesExtent(of: database, zoom: zoom) else { break }
      if let best, extent.atZoom(best.zoom) != best { break }
      best = extent
    }
    return best.map { ArchiveBounds.bounds($0.rect) }
  }

  private init?(of database: borrowing Database, zoom: Int) throws(SQLiteError) {
    let last = (1 << zoom) - 1
    let edges = try database.numbers(
      """
      SELECT min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM tiles
      WHERE zoom_level = \(zoom) AND tile_column BETWEEN 0 AND \(last)
      AND tile_row BETWEEN 0 AND \(last)
      """
    )?.compactMap { $0.flatMap(Int.init(exactly:)) }
    guard let edges, edges.count == 4, edges[0] <= edges[1], edges[2] <= edges[3] else { return nil }
    self.init(zoom: zoom, columns: edges[0]...edges[1], rows: (last - edges[3])...(last - edges[2]))
  }

  private init(zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    self.zoom = zoom
    self.columns = columns
    self.rows = rows
  }

  private func atZoom(_ coarser: Int) -> MBTilesExtent {
    func scaled(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
      (range.lowerBound >> (zoom - coarser))...(range.upperBound >> (zoom - coarser))
    }
    return MBTilesExtent(zoom: coarser, columns: scaled(columns), rows: scaled(rows))
  }

  private var rect: WorldRect {
    let side = Double(1 << zoom)
    return WorldRect(
      minX: Double(columns.lowerBound) / side,
      minY: Double(rows.lowerBound) / side,
      maxX: Double(columns.upperBound + 1) / side,
      maxY: Double(rows.upperBound + 1) / side
    )
  }
}
