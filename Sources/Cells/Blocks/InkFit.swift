/// Fits glyphs to cells where there are no colours: what is light is ink, as on a dark screen.
struct InkFit {
  private let parts: PatternParts
  private let areas: [Float]
  private let dither: OrderedDither?
  private let shapes: [PrintableShape]
  private let tone: InkTone

  init(_ blocks: BlockSet, _ table: PartitionTable, tone: InkTone, dither: Bool) {
    self.tone = tone
    parts = PatternParts(blocks)
    areas = parts.features.map { table.areas[$0] }
    self.dither = dither ? OrderedDither(parts) : nil
    shapes = blocks == .ascii ? PrintableShape.all : []
  }

  func cells(of reader: CellReader) -> [8 of Cell] {
    shapes.isEmpty ? patterns(of: reader) : characters(of: reader)
  }

  /// Every part that is lighter than most, or than its own threshold, becomes ink.
  private func patterns(of reader: CellReader) -> [8 of Cell] {
    var patterns = SIMD8<UInt32>.zero
    for part in areas.indices {
      let light = lightness(of: part, in: reader)
      let isInk = dither.map { tone.stretched(light) .>= $0.thresholds(part: part, row: reader.row) }
      patterns.replace(with: patterns | 1 &<< UInt32(part), where: isInk ?? (light .>= tone.threshold))
    }
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 { cells[lane] = Cell(parts.glyphs[Int(patterns[lane])]) }
    return cells
  }

  /// Every cell gets the character that has its ink where it is light, and about as much of it.
  private func characters(of reader: CellReader) -> [8 of Cell] {
    let light = areas.indices.map { tone.stretched(lightness(of: $0, in: reader)) }
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 {
      var wanted = SIMD8<Float>()
      for part in light.indices { wanted[part] = light[part][lane] }
      cells[lane] = Cell(PrintableShape.nearest(to: wanted, of: shapes))
    }
    return cells
  }

  /// From 0 to 1, by the weights of television.
  private func lightness(of part: Int, in reader: CellReader) -> SIMD8<Float> {
    let sum = reader.features[parts.features.lowerBound + part].color
    return (sum.red * 0.2126 + sum.green * 0.7152 + sum.blue * 0.0722) / (areas[part] * 255)
  }
}
