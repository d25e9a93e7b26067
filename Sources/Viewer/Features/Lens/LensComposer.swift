import Cells
import Threads

/// Lays a front over the cells of a back, as far as a cover shows it.
///
/// A cell that shows one of them alone stays as crisp as it was; only those that show both are mixed and fitted anew,
/// and what a frame has mixed the next one needn't.
struct LensComposer {
  private let blocks: BlockSet
  private let depth: ColorDepth
  private var reader: CellSamples
  private var known = Known()
  private var fresh = Known()

  /// With more of a picture over it a name is no longer kept.
  static let mostOverText: UInt8 = 200
  /// Where the dots of a cell differ by less, they count as one.
  private static let evenDots = 80
  /// Of what is seen with less no shape is left.
  private static let trace = 40

  init(blocks: BlockSet, depth: ColorDepth) {
    (self.blocks, self.depth) = (blocks, depth)
    reader = CellSamples(blocks)
  }

  func fits(_ blocks: BlockSet, _ depth: ColorDepth) -> Bool { (self.blocks, self.depth) == (blocks, depth) }

  /// The cells of a box that were mixed, of what, and what came out.
  private struct Known {
    var columns = 0
    var rows = 0
    var cells: [Mixed] = []

    mutating func resize(_ box: CellRect) {
      let count = box.columns * box.rows
      if count != cells.count { cells = Array(repeating: .none, count: count) }
      (columns, rows) = (box.columns, box.rows)
    }
  }

  private struct Mixed {
    var input: Input
    var output: Cell

    /// Of a cell that shows one of both alone, and of what the next frame has to mix again.
    static let none = Mixed(input: Input(back: .blank, front: .blank, dots: 0), output: .blank)
  }

  private struct Input: Equatable {
    let back: Cell
    let front: Cell
    /// Never nothing.
    var dots: UInt64

    static func == (one: Input, other: Input) -> Bool {
      one.dots == other.dots && one.back.isSame(as: other.back) && one.front.isSame(as: other.front)
    }
  }

  /// Lays the front over a grid; the view has moved by so many cells since the last time, and with it what was mixed.
  mutating func compose(
    _ front: FrontCells,
    _ cover: LensCover,
    isPicture: Bool,
    movedBy steps: (columns: Int, rows: Int),
    over grid: inout CellGrid
  ) {
    fresh.resize(cover.box)
    let mixing = layKnown(front, cover, isPicture, steps, over: &grid)
    mix(mixing, front, cover.box, isPicture, over: &grid)
    swap(&known, &fresh)
    Self.mendHalves(of: cover.box, in: &grid)
  }

  /// Lays what shows one of both alone, was mixed before or needs no samples; gives back what is to be mixed.
  private mutating func layKnown(
    _ front: FrontCells,
    _ cover: LensCover,
    _ isPicture: Bool,
    _ steps: (columns: Int, rows: Int),
    over grid: inout CellGrid
  ) -> [(index: Int, input: Input)] {
    let (box, isTold, width) = (cover.box, front.samples.isEmpty, grid.columns)
    var mixing: [(index: Int, input: Input)] = []
    // All over a screen that is clear by half they are the same.
    var shares = (of: UInt64(0), found: LensCover.shares(of: 0))
    var made = fresh.cells
    fresh.cells = []
    var notes = made.mutableSpan
    var cells = grid.cells.mutableSpan
    let (dots, parts, above) = (cover.dots.span, front.shares.span, front.grid.cells.span)
    for row in 0..<box.rows {
      for column in 0..<box.columns {
        let index = row * box.columns + column
        notes[index].input.dots = 0
        let shown = dots[index]
        guard shown != 0, parts[index] != 0 else { continue }
        let place = (box.row + row) * width + box.column + column
        guard shown != LensCover.full || parts[index] != 255 else {
          cells[place] = above[index]
          continue
        }
        // What both show is neither's.
        guard !cells[place].isSame(as: above[index]) else { continue }
        let input = Input(back: cells[place], front: above[index], dots: shown)
        // What was made of samples isn't known by its cell.
        guard isTold, parts[index] == 255 else {
          mixing.append((index, input))
          continue
        }
        if shown != shares.of { shares = (shown, LensCover.shares(of: shown)) }
        let kept =
          known(input, column + steps.columns, row + steps.rows) ?? blended(input, shares.found, isPicture)
        notes[index] = Mixed(input: input, output: kept ?? .blank)
        if let kept { cells[place] = kept } else { mixing.append((index, input)) }
      }
    }
    fresh.cells = made
    return mixing
  }

