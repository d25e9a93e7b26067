package import Cells
package import Geodesy
package import Raster
package import Tiles

/// What a vector map is painted from: the tiles that are there and how the view lies over them.
package struct VectorScene: Sendable {
  /// Tiles of any zooms; those that lie over each other are all drawn.
  package var tiles: [(id: UnwrappedTileID, tile: VectorTile)]
  /// The way from the world to cells of the screen; on the lattice of cells where the map is to move without boiling.
  package var worldToCells: AffineTransform
  package var columns: Int
  package var rows: Int
  package var zoom: Double
  package var bearing: Bearing
  /// Cells that something else stands on; no name goes there.
  package var covered: [CellRect]

  package init(
    tiles: [(id: UnwrappedTileID, tile: VectorTile)],
    worldToCells: AffineTransform,
    columns: Int,
    rows: Int,
    zoom: Double,
    bearing: Bearing = .north,
    covered: [CellRect] = []
  ) {
    self.tiles = tiles
    self.worldToCells = worldToCells
    self.columns = columns
    self.rows = rows
    self.zoom = zoom
    self.bearing = bearing
    self.covered = covered
  }
}
