/// All tiles of a scene on one lattice; kept from frame to frame, and renewed only where something changed.
///
/// What is far from the view is left out, until the view comes near the edge of what is there.
struct MapLayout {
  let lattice: MapLattice
  private(set) var region = FixedBox()
  private var tiles: [TileKey: TileLayout] = [:]
  private var content: [TileKey] = []
  /// What is painted, in the order of the tiles.
  private(set) var parts: [TileLayout] = []

  init(lattice: MapLattice) {
    self.lattice = lattice
  }

  /// Brings the layout up to date with the tiles and the view; tells whether that changed anything.
  mutating func update(_ shapes: [(key: TileKey, shapes: TileShapes)], view: FixedBox, style: Style) -> Bool {
    let keys = shapes.map(\.key)
    let isNear = region.contains(view)
    guard keys != content || !isNear else { return false }
    if !isNear {
      // A whole screen on every side.
      region = view.grown(x: view.maxX - view.minX, y: view.maxY - view.minY)
      tiles = [:]
    }
    content = keys
    let old = tiles
    tiles = [:]
    for (key, shapes) in shapes {
      tiles[key] = old[key] ?? TileLayout(shapes, on: lattice, within: region, style: style)
    }
    let twins = TwinStreets(shapes.map(\.shapes), style: style, zoom: lattice.zoom).layout(on: lattice, style: style)
    parts = keys.compactMap { tiles[$0] } + [twins]
    return true
  }
}
