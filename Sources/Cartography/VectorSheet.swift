package import Geodesy
package import Tiles

/// The tiles of one map, which may be over another map.
package struct VectorSheet: Sendable {
  package enum Kind: Sendable {
    /// Nothing is seen of the sheets below.
    case map
    /// Only their sea is hidden, and the parts on the sea of this one.
    case sea
    /// Too coarse for the zoom: only its water is shown, away from its coast; its land isn't mapped.
    case outline
  }

  /// Tiles of any zooms; overlapping ones are all drawn.
  package var tiles: [(id: UnwrappedTileID, tile: VectorTile)]
  /// Where the sheet is seen instead of those below it; the lowest is seen wherever there is no other.
  package var covers: [WorldRect]
  package var kind: Kind
  /// Whether bare ground of it is land; if it has no sea, that of the sheets below is shown there.
  package var knowsSea: Bool

  package init(
    tiles: [(id: UnwrappedTileID, tile: VectorTile)],
    covers: [WorldRect] = [],
    kind: Kind = .map,
    knowsSea: Bool = true
  ) {
    self.tiles = tiles
    self.covers = covers
    self.kind = kind
    self.knowsSea = knowsSea
  }
}

/// A part of a sheet that hides those below, on a lattice.
struct CoverLayout {
  /// The corners, in their order.
  let corners: [FixedPoint]
  let box: FixedBox

  init(_ rect: WorldRect, on lattice: MapLattice) {
    corners = rect.corners.map(lattice.fixed)
    box = FixedBox(corners)
  }

  /// Whether a point lies inside, by the sides it is on of all edges.
  func contains(_ point: FixedPoint) -> Bool {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      let (x, y) = (Int(end.x) - Int(start.x), Int(end.y) - Int(start.y))
      return x * (Int(point.y) - Int(start.y)) - y * (Int(point.x) - Int(start.x))
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
