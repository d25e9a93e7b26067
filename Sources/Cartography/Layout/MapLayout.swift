import Geodesy
import Raster

/// All tiles of a scene on one lattice; kept from frame to frame, and renewed only where something changed.
struct MapLayout {
  let lattice: MapLattice
  private var tiles: [TileKey: TileLayout] = [:]
  private var twins = TileLayout()
  private var content: [TileKey] = []
  /// What is painted, in the order of the tiles.
  private(set) var parts: [TileLayout] = []

  init(lattice: MapLattice) {
    self.lattice = lattice
  }

  /// - Returns: Whether the tiles are others than before.
  mutating func update(_ shapes: [(key: TileKey, shapes: TileShapes)], style: Style) -> Bool {
    let keys = shapes.map(\.key)
    guard keys != content else { return false }
    content = keys
    let old = tiles
    tiles = [:]
    for (key, shapes) in shapes {
      tiles[key] = old[key] ?? TileLayout(shapes, on: lattice, style: style)
    }
    twins = TwinStreets(shapes.map(\.shapes), style: style, zoom: lattice.zoom).layout(on: lattice, style: style)
    parts = keys.compactMap { tiles[$0] } + [twins]
    return true
  }
}
