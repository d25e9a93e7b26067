import Cells

/// A recording as a moving drawing.
final class AnimatedSVG: ScreenCamera.Film {
  private var drawing: MovingSVG

  init(columns: Int, rows: Int) { drawing = MovingSVG(columns: columns, rows: rows) }

  func add(_ grid: CellGrid, at time: Duration) { drawing.add(grid, at: time / .seconds(1)) }

  /// The whole, which begins again at a time.
  func bytes(endingAt time: Duration) -> [UInt8] { Array(drawing.text(lasting: time / .seconds(1)).utf8) }
}
