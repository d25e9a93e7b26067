import Cells

/// Composes a front over the cells of a back, within a cover.
///
/// A cell that shows only one of them stays as crisp as it was; only cells that show both are mixed and encoded again,
/// and mixtures are reused by the next frame.
struct BandComposer {
  private let blocks: BlockSet
  private let depth: ColorDepth
  private var reader: CellSamples
  private var mixer: CellMixer?
  private var known = Known()
  private var fresh = Known()
  /// The last composition and its result.
  private var last: (order: LensOrder, cells: [Cell])?
  /// The cells where letters of names stay on a mixture.
  private var letters: [Int] = []

  /// Where the dots of a cell differ by less, they count as one.
  private static let evenDots = 80

  init(blocks: BlockSet, depth: ColorDepth) {
    (self.blocks, self.depth) = (blocks, depth)
    reader = CellSamples(blocks)
    mixer = depth == .trueColor && MapCells.tellsSamples(blocks) ? CellMixer(blocks) : nil
  }

  /// The cells of a box of the screen that were mixed, of what, and what came out.
  private struct Known {
    var box = CellRect.nowhere
    var cells: [Mixed] = []

    mutating func resize(_ box: CellRect) {
      let count = box.columns * box.rows
      if count != cells.count { cells = Array(repeating: .none, count: count) }
      self.box = box
    }
  }

  private struct Mixed {
    var input: Ingredients
    var output: Made

    /// Of a cell that shows one of both alone, and of what the next frame has to mix again.
    static let none = Mixed(input: Ingredients(back: .blank, front: .blank, dots: 0), output: Made(cell: .blank))
  }

  /// The result of a mixture, and whether letters of a name stay on it.
  private struct Made {
    let cell: Cell
    var hasLetters = false
  }

  private struct Ingredients: Equatable {
    let back: Cell
    let front: Cell
    /// How much of the front its dots show; never nothing, as such a cell isn't mixed.
    var dots: UInt64

    static func == (one: Ingredients, other: Ingredients) -> Bool {
      one.dots == other.dots && one.back.isSame(as: other.back) && one.front.isSame(as: other.front)
    }
  }

  /// A cell of which all shows as much of the front, and what meets there.
  private struct Paired {
    let mixing: Mixing
    let pair: CellMixer.Pair
  }

  /// Reuses the result while only things above the maps move.
  mutating func laid(_ order: LensOrder) -> [Cell] {
    if let last, last.order.hasSameLayout(as: order) { return last.cells }
    let cells = laidAnew(order)
    last = (order, cells)
    return cells
  }

  private mutating func laidAnew(_ order: LensOrder) -> [Cell] {
    let box = CellRect(
      column: order.box.column,
      row: order.box.row + order.rows.lowerBound,
      columns: order.box.columns,
      rows: order.rows.count
    )
    fresh.resize(box)
    var cells: [Cell] = []
    cells.reserveCapacity(box.columns * box.rows)
    for row in box.row..<box.row + box.rows {
      let start = row * order.back.columns + box.column
      cells += order.back.cells[start..<start + box.columns]
    }
    letters.removeAll(keepingCapacity: true)
    let mixing = layKnown(order, over: &cells)
    mixEvenly(mixing.evenly, order.isPicture, into: &cells)
    mix(mixing.others, order, into: &cells)
    LetterRuns(letters, columns: box.columns).settle(&cells)
    swap(&known, &fresh)
    return cells
  }

  /// A cell that shows both and has to be encoded again.
  private struct Mixing {
    let index: Int
    let input: Ingredients
    /// How much of the front there is, out of 255.
    let share: Int
  }

  /// Lays what shows one of both alone, was mixed before or needs no fit; gives back what is to be mixed.
  private mutating func layKnown(
    _ order: LensOrder,
    over cells: inout [Cell]
  ) -> (evenly: [Paired], others: [Mixing]) {
    let (front, isTold) = (order.front, order.front.samples.isEmpty)
    var evenly: [Paired] = []
    var others: [Mixing] = []
    // All over a screen that is clear by half they are the same.
    var shares = (of: UInt64(0), found: LensCover.shares(of: 0))
    let steps = order.steps.map(shift)
    var made = fresh.cells
    fresh.cells = []
    var notes = made.mutableSpan
    var laid = cells.mutableSpan
    let (first, box) = (order.rows.lowerBound * order.box.columns, fresh.box)
    let (dots, parts, above) = (order.dots.span, front.shares.span, front.grid.cells.span)
    let parting = depth == .none ? MonochromeBlend(order.dots, isPicture: order.isPicture) : nil
    var place = CellPoint(column: -1, row: 0)
    for index in 0..<notes.count {
      place.column += 1
      if place.column == box.columns { place = CellPoint(column: 0, row: place.row + 1) }
      notes[index].input.dots = 0
      let (shown, part) = (dots[first + index], parts[first + index])
      guard shown != 0, part != 0 else { continue }
      guard shown != LensCover.full || part != 255 else {
        laid[index] = above[first + index]
        continue
      }
      // A cell shown by both belongs to neither.
      guard !laid[index].isSame(as: above[first + index]) else { continue }
      let input = Ingredients(back: laid[index], front: above[first + index], dots: shown)
      if shown != shares.of { shares = (shown, LensCover.shares(of: shown)) }
      let mixing = Mixing(index: index, input: input, share: shares.found.mean)
      if let parting {
        let (column, row) = (box.column + place.column, box.row + place.row)
        let hasLetters = reader.showsText(input.back)
        switch parting.choice(share: mixing.share, hasLetters: hasLetters, at: column, row) {
        case .back: continue
        case .front where part == 255:
          laid[index] = input.front
          continue
        case .front: break
        }
      }
      // A cell made of samples can't be identified by its content.
      guard isTold, part == 255 else {
        others.append(mixing)
        continue
      }
      let isEven = mixer != nil && shares.found.most - shares.found.least < Self.evenDots
      var kept = steps.flatMap { known(input, at: place, movedBy: $0) }
      if kept == nil, isEven {
        switch reader.blend(input.front, over: input.back, share: mixing.share) {
        case .cell(let cell, let hadText):
          kept = hadText ? withText(cell, of: mixing, order.isPicture) : Made(cell: cell)
        case .pair(let pair): evenly.append(Paired(mixing: mixing, pair: pair))
        }
      } else if kept == nil {
        others.append(mixing)
      }
      notes[index] = Mixed(input: input, output: kept ?? Mixed.none.output)
      if let kept {
        laid[index] = kept.cell
        if kept.hasLetters { letters.append(index) }
      }
    }
    fresh.cells = made
    return (evenly, others)
  }

