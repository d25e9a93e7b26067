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

  mutating func cells(of measured: some MeasuredCells) -> [8 of Cell] {
    let best = search.best(for: measured)
    let partitions = best.partitions
    let colors = CellColors(of: measured, parted: partitions, by: table)
    let (plain, ink, ground) = (colors.plain.hex, colors.ink.hex, colors.ground.hex)
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 {
      if best.saved[lane] <= tolerance || ink[lane] == ground[lane] {
        cells[lane] = Cell(.space, background: CellColor(hex: plain[lane]))
      } else {
        cells[lane] = Cell(
          table.partitions[partitions[lane]].glyph,
          foreground: CellColor(hex: ink[lane]),
          background: CellColor(hex: ground[lane])
        )
      }
    }
    return cells
  }
}
