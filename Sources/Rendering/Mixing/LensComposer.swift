package import Cells
import Threads

/// Lays a front over the cells of a grid, in bands that two threads share where there are many of them.
package struct LensComposer {
  private let blocks: BlockSet
  private let depth: ColorDepth
  /// With what was mixed for each, which the next frame needn't mix again.
  private let bands: [Locked<BandComposer>]

  /// For fewer cells it takes longer to share them.
  private static let leastShared = 2000
  /// More than threads, as one half of a map may take longer than the other.
  private static let maxBands = 4

  package init(blocks: BlockSet, depth: ColorDepth) {
    (self.blocks, self.depth) = (blocks, depth)
    bands = (0..<Self.maxBands).map { _ in Locked(BandComposer(blocks: blocks, depth: depth)) }
  }

  package func fits(_ blocks: BlockSet, _ depth: ColorDepth) -> Bool { (self.blocks, self.depth) == (blocks, depth) }

  /// Lays the front over a grid; the view has moved by so many cells since the last time, and with it what was mixed.
  package func compose(
    _ front: MapCells,
    _ cover: LensCover,
    isPicture: Bool,
    movedBy steps: (columns: Int, rows: Int)?,
    over grid: inout CellGrid
  ) {
    let box = cover.box
    // Without colours each cell is as bright as it is beside all others.
    let count = box.columns * box.rows >= Self.leastShared && depth != .none ? bands.count : 1
    let back = grid
    let laid = bands.prefix(count).enumerated().map { number, band in
      let order = LensOrder(
        front: front,
        box: box,
        rows: box.rows * number / count..<box.rows * (number + 1) / count,
        dots: cover.dots,
        isPicture: isPicture,
        back: back,
        steps: steps
      )
      return (rows: order.rows, cells: Future { band.withLock { $0.laid(order) } })
    }
    // Another thread begins with the last.
    for (rows, cells) in laid {
      let cells = cells.result
      for (number, row) in rows.enumerated() {
        let start = (box.row + row) * grid.columns + box.column
        grid.cells.replaceSubrange(
          start..<start + box.columns,
          with: cells[number * box.columns..<(number + 1) * box.columns]
        )
      }
    }
    Self.mendHalves(of: box, in: &grid)
  }

  /// A letter that takes two cells isn't left with one of them.
  private static func mendHalves(of box: CellRect, in grid: inout CellGrid) {
    let columns = max(box.column - 1, 0)..<min(box.column + box.columns + 1, grid.columns)
    for row in box.row..<box.row + box.rows {
      for column in columns where grid.cells[row * grid.columns + column].glyph.packed == Glyph.continuation.packed {
        let isWhole = column > 0 && CellSamples.isText(grid[column - 1, row])
        if !isWhole { grid[column, row].glyph = .space }
      }
    }
  }
}

/// Some rows of what a lens shows: the front, the back and the cover.
struct LensOrder: Sendable {
  let front: MapCells
  /// The cells of the screen that the front takes, and those of its rows that are laid.
  let box: CellRect
  let rows: Range<Int>
  /// How much of the front the dots of each of its cells show.
  let dots: [UInt64]
  let isPicture: Bool
  let back: CellGrid
  /// By how many cells the view has moved; nil where it isn't the same map moved.
  let steps: (columns: Int, rows: Int)?

  /// Whether both have the same result; compositions with samples count as different.
  func hasSameLayout(as other: LensOrder) -> Bool {
    guard box == other.box, rows == other.rows, isPicture == other.isPicture, dots == other.dots,
      front.samples.isEmpty, other.front.samples.isEmpty, back.columns == other.back.columns
    else { return false }
    let inFront = rows.lowerBound * box.columns..<rows.upperBound * box.columns
    let behind = (box.row + rows.lowerBound) * back.columns..<(box.row + rows.upperBound) * back.columns
    return back.cells[behind] == other.back.cells[behind]
      && front.shares[inFront] == other.front.shares[inFront]
      && front.grid.cells[inFront] == other.front.grid.cells[inFront]
  }
}
