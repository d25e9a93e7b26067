package import Cells
import Geodesy
package import Raster
package import Scene
package import Tiles

/// The subject of a drawing: pictures, their positions, and a box of a screen.
package struct PictureSubject: Sendable {
  let pieces: [MapPiece]
  let viewport: Viewport
  /// The cells of the screen that are drawn.
  private(set) var box: CellRect
  let samples: (width: Int, height: Int)
  let style: MapStyle
  /// The colour where there is no picture.
  let ground: Pixel
  /// Whether reused content must equal a new drawing, sample by sample.
  let isExact: Bool
  /// The plans shared by its bands.
  private let plans = ColumnPlans()

  package init(
    pieces: [MapPiece],
    viewport: Viewport,
    box: CellRect,
    samples: (width: Int, height: Int),
    style: MapStyle,
    ground: Pixel,
    isExact: Bool
  ) {
    (self.pieces, self.viewport, self.box, self.samples) = (pieces, viewport, box, samples)
    (self.style, self.ground, self.isExact) = (style, ground, isExact)
  }

  /// Whether nothing shines through its drawings, whatever the pictures are.
  var isOpaque: Bool { ground.alpha == 255 }

  /// All of its canvas.
  var frame: PixelRect {
    PixelRect(x: 0, y: 0, width: box.columns * samples.width, height: box.rows * samples.height)
  }

  private var worldToCanvas: AffineTransform {
    let (left, top) = (Double(box.column * samples.width), Double(box.row * samples.height))
    return viewport.canvasTransform(samplesPerCell: samples).then(.translation(x: -left, y: -top))
  }

  func drawn(_ part: PixelRect) -> Bitmap {
    var bitmap = Bitmap(width: part.width, height: part.height, filledWith: ground)
    bitmap.draw(pieces, through: worldToCanvas.then(.translation(x: -Double(part.x), y: -Double(part.y))), plans)
    style.tone?.apply(to: &bitmap)
    return bitmap
  }

  /// Some rows of its box alone.
  func band(_ rows: Range<Int>) -> PictureSubject {
    var band = self
    band.box = CellRect(column: box.column, row: box.row + rows.lowerBound, columns: box.columns, rows: rows.count)
    return band
  }

  /// How many samples lie between another view and this one; nil where they differ in more than that.
  func steps(from other: Self) -> (columns: Int, rows: Int)? {
    // A turned picture is interpolated along its rows, and comes out otherwise by a hair.
    guard viewport.camera.bearing == .north || !isExact, samples == other.samples,
      (style, ground) == (other.style, other.ground), let cells = viewport.steps(from: other.viewport)
    else { return nil }
    let (columns, rows) = (cells.columns + box.column - other.box.column, cells.rows + box.row - other.box.row)
    return (columns * samples.width, rows * samples.height)
  }

  /// The part of the canvas that an earlier drawing has; nil where it has none, or something else there.
  func part(of other: Self, movedBy steps: (columns: Int, rows: Int)) -> PixelRect? {
    let kept = frame.intersection(
      PixelRect(x: -steps.columns, y: -steps.rows, width: other.frame.width, height: other.frame.height)
    )
    guard !kept.isEmpty else { return nil }
    let before = other.pieces.onCanvas(kept, through: worldToCanvas)
    return pieces.onCanvas(kept, through: worldToCanvas).isDrawnLike(before) ? kept : nil
  }
}

extension [MapPiece] {
  /// Those that may be seen in a part of a canvas.
  fileprivate func onCanvas(_ part: PixelRect, through worldToCanvas: AffineTransform) -> [MapPiece] {
    filter { piece in
      let corners = piece.corners.map { worldToCanvas.apply($0.x, $0.y) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return false }
      // The filter reaches as far as a pixel of the picture, and a sample of the canvas.
      let reachX = (right - left) / Double(Swift.max(piece.bitmap.width, 1)) + 1
      let reachY = (bottom - top) / Double(Swift.max(piece.bitmap.height, 1)) + 1
      return left - reachX < Double(part.x + part.width) && right + reachX > Double(part.x)
        && top - reachY < Double(part.y + part.height) && bottom + reachY > Double(part.y)
    }
  }

  /// Whether others are drawn just so: the same pictures at the same places, in sheets that part at the same places.
  fileprivate func isDrawnLike(_ others: [MapPiece]) -> Bool {
    guard count == others.count else { return false }
    guard zip(self, others).allSatisfy({ $0.isDrawnLike($1) }) else { return false }
    return indices.dropFirst().allSatisfy { index in
      (self[index].sheet == self[index - 1].sheet) == (others[index].sheet == others[index - 1].sheet)
    }
  }
}

extension MapPiece {
  fileprivate func isDrawnLike(_ other: MapPiece) -> Bool {
    (pixelsToWorld, isJoined, tint) == (other.pixelsToWorld, other.isJoined, other.tint) && bitmap == other.bitmap
  }
}
