import Geodesy

/// What of one map is painted, and what of the maps below it that hides.
struct SheetLayout {
  /// In the order of the tiles.
  var parts: [TileLayout]
  var covers: [CoverLayout]
  var kind = VectorSheet.Kind.map
}

/// All tiles of a scene on one lattice; kept from frame to frame, and renewed only where something changed.
///
/// What is far from the view is left out, until the view comes near the edge of what is there.
struct MapLayout {
  /// What a sheet consists of.
  struct Content {
    var tiles: [(key: TileKey, shapes: TileShapes)]
    var covers: [WorldRect]
    var kind = VectorSheet.Kind.map

    var mark: Mark { Mark(keys: tiles.map(\.key), covers: covers) }
  }

  /// Differs between sheets that differ in content, in all likelihood.
  struct Mark: Hashable {
    var keys: [TileKey]
    var covers: [WorldRect]
  }

  let lattice: MapLattice
  private(set) var region = FixedBox()
  private var tiles: [TileKey: TileLayout] = [:]
  private var content: [Mark] = []
  /// What is painted, the lowest map first.
  private(set) var sheets: [SheetLayout] = []

  init(lattice: MapLattice) {
    self.lattice = lattice
  }

  /// Brings the layout up to date with the tiles and the view; tells whether that changed anything.
  ///
  /// It reaches so many views beyond the view on every side, if need be so many cells.
  mutating func update(
    _ contents: [Content],
    view: FixedBox,
    reach: Double,
    leastReach: (columns: Int, rows: Int) = (0, 0),
    style: Style
  ) -> Bool {
    let marks = contents.map(\.mark)
    let isNear = region.contains(view)
    guard marks != content || !isNear else { return false }
    if !isNear {
      func ahead(_ size: Int32, leastCells: Int) -> Int32 {
        min(size, max(Int32(Double(size) * reach), Int32(leastCells) * Int32(MapLattice.cell)))
      }
      region = view.grown(
        x: ahead(view.maxX - view.minX, leastCells: leastReach.columns),
        y: ahead(view.maxY - view.minY, leastCells: leastReach.rows)
      )
      tiles = [:]
    }
    content = marks
    let old = tiles
    tiles = [:]
    sheets = contents.map { sheet(of: $0, old, style) }
    return true
  }

  private mutating func sheet(of content: Content, _ old: [TileKey: TileLayout], _ style: Style) -> SheetLayout {
    var parts: [TileLayout] = []
    for (key, shapes) in content.tiles {
      let part = old[key] ?? TileLayout(shapes, on: lattice, within: region, style: style)
      tiles[key] = part
      parts.append(part)
    }
    let twins = TwinStreets(content.tiles.map(\.shapes), style: style, zoom: lattice.zoom)
    parts.append(twins.layout(on: lattice, within: region, style: style))
    return SheetLayout(parts: parts, covers: content.covers.map { CoverLayout($0, on: lattice) }, kind: content.kind)
  }
}