  /// By how many cells what was mixed last lies elsewhere in its box.
  private func shift(_ steps: (columns: Int, rows: Int)) -> (columns: Int, rows: Int) {
    (steps.columns + fresh.box.column - known.box.column, steps.rows + fresh.box.row - known.box.row)
  }

  private func known(_ input: Ingredients, at place: CellPoint, movedBy steps: (columns: Int, rows: Int)) -> Made? {
    let (column, row) = (place.column + steps.columns, place.row + steps.rows)
    guard column >= 0, column < known.box.columns, row >= 0, row < known.box.rows else { return nil }
    let mixed = known.cells[row * known.box.columns + column]
    return mixed.input == input ? mixed.output : nil
  }

  /// Mixes cells of which all shows as much of the front.
  private mutating func mixEvenly(_ mixing: [Paired], _ isPicture: Bool, into cells: inout [Cell]) {
    let fitted = mixer?.mixed(mixing.map(\.pair)) ?? []
    for (mixed, fit) in zip(mixing, fitted) { take(fit, for: mixed.mixing, isPicture, into: &cells) }
  }

  /// Mixes cells sample by sample.
  private mutating func mix(_ mixing: [Mixing], _ order: LensOrder, into cells: inout [Cell]) {
    guard !mixing.isEmpty else { return }
    let first = order.rows.lowerBound * order.box.columns
    let jobs = mixing.map { mixing in
      SampleMixer.Job(
        back: mixing.input.back,
        front: mixing.input.front,
        samples: order.front.samples[first + mixing.index],
        dots: mixing.input.dots
      )
    }
    let fitted = SampleMixer(blocks: blocks, depth: depth).fitted(jobs, &reader)
    for (mixing, fit) in zip(mixing, fitted) { take(fit, for: mixing, order.isPicture, into: &cells) }
  }

  private mutating func take(_ fit: Cell, for mixing: Mixing, _ isPicture: Bool, into cells: inout [Cell]) {
    let made = withText(fit, of: mixing, isPicture)
    fresh.cells[mixing.index].output = made
    cells[mixing.index] = made.cell
    if made.hasLetters { letters.append(mixing.index) }
  }

  /// Letters stay on what is mixed, as long as most of it is theirs.
  private mutating func withText(_ mixed: Cell, of mixing: Mixing, _ isPicture: Bool) -> Made {
    let (input, share) = (mixing.input, mixing.share)
    let text = share >= 128 && !isPicture ? input.front : share < LensCover.maxOverText ? input.back : nil
    guard var cell = text, reader.showsText(cell) else { return Made(cell: mixed) }
    cell.background = mixed.meanColor
    return Made(cell: cell, hasLetters: reader.showsName(cell))
  }
}

/// The mixture of a front and a back without colours.
///
/// A mixed cell is as bright as it is relative to the few cells mixed with it: along the edge of a lens that is a row
/// of blocks that neither map has, and a half-transparent picture disappears. So each cell is taken from one of them,
/// alternately for a half-transparent picture.
private struct MonochromeBlend {
  enum Choice {
    case front, back
  }

  /// The most that any cell shows of the front.
  private let most: Int
  private let isPicture: Bool

  /// In which order the cells of a square of four turn to the front.
  private static let turns = [[0, 2], [3, 1]]

  init(_ dots: [UInt64], isPicture: Bool) {
    most = dots.lazy.map { LensCover.shares(of: $0).most }.max() ?? 0
    self.isPicture = isPicture
  }

  func choice(share: Int, hasLetters: Bool, at column: Int, _ row: Int) -> Choice {
    let keepsLetters = isPicture && hasLetters && share < LensCover.maxOverText
    guard share * 2 >= most, !keepsLetters else { return .back }
    guard isPicture, most < LensCover.maxOverText else { return most >= 128 ? .front : .back }
    return share * 8 > (Self.turns[row & 1][column & 1] * 2 + 1) * 255 ? .front : .back
  }
}
