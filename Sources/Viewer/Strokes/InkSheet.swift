import Raster
import Scene

/// The painted part of a plane.
struct InkSheet {
  let plane: InkPlane
  /// Tiles with the change up to which they show everything.
  private(set) var tiles: [InkTileIndex: (tile: InkTile, change: Int)] = [:]

  init(_ plane: InkPlane) {
    self.plane = plane
  }

  /// The tiles of a screen that are outdated after a number of changes.
  func missing(in viewport: Viewport, after changes: Int) -> [InkTileIndex] {
    (plane.tiles(in: viewport) ?? []).filter { tiles[$0]?.change != changes }
  }

  mutating func take(_ painted: [InkTileIndex: InkTile], change: Int) {
    for (index, tile) in painted { tiles[index] = (tile, change) }
  }

  /// Forgets what isn't near a screen.
  mutating func keepOnly(near viewport: Viewport) {
    guard tiles.count > Self.most, let seen = plane.tiles(in: viewport) else { return }
    let wanted = Set(seen)
    tiles = tiles.filter { wanted.contains($0.key) }
  }

  private static let most = 200
}
