import Cells
import Raster
import Scene

/// Pictures as cells of a box, of which a step over the lattice makes only those anew that come into view.
struct FrontPicture {
  private var last: Made?
  private(set) var cells = FrontCells(columns: 0, rows: 0)

  /// What cells were made of, and how.
  private struct Made {
    let subject: PictureSubject
    let blocks: BlockSet
    let depth: ColorDepth
  }

  mutating func draw(_ subject: PictureSubject, _ blocks: BlockSet, _ depth: ColorDepth) {
    defer { last = Made(subject: subject, blocks: blocks, depth: depth) }
    // Without colours each cell is as bright as it is beside all others.
    guard depth != .none, let last, (last.blocks, last.depth) == (blocks, depth),
      let steps = subject.steps(from: last.subject), let kept = subject.part(of: last.subject, movedBy: steps)
    else {
      cells = FrontCells(subject.drawn(subject.frame), blocks, depth)
      return
    }
    guard kept != subject.frame || steps != (0, 0) else { return }
    let before = cells
    let samples = subject.samples
    cells = FrontCells(columns: subject.box.columns, rows: subject.box.rows)
    let part = kept.cells(samples)
    let corner = CellPoint(
      column: part.column + steps.columns / samples.width,
      row: part.row + steps.rows / samples.height
    )
    cells.replace(part, with: before, from: corner)
    for new in subject.frame.without(kept) {
      let drawn = FrontCells(subject.drawn(new), blocks, depth)
      cells.replace(new.cells(samples), with: drawn, from: CellPoint(column: 0, row: 0))
    }
  }
}

extension PixelRect {
  /// The cells that it consists of.
  fileprivate func cells(_ samples: (width: Int, height: Int)) -> CellRect {
    CellRect(
      column: x / samples.width,
      row: y / samples.height,
      columns: width / samples.width,
      rows: height / samples.height
    )
  }
}