  private func known(_ input: Input, _ column: Int, _ row: Int) -> Cell? {
    guard column >= 0, column < known.columns, row >= 0, row < known.rows else { return nil }
    let mixed = known.cells[row * known.columns + column]
    return mixed.input == input ? mixed.output : nil
  }

  /// Mixes colours alone, where the shape of one of both is that of the outcome; nil where there is more to it.
  private mutating func blended(_ input: Input, _ shares: LensCover.Shares, _ isPicture: Bool) -> Cell? {
    guard depth == .trueColor, blocks != .ascii, shares.most - shares.least < Self.evenDots else {
      return nil
    }
    let (front, back) = (reader.drawing(of: input.front), reader.drawing(of: input.back))
    func mixed(_ above: UInt32, _ below: UInt32) -> CellColor {
      CellColor(hex: Self.mix(above, below, share: UInt32(shares.mean)))
    }
    let cell: Cell
    if front.shape.packed == back.shape.packed {
      cell = Cell(front.shape, foreground: mixed(front.ink, back.ink), background: mixed(front.ground, back.ground))
    } else if front.isPlain || shares.mean < Self.trace {
      let above = front.isPlain ? front.ground : Self.mean(of: input.front) ?? front.ground
      cell = Cell(back.shape, foreground: mixed(above, back.ink), background: mixed(above, back.ground))
    } else if back.isPlain || shares.mean > 255 - Self.trace {
      let below = back.isPlain ? back.ground : Self.mean(of: input.back) ?? back.ground
      cell = Cell(front.shape, foreground: mixed(front.ink, below), background: mixed(front.ground, below))
    } else {
      return nil
    }
    let hasLetters = front.isText || back.isText
    return hasLetters ? withText(cell, of: input, shares.mean, isPicture) : cell
  }

  private static func mean(of cell: Cell) -> UInt32? { cell.meanColor.hex }

  /// So many parts of 255 of the one colour and the rest of the other, red and blue at once, to the nearest.
  private static func mix(_ one: UInt32, _ other: UInt32, share: UInt32) -> UInt32 {
    let rest = 255 - share
    let outer = (one & 0xff00ff) * share + (other & 0xff00ff) * rest + 0x7f007f
    let green = (one >> 8 & 0xff) * share + (other >> 8 & 0xff) * rest + 0x7f
    // What is divided by 255 is less than 2¹⁶.
    let outerParts = (outer + 0x010001 + (outer >> 8 & 0xff00ff)) >> 8 & 0xff00ff
    return outerParts | (green + 1 + green >> 8) & 0xff00
  }

  /// Mixes cells sample by sample and fits them anew, where there are many of them half of them on another thread.
  private mutating func mix(
    _ cells: [(index: Int, input: Input)],
    _ front: FrontCells,
    _ box: CellRect,
    _ isPicture: Bool,
    over grid: inout CellGrid
  ) {
    guard !cells.isEmpty else { return }
    let mixer = LensMixer(blocks: blocks, depth: depth, reader: reader)
    let jobs = cells.map { cell in
      LensMixer.Job(
        back: cell.input.back,
        front: cell.input.front,
        samples: front.samples[cell.index],
        dots: cell.input.dots
      )
    }
    // Without colours each cell is as bright as it is beside all others.
    let share = cells.count > Self.leastShared && depth != .none ? jobs.count / 2 : jobs.count
    let rest = share < jobs.count ? Aside { mixer.fitted(jobs[share...]) } : nil
    let fitted = mixer.fitted(jobs[..<share]) + (rest?.result ?? [])
    for (cell, fit) in zip(cells, fitted) {
      let mean = LensCover.shares(of: cell.input.dots).mean
      let made = withText(fit, of: cell.input, mean, isPicture)
      fresh.cells[cell.index].output = made
      grid.cells[(box.row + cell.index / box.columns) * grid.columns + box.column + cell.index % box.columns] = made
    }
  }

  /// For fewer cells it takes longer to share them.
  private static let leastShared = 1000

  /// Letters stay on what is mixed, as long as most of it is theirs.
  private mutating func withText(_ mixed: Cell, of input: Input, _ share: Int, _ isPicture: Bool) -> Cell {
    let text = share >= 128 && !isPicture ? input.front : share < Int(Self.mostOverText) ? input.back : mixed
    guard reader.showsText(text) else { return mixed }
    var cell = text
    cell.background = mixed.meanColor
    if let contrast = cell.foreground.contrast(with: cell.background), contrast < 3 {
      let dark = CellColor(hex: 0), light = CellColor(hex: 0xffffff)
      cell.foreground = (dark.contrast(with: cell.background) ?? 0) > 4.5 ? dark : light
    }
    return cell
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
