import Geodesy
import Tiles

/// The shapes of tiles in a style: those on the screen, and some that were there recently or come next.
struct ShapeCache {
  private var shapes: [TileKey: (shapes: TileShapes, use: Int)] = [:]
  private var now = 0

  /// Tiles that are remembered besides those on the screen.
  private static let maxTiles = 64

  mutating func adopt(_ tile: PreparedTile) {
    shapes[tile.key] = (tile.shapes, now)
  }

  /// Lets what was made of tiles go that are no longer in memory.
  mutating func forget(_ tiles: Set<TileID>) {
    guard !tiles.isEmpty else { return }
    shapes = shapes.filter { !tiles.contains($0.key.id.canonical) }
  }

  /// The contents of a layout for a scene.
  mutating func contents(of scene: VectorScene, _ style: Style, _ language: String) -> [MapLayout.Content] {
    now += 1
    defer { shrink() }
    return scene.sheets.map { sheet in
      // In one order wherever the view is, so that the same tiles are the same layout.
      let sorted = sheet.tiles.sorted { ($0.id.zoom, $0.id.row, $0.id.column) < ($1.id.zoom, $1.id.row, $1.id.column) }
      let tiles = sorted.map { id, tile in
        let key = TileKey(tile, id: id)
        return (key: key, shapes: shapes(of: tile, key, at: scene.zoom, style, language))
      }
      return MapLayout.Content(tiles: tiles, covers: sheet.covers, kind: sheet.kind, knowsSea: sheet.knowsSea)
    }
  }

  /// The cached shapes of a tile, else new ones; with all names if the zoom needs them.
  private mutating func shapes(
    of tile: VectorTile,
    _ key: TileKey,
    at zoom: Double,
    _ style: Style,
    _ language: String
  ) -> TileShapes {
    var found = shapes[key]?.shapes ?? TileShapes(tile, id: key.id, style: style, language: language, zoom: zoom)
    if zoom >= LabelKind.leastNearZoom { found.findNearPlaces() }
    if zoom >= HouseTints.leastZoom { found.tintHouses() }
    shapes[key] = (found, now)
    return found
  }

  /// Lets the shapes go that were of no use for the longest.
  private mutating func shrink() {
    let surplus = shapes.count { $0.value.use < now } - Self.maxTiles
    guard surplus > 0 else { return }
    let idle = shapes.filter { $0.value.use < now }.sorted { $0.value.use < $1.value.use }
    for (key, _) in idle.prefix(surplus) { shapes[key] = nil }
  }
}
