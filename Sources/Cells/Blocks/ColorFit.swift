/// Fits glyphs to cells where both colours are free.
struct ColorFit {
  private let table: PartitionTable
  /// The squared error up to which a cell stays plain.
  private let tolerance: Float
  private var search: PartitionSearch

  init(_ table: PartitionTable, tolerance: Float) {
    self.table = table
    self.tolerance = tolerance
    search = PartitionSearch(table)
  }

  mutating func cells(of reader: CellReader) -> [8 of Cell] {
    let best = search.best(for: reader)
    let partitions = best.partitions
    let colors = CellColors(of: reader, parted: partitions, by: table)
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 {
      let (ink, ground) = (colors.ink[lane], colors.ground[lane])
      if best.saved[lane] <= tolerance || ink == ground {
        cells[lane] = Cell(.space, background: CellColor(hex: colors.plain[lane]))
      } else {
        cells[lane] = Cell(
          table.partitions[partitions[lane]].glyph,
          foreground: CellColor(hex: ink),
          background: CellColor(hex: ground)
        )
      }
    }
    return cells
  }
}
