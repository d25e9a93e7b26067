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

/// Ink as it is printed: smooth, in full colour, and without words.
nonisolated struct InkPrint: PrintLayer {
  let shapes: [InkShape]
  /// By the number that tiles have for an ink.
  let colors: [Pixel]

  /// How much of an area's ink is on its inside.
  private static let inside = 0.2

  func draw(on picture: inout Bitmap, in view: PrintView) {
    let plane = InkPlane(view.viewport)
    let wanted = Set(plane.tiles(in: view.viewport) ?? [])
    for shape in shapes where shape.mayTouch(wanted, of: plane, scale: view.scale) {
      let ink = shape.item.color.mark
      if let inside = shape.inside(on: plane) {
        picture.lay([inside], ink: ink, colors, within: wanted, share: Self.inside)
      }
      picture.lay(Self.pieces(of: shape, on: plane, view), ink: ink, colors, within: wanted)
    }
  }

  /// A stroke is as wide as it is on the map; a line is as wide as it is on the screen.
  private static func pieces(of shape: InkShape, on plane: InkPlane, _ view: PrintView) -> [InkPiece] {
    guard shape.item.kind != .stroke else { return shape.pieces(on: plane, segments: shape.segments) }
    let enlarged = AffineTransform.scale(x: view.scale, y: view.scale)
    return shape.pieces(on: plane.scaled(by: 1 / view.scale), segments: []).map { $0.applying(enlarged) }
  }
}

nonisolated extension Bitmap {
  /// Lays pieces of a stroke over the picture, whose pixels are the dots of a plane.
  fileprivate mutating func lay(
    _ pieces: [InkPiece],
    ink: UInt8,
    _ colors: [Pixel],
    within wanted: Set<InkTileIndex>,
    share: Double = 1
  ) {
    var tiles = InkTiles()
    for piece in pieces { tiles.add(piece, within: wanted) }
    lay(tiles, ink: ink, colors: colors, share: share)
  }
}
