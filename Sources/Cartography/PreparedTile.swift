package import Geodesy
package import Tiles

/// The shapes of a tile in a style, found by a worker before the tile is painted for the first time.
package struct PreparedTile: Sendable {
  let key: TileKey
  let shapes: TileShapes

  package init(_ tile: VectorTile, id: UnwrappedTileID, style: Style, language: String, zoom: Double) {
    key = TileKey(tile, id: id)
    shapes = TileShapes(tile, id: id, style: style, language: language, zoom: zoom)
  }

  /// Its approximate size in memory, besides the tile.
  package var byteCount: Int { shapes.byteCount }
}

/// A tile, and a mark of what was in it when it was read.
struct TileKey: Hashable, Sendable {
  let id: UnwrappedTileID
  /// Differs between tiles that differ in content, in all likelihood.
  private let mark: Int

  init(_ tile: VectorTile, id: UnwrappedTileID) {
    self.id = id
    var hasher = Hasher()
    for layer in tile.layers {
      hasher.combine(layer.name)
      hasher.combine(layer.features.count)
      hasher.combine(layer.points.count)
      hasher.combine(layer.points.first)
      hasher.combine(layer.points.last)
      hasher.combine(layer.points.isEmpty ? nil : layer.points[layer.points.count / 2])
    }
    mark = hasher.finalize()
  }
}
