package import Raster

/// Turns a picture into cells: for each the glyph of a set and the two colours that come nearest to it in sRGB.
package struct BlockEncoder: Sendable {
  package let blocks: BlockSet
  package let depth: ColorDepth
  let table: PartitionTable

  /// The squared error of a cell that is let pass for the sake of plain ground.
  var tolerance: Float { table.whole * (blocks == .ascii ? 80 : 1.5) }

  package init(_ set: BlockSet, depth: ColorDepth) {
    blocks = set
    self.depth = depth
    table = .of(set)
  }

  /// Fills the grid with the picture on the canvas, which has `samplesPerCell` of the set for each of its cells.
  ///
  /// Cells where the canvas is clear become blank, and where it is clear in part the terminal's own background stays.
  package func encode(_ canvas: Bitmap, into grid: inout CellGrid) {
    let samples = blocks.samplesPerCell
    precondition(
      canvas.width == grid.columns * samples.width && canvas.height == grid.rows * samples.height,
      "the canvas covers the grid"
    )
    grid.cells = cells(of: canvas, rows: 0..<grid.rows)
  }

  /// The cells of some rows of a canvas; without colours they are as bright as they are beside all others of it.
  package func cells(of canvas: Bitmap, rows: Range<Int>) -> [Cell] {
    switch depth {
    case .none:
      let fit = InkFit(blocks, table, tone: InkTone(of: canvas))
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    case .eight, .sixteen, .indexed:
      var fit = PaletteFit(table, depth: depth, tolerance: tolerance)
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    case .trueColor:
      var fit = ColorFit(table, tolerance: tolerance)
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    }
  }

  /// Encodes eight cells at a time.
  private func cells(of canvas: Bitmap, rows: Range<Int>, fit: (CellReader) -> [8 of Cell]) -> [Cell] {
    let columns = canvas.width / blocks.samplesPerCell.width
    let clearFit = depth == .none ? nil : ClearFit(table, depth: depth)
    var reader = CellReader(blocks, columns: columns, features: table.areas.count)
    let bytes = unsafe canvas.bytes.span.bytes
    var encoded: [Cell] = []
    encoded.reserveCapacity(columns * rows.count)
    for row in rows {
      for column in stride(from: 0, to: columns, by: 8) {
        reader.read(bytes, row: row, column: column)
        var cells = fit(reader)
        clearFit?.clear(&cells, of: reader)
        for lane in 0..<min(8, columns - column) { encoded.append(cells[lane]) }
      }
    }
    return encoded
  }
}

/// Fits glyphs to cells where there are no colours: what is light is ink, as on a dark screen.
struct InkFit {
  private let parts: PatternParts
  private let areas: [Float]
  private let shapes: [PrintableShape]
  private let tone: InkTone

  init(_ blocks: BlockSet, _ table: PartitionTable, tone: InkTone) {
    self.tone = tone
    parts = PatternParts(blocks)
    areas = parts.features.map { table.areas[$0] }
    shapes = blocks == .ascii ? PrintableShape.all : []
  }

  func cells(of reader: CellReader) -> [8 of Cell] {
    shapes.isEmpty ? patterns(of: reader) : characters(of: reader)
  }

  /// Every part that is lighter than most becomes ink.
  private func patterns(of reader: CellReader) -> [8 of Cell] {
    var patterns = SIMD8<UInt32>.zero
    for part in areas.indices {
      let light = lightness(of: part, in: reader)
      patterns.replace(with: patterns | 1 &<< UInt32(part), where: light .>= tone.threshold)
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

/// The equal parts of a cell that the glyphs of a set fill in any pattern, row by row.
struct PatternParts {
  /// The features that measure the parts.
  let features: Range<Int>
  /// The glyph of each pattern, whose lowest bit is the first part.
  let glyphs: [Glyph]

  init(_ blocks: BlockSet) {
    switch blocks {
    case .half: self.init(1, 2, BlockGlyphs.half)
    case .quadrant: self.init(2, 2, BlockGlyphs.quadrant)
    case .block: self.init(2, 2, from: 16, BlockGlyphs.quadrant)
    case .sextant: self.init(2, 3, BlockGlyphs.sextant)
    case .octant: self.init(2, 4, BlockGlyphs.octant)
    case .braille, .ascii: self.init(2, 4, BlockGlyphs.braille)
    }
  }

  private init(_ columns: Int, _ rows: Int, from first: Int = 0, _ glyph: (Int) -> Glyph) {
    features = first..<first + columns * rows
    glyphs = (0..<1 << (columns * rows)).map(glyph)
  }
}
