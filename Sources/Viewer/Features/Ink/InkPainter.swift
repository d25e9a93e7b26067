import Places
package import Raster
import Synchronization

/// Paints dried ink on tiles; any thread may.
package nonisolated final class InkPainter: Sendable {
  /// A thing to paint: its shape, the number under which the curves of this very shape are remembered, and when it
  /// came.
  package struct Layer: Sendable {
    package let shape: InkShape
    package let number: Int
    /// The number of the change that brought it.
    package let change: Int

    package init(_ shape: InkShape, number: Int, change: Int) {
      (self.shape, self.number, self.change) = (shape, number, change)
    }
  }

  private let curves = Mutex<[Int: [InkSegment]]>([:])
  /// More than that are made again when they are needed.
  private static let remembered = 2000

  package init() {}

  /// Lays layers, from below, over tiles of a plane.
  package func paint(_ layers: [Layer], over tiles: inout [InkTileIndex: InkTile], on plane: InkPlane) {
    let wanted = Set(tiles.keys)
    for layer in layers where layer.shape.mayTouch(wanted, of: plane) {
      let ink = layer.shape.item.color.mark
      if let inside = layer.shape.inside(on: plane) {
        for (index, mask) in Self.masks([inside], wanted) { tiles[index]?.scatter(mask, ink: ink) }
      }
      let pieces = layer.shape.pieces(on: plane, segments: segments(of: layer))
      for (index, mask) in Self.masks(pieces, wanted) { tiles[index]?.lay(mask, ink: ink) }
    }
  }

  private static func masks(_ pieces: [InkPiece], _ wanted: Set<InkTileIndex>) -> [InkTileIndex: InkMask] {
    var tiles = InkTiles()
    for piece in pieces { tiles.add(piece, within: wanted) }
    return tiles.masks
  }

  private func segments(of layer: Layer) -> [InkSegment] {
    guard layer.shape.item.kind == .stroke else { return [] }
    if let known = curves.withLock({ $0[layer.number] }) { return known }
    let made = layer.shape.segments
    curves.withLock { curves in
      if curves.count >= Self.remembered { curves.removeAll() }
      curves[layer.number] = made
    }
    return made
  }
}
