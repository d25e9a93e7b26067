/// Fits glyphs to cells with colours of a palette.
///
/// The best glyph for two free colours gives the first pair, the best glyph for that pair gives better means, and
/// they a pair that is nearer still.
struct PaletteFit {
  private let table: PartitionTable
  /// The squared error up to which a cell stays plain.
  private let tolerance: Float
  private let depth: ColorDepth
  private var freeSearch: PartitionSearch
  private var pairSearch: PairSearch

  init(_ table: PartitionTable, depth: ColorDepth, tolerance: Float) {
    self.table = table
    self.depth = depth
    self.tolerance = tolerance
    freeSearch = PartitionSearch(table)
    pairSearch = PairSearch(table)
  }

  mutating func cells(of reader: CellReader) -> [8 of Cell] {
    let free = CellColors(of: reader, parted: freeSearch.best(for: reader).partitions, by: table)
    let draft = pairSearch.best(for: reader, in: ColorPair(nearest: free, depth: depth))
    let bound = CellColors(of: reader, parted: draft.partitions, by: table)
    let pair = ColorPair(nearest: bound, depth: depth)
    let best = pairSearch.best(for: reader, in: pair)
    return cells(best, in: pair, or: PaletteColors(nearest: free.plain, depth: depth), of: reader)
  }

  private func cells(
    _ best: PairSearch.Result,
    in pair: ColorPair,
    or plain: PaletteColors,
    of reader: CellReader
  ) -> [8 of Cell] {
    let plainError = plain.error(of: reader, area: table.whole)
    let isPlain = (plainError .<= best.error + tolerance) .| (pair.ink.index .== pair.ground.index)
    let partitions = best.partitions
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 {
      if isPlain[lane] {
        cells[lane] = Cell(.space, background: plain[lane])
      } else {
        cells[lane] = Cell(
          table.partitions[partitions[lane]].glyph,
          foreground: best.isSwapped[lane] ? pair.ground[lane] : pair.ink[lane],
          background: best.isSwapped[lane] ? pair.ink[lane] : pair.ground[lane]
        )
      }
    }
    return cells
  }
}
