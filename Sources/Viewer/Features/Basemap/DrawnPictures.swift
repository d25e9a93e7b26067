import Geodesy
import Raster
import Scene
import Tiles

/// The pictures as they were last drawn, so that a step over the lattice draws only what comes into view.
///
/// A drawing depends on where the lattice lies, not on where the screen lies on it; so what was moved by whole cells is
/// what would be drawn there again, sample by sample.
struct DrawnPictures {
  /// What a drawing shows.
  struct Subject {
    let pieces: [MapPiece]
    let viewport: Viewport
    let samples: (width: Int, height: Int)
    let style: MapStyle
  }

  private var last: Subject?
  private(set) var canvas = Bitmap(width: 0, height: 0)

  mutating func draw(_ subject: Subject) {
    let frame = subject.frame
    if let last, let steps = subject.steps(from: last), let kept = subject.part(of: last, movedBy: steps) {
      canvas.scroll(right: -steps.columns, down: -steps.rows)
      for part in frame.without(kept) { canvas.replace(at: part.x, part.y, with: subject.drawn(part)) }
    } else {
      canvas = subject.drawn(frame)
    }
    last = subject
  }
}

extension DrawnPictures.Subject {
  fileprivate var frame: PixelRect {
    PixelRect(x: 0, y: 0, width: viewport.columns * samples.width, height: viewport.rows * samples.height)
  }

  private var worldToCanvas: AffineTransform { viewport.canvasTransform(samplesPerCell: samples) }

  fileprivate func drawn(_ part: PixelRect) -> Bitmap {
    var bitmap = Bitmap(width: part.width, height: part.height, filledWith: style.ground)
    bitmap.draw(pieces, through: worldToCanvas.then(.translation(x: -Double(part.x), y: -Double(part.y))))
    style.tone?.apply(to: &bitmap)
    return bitmap
  }

  /// How many samples lie between another view and this one; nil where they differ in more than that.
  fileprivate func steps(from other: Self) -> (columns: Int, rows: Int)? {
    // A turned picture is interpolated along its rows, and would come out otherwise by a hair.
    guard viewport.camera.bearing == .north, samples == other.samples, style == other.style,
      let cells = viewport.steps(from: other.viewport)
    else { return nil }
    return (cells.columns * samples.width, cells.rows * samples.height)
  }

  /// The part of the canvas that an earlier drawing has; nil where it has none, or something else there.
  fileprivate func part(of other: Self, movedBy steps: (columns: Int, rows: Int)) -> PixelRect? {
    let kept = frame.intersection(
      PixelRect(x: -steps.columns, y: -steps.rows, width: frame.width, height: frame.height)
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
    (pixelsToWorld, isJoined, wash) == (other.pixelsToWorld, other.isJoined, other.wash) && bitmap == other.bitmap
  }
}
