import Places
import Raster

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
