import Cells
import Synchronization

/// Some rows of what a lens shows, with what was mixed for them, which the next frame needn't mix again.
///
/// They are laid on whichever thread asks for it, one frame at a time.
final class LensBand: Sendable {
  private let kept: Mutex<BandComposer>

  init(_ blocks: BlockSet, _ depth: ColorDepth) {
    kept = Mutex(BandComposer(blocks: blocks, depth: depth))
  }

  /// A composition: the fronts, the back and the covers.
  struct Order: Sendable {
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
    func hasSameLayout(as other: Order) -> Bool {
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

  /// The cells of the rows.
  func laid(_ order: Order) -> [Cell] {
    kept.withLock { $0.laid(order) }
  }
}
