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

  /// A frame begins.
  mutating func begin() { now += 1 }

  /// The cached shapes of a tile, else the result of `make`; with all names if the zoom needs them.
  mutating func shapes(for key: TileKey, at zoom: Double, make: () -> TileShapes) -> TileShapes {
    var found = shapes[key]?.shapes ?? make()
    if zoom >= LabelKind.leastNearZoom { found.findNearPlaces() }
    if zoom >= HouseTints.leastZoom { found.tintHouses() }
    shapes[key] = (found, now)
    return found
  }

  /// A frame is laid out: what was of no use for the longest goes.
  mutating func end() {
    let surplus = shapes.count { $0.value.use < now } - Self.maxTiles
    guard surplus > 0 else { return }
    let idle = shapes.filter { $0.value.use < now }.sorted { $0.value.use < $1.value.use }
    for (key, _) in idle.prefix(surplus) { shapes[key] = nil }
  }
}
