package import Geodesy
package import Raster

/// A picture placed in the world by an affine transform: the element that maps are painted with.
package struct MapPiece: Sendable {
  package let bitmap: Bitmap
  package let pixelsToWorld: AffineTransform
  /// The reason for a placeholder; the bitmap is then one pixel of its colour.
  package let tint: PlaceholderTint?
  /// The number of the image that the piece is a part of; sheets may overlap.
  package private(set) var sheet = 0
  /// Whether the sheet is whole, and its pieces are to fade into each other as the pixels of one picture do.
  package private(set) var isJoined = false

  package init(_ bitmap: Bitmap, pixelsToWorld: AffineTransform) {
    self.bitmap = bitmap
    self.pixelsToWorld = pixelsToWorld
    tint = nil
  }

  /// A tint over the parallelogram that the corners of a placement make.
  init(_ tint: PlaceholderTint, over placement: Placement, copy: Int) {
    let corners = placement.corners
    let (origin, right, down) = (corners[0], corners[1], corners[3])
    self.tint = tint
    bitmap = Bitmap(width: 1, height: 1, filledWith: tint.color)
    pixelsToWorld = AffineTransform(
      a: right.x - origin.x,
      b: right.y - origin.y,
      c: down.x - origin.x,
      d: down.y - origin.y,
      tx: origin.x + Double(copy),
      ty: origin.y
    )
  }

  func onSheet(_ number: Int, isJoined: Bool) -> MapPiece {
    var piece = self
    piece.sheet = number
    piece.isJoined = isJoined && tint == nil
    return piece
  }

  /// The corners of the bitmap in the world: upper left, upper right, lower right, lower left.
  package var corners: [WorldPoint] {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    return [(0.0, 0.0), (width, 0), (width, height), (0, height)].map {
      let place = pixelsToWorld.apply($0.0, $0.1)
      return WorldPoint(x: place.x, y: place.y)
    }
  }

  /// The same piece in another copy of the world.
  func moved(by copies: Int) -> MapPiece {
    guard copies != 0 else { return self }
    return MapPiece(bitmap, pixelsToWorld: pixelsToWorld.then(.translation(x: Double(copies), y: 0)))
  }
}

extension Bitmap {
  /// Draws pieces of maps from the bottom to the top, through a transform from the world to this canvas.
  ///
  /// Bands of one canvas share the same plans.
  package mutating func draw(
    _ pieces: [MapPiece],
    through worldToCanvas: AffineTransform,
    _ plans: ColumnPlans = ColumnPlans()
  ) {
    var start = pieces.startIndex
    while start < pieces.endIndex {
      let end = pieces[start...].firstIndex { $0.sheet != pieces[start].sheet } ?? pieces.endIndex
      draw(sheet: pieces[start..<end], through: worldToCanvas, plans)
      start = end
    }
  }

  private mutating func draw(
    sheet: ArraySlice<MapPiece>,
    through worldToCanvas: AffineTransform,
    _ plans: ColumnPlans
  ) {
    let placed = sheet.map { PlacedBitmap($0.bitmap, through: $0.pixelsToWorld.then(worldToCanvas)) }
    if sheet.count > 1, sheet.first?.isJoined == true {
      draw(placed, plans)
    } else {
      // Pieces without neighbours, or with overlaps, must not fade towards them.
      draw(separately: placed, plans)
    }
  }
}
