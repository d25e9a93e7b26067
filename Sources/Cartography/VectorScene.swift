package import Cells
package import Geodesy
package import Raster
package import Tiles

/// What a vector map is painted from: the tiles that are there and how the view lies over them.
package struct VectorScene: Sendable {
  /// Maps that lie on each other, the lowest first.
  package var sheets: [VectorSheet]
  /// The way from the world to cells of the screen; on the lattice of cells where the map is to move without boiling.
  package var worldToCells: AffineTransform
  package var columns: Int
  package var rows: Int
  package var zoom: Double
  package var bearing: Bearing
  /// Cells that something else stands on; no name goes there.
  package var covered: [CellRect]

  package init(
    sheets: [VectorSheet],
    worldToCells: AffineTransform,
    columns: Int,
    rows: Int,
    zoom: Double,
    bearing: Bearing = .north,
    covered: [CellRect] = []
  ) {
    self.sheets = sheets
    self.worldToCells = worldToCells
    self.columns = columns
    self.rows = rows
    self.zoom = zoom
    self.bearing = bearing
    self.covered = covered
  }
}

/// A single map.
extension VectorScene {
  package init(
    tiles: [(id: UnwrappedTileID, tile: VectorTile)],
    worldToCells: AffineTransform,
    columns: Int,
    rows: Int,
    zoom: Double,
    bearing: Bearing = .north,
    covered: [CellRect] = []
  ) {
    self.init(
      sheets: [VectorSheet(tiles: tiles)],
      worldToCells: worldToCells,
      columns: columns,
      rows: rows,
      zoom: zoom,
      bearing: bearing,
      covered: covered
    )
  }

  /// The tiles of the uppermost map.
  package var tiles: [(id: UnwrappedTileID, tile: VectorTile)] {
    get { sheets.last?.tiles ?? [] }
    set {
      if sheets.isEmpty { sheets.append(VectorSheet(tiles: [])) }
      sheets[sheets.count - 1].tiles = newValue
    }
  }
}
