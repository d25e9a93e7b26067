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
    let first = ColorPair(ink: free.ink, ground: free.ground, depth: depth)
    let draft = pairSearch.best(for: reader, in: first)
    let means = CellColors(of: reader, parted: draft.partitions, by: table)
    let pair = ColorPair(ink: means.ink, ground: means.ground, depth: depth)
    let best = pairSearch.best(for: reader, in: pair)
    return cells(best, in: pair, or: ColorPair(ink: free.plain, ground: free.plain, depth: depth), of: reader)
  }

  private func cells(
    _ best: PairSearch.Result,
    in pair: ColorPair,
    or plain: ColorPair,
    of reader: CellReader
  ) -> [8 of Cell] {
    let plainError = plain.groundError(of: reader, area: table.whole)
    let isPlain = plainError .<= best.error + tolerance
    let partitions = best.partitions
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 {
      let (ink, ground) = (CellColor(index: pair.ink[lane]), CellColor(index: pair.ground[lane]))
      if isPlain[lane] || ink == ground {
        cells[lane] = Cell(.space, background: CellColor(index: plain.ground[lane]))
      } else {
        cells[lane] = Cell(
          table.partitions[partitions[lane]].glyph,
          foreground: best.isSwapped[lane] ? ground : ink,
          background: best.isSwapped[lane] ? ink : ground
        )
      }
    }
    return cells
  }
}
