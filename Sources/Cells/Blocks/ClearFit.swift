/// Fits glyphs to cells that the canvas covers in part or not at all: what it covers is ink, the rest stays clear.
struct ClearFit {
  private let table: PartitionTable
  private let depth: ColorDepth

  init(_ table: PartitionTable, depth: ColorDepth) {
    self.table = table
    self.depth = depth
  }

  /// Replaces the cells that are not covered wholly.
  func clear(_ cells: inout [8 of Cell], of reader: CellReader) {
    let alpha = reader.whole.alpha
    guard alpha.min() < table.whole * 255 else { return }
    for lane in 0..<8 where alpha[lane] < table.whole * 255 {
      if let cell = cell(of: reader, lane: lane) { cells[lane] = cell }
    }
  }

  /// The cell whose ink covers what the canvas does, as nearly as can be; nil if that is all of it.
  private func cell(of reader: CellReader, lane: Int) -> Cell? {
    let whole = reader.whole.channels(lane: lane)
    let features = reader.features.map { $0.channels(lane: lane) }
    var best = gain(of: whole, area: table.whole)
    var cell: Cell? = best > 0 ? nil : .blank
    for number in table.partitions.indices {
      let partition = table.partitions[number]
      let ink = features.indices.reduce(SIMD4<Float>.zero) {
        $0 + features[$1] * table.weights[number * features.count + $1]
      }
      let inkGain = gain(of: ink, area: partition.area)
      if inkGain > max(best, 0) { (best, cell) = (inkGain, self.cell(partition.glyph, ink)) }
      guard let inverse = partition.inverse else { continue }
      let restGain = gain(of: whole - ink, area: table.whole - partition.area)
      if restGain > max(best, 0) { (best, cell) = (restGain, self.cell(inverse, whole - ink)) }
    }
    return cell
  }

  /// How much less the squared error of the opacity is with this ink than without any.
  private func gain(of ink: SIMD4<Float>, area: Float) -> Float {
    2 * ink[3] - 255 * area
  }

  private func cell(_ glyph: Glyph, _ ink: SIMD4<Float>) -> Cell {
    let color = (ink * 255 / ink[3]).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let red = UInt8(color[0].rounded())
    let green = UInt8(color[1].rounded())
    let blue = UInt8(color[2].rounded())
    return Cell(glyph, foreground: CellColor(red: red, green: green, blue: blue).reduced(to: depth))
  }
}
