package import Geodesy

/// What is drawn while tiles are on their way: all four children where they are here, else the nearest ancestor.
package struct TileStandIns: Hashable, Sendable {
  /// From the coarsest to the finest; to be drawn in this order, under the tiles themselves.
  package private(set) var tiles: [UnwrappedTileID]
  /// The tiles that nothing stands in for.
  package private(set) var uncovered: [UnwrappedTileID] = []

  /// Finds stand-ins among the tiles that are here, down to one zoom deeper and up to the coarsest.
  ///
  /// Where those of one tile may lie over each other, some of its children lie on its ancestor; else they are left out
  /// where it has one, and do where it has none.
  package init(
    for missing: [UnwrappedTileID],
    zooms: ClosedRange<Int>,
    mayOverlap: Bool,
    isHere: (TileID) -> Bool
  ) {
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
