package import Geodesy

/// The tiles drawn instead of those being loaded: all four children if they are loaded, else the nearest ancestor.
package struct TileStandIns: Hashable, Sendable {
  /// From the coarsest to the finest; to be drawn in this order, under the tiles themselves.
  package private(set) var tiles: [UnwrappedTileID]
  /// The tiles without a stand-in.
  package private(set) var uncovered: [UnwrappedTileID] = []

  /// Finds stand-ins among the loaded tiles, down to one zoom deeper and up to the coarsest.
  ///
  /// If the stand-ins of one tile may overlap, some of its children may cover its ancestor; otherwise children are used
  /// only if there is no ancestor.
  package init(for missing: [UnwrappedTileID], zooms: ClosedRange<Int>, mayOverlap: Bool, isHere: (TileID) -> Bool) {
    var found: Set<UnwrappedTileID> = []
    for tile in missing {
      let children = zooms.contains(tile.zoom + 1) ? tile.children.filter { isHere($0.canonical) } : []
      let ancestor = children.count < 4 ? Self.nearest(tile.parent, in: zooms, isHere: isHere) : nil
      if let ancestor { found.insert(ancestor) }
      if mayOverlap || ancestor == nil { found.formUnion(children) }
      if ancestor == nil, children.count < (mayOverlap ? 4 : 1) { uncovered.append(tile) }
    }
    tiles = found.sorted { ($0.zoom, $0.row, $0.column) < ($1.zoom, $1.row, $1.column) }
  }

  /// A tile if it is here, else the nearest of its ancestors.
  package static func nearest(
    _ tile: UnwrappedTileID?,
    in zooms: ClosedRange<Int>,
    isHere: (TileID) -> Bool
  ) -> UnwrappedTileID? {
    var candidate = tile
    while let ancestor = candidate, zooms.contains(ancestor.zoom) {
      if isHere(ancestor.canonical) { return ancestor }
      candidate = ancestor.parent
    }
    return nil
  }
}
