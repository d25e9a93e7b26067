import Cartography
import Tiles

/// A vector tile, with what a style made of it until that is drawn.
struct VectorContent: TileContent {
  /// Nothing where the map is empty.
  let tile: VectorTile?
  let bytes: Int
  private var prepared: PreparedTile?
  private let drawing: MapDrawing?

  /// A place where the map is empty.
  init() {
    (tile, bytes, prepared, drawing) = (nil, 0, nil, nil)
  }

  init(_ tile: VectorTile, _ prepared: PreparedTile, _ drawing: MapDrawing) {
    bytes = tile.byteCount + prepared.byteCount
    (self.tile, self.prepared, self.drawing) = (tile, prepared, drawing)
  }

  var isEmpty: Bool { tile == nil }

  /// Passes on the prepared tiles; the painter stores them.
  mutating func takePrepared() -> [(tile: PreparedTile, drawing: MapDrawing)] {
    guard let prepared, let drawing else { return [] }
    self.prepared = nil
    return [(prepared, drawing)]
  }
}
