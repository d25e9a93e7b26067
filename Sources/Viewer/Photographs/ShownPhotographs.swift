import Cells

/// The photographs of the frame that is being drawn, for renderers with more detail than cells.
final class ShownPhotographs {
  /// One of them, in the cells that it takes.
  nonisolated struct Placed: Equatable, Sendable {
    let frame: PhotoPrint.Frame
    let box: CellRect
    let cells: [Cell]
  }

  private(set) var all: [Placed] = []

  func begin() { all = [] }

  /// Notes one that was drawn into a grid.
  func add(_ frame: PhotoPrint.Frame, in box: CellRect, of grid: CellGrid) {
    let cells = (box.row..<box.row + box.rows).flatMap { row in
      (box.column..<box.column + box.columns).map { grid[$0, row] }
    }
    all.append(Placed(frame: frame, box: box, cells: cells))
  }
}
