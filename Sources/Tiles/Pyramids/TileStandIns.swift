package import Geodesy

/// What is drawn while tiles are on their way: all four children where they are here, else the nearest ancestor.
package struct TileStandIns: Hashable, Sendable {
  /// From the coarsest to the finest; to be drawn in this order, under the tiles themselves.
  package private(set) var tiles: [UnwrappedTileID]
  /// The tiles that nothing stands in for.
  package private(set) var uncovered: [UnwrappedTileID] = []

  /// Finds stand-ins among the tiles that are here, down to one zoom deeper and up to the coarsest.
  package init(for missing: [UnwrappedTileID], zooms: ClosedRange<Int>, isHere: (TileID) -> Bool) {
    var found: Set<UnwrappedTileID> = []
    for tile in missing {
      let children = zooms.contains(tile.zoom + 1) ? tile.children.filter { isHere($0.canonical) } : []
      found.formUnion(children)
      guard children.count < 4 else { continue }
      if let ancestor = Self.nearestAncestor(of: tile, in: zooms, isHere: isHere) {
        found.insert(ancestor)
      } else {
        uncovered.append(tile)
      }
    }
    tiles = found.sorted { ($0.zoom, $0.row, $0.column) < ($1.zoom, $1.row, $1.column) }
  }

  private static func nearestAncestor(
    of tile: UnwrappedTileID,
    in zooms: ClosedRange<Int>,
    isHere: (TileID) -> Bool
  ) -> UnwrappedTileID? {
    var candidate = tile.parent
    while let ancestor = candidate, zooms.contains(ancestor.zoom) {
      if isHere(ancestor.canonical) { return ancestor }
      candidate = ancestor.parent
    }
    return nil
  }
}
