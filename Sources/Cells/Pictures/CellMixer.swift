import Raster

/// Mixes two cells that both show shapes, and finds the glyph nearest to the mixture.
///
/// The contribution of a glyph to each feature of its cell is precomputed, so that mixtures are measured without
/// drawing a single sample.
package struct CellMixer {
  private let blocks: BlockSet
  private let table: PartitionTable
  private var fit: ColorFit
  private var inks: GlyphInks

  /// A number of 255ths of the one cell, and the rest of the other.
  package struct Pair: Sendable {
    let above: CellSamples.Drawing
    let below: CellSamples.Drawing
    let share: Float

    package init(_ above: CellSamples.Drawing, over below: CellSamples.Drawing, share: Int) {
      (self.above, self.below) = (above, below)
      self.share = Float(share) / 255
    }
  }

  /// Mixes cells of a set of blocks in true colour; dots and letters don't determine their samples.
  package init(_ blocks: BlockSet) {
    precondition(blocks != .ascii && blocks != .braille, "the ink of a glyph fills its part of the cell")
    self.blocks = blocks
    let encoder = BlockEncoder(blocks, depth: .trueColor)
    table = encoder.table
    fit = ColorFit(table, tolerance: encoder.tolerance)
    inks = GlyphInks(blocks, features: table.areas.count)
  }

  package mutating func mixed(_ pairs: [Pair]) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(pairs.count)
    var mixture = Mixture(table)
    for start in stride(from: 0, to: pairs.count, by: 8) {
      // There are fewer blocks, but untrusted input may contain any glyph.
      if !inks.hasRoom { inks = GlyphInks(blocks, features: table.areas.count) }
      let end = min(start + 8, pairs.count)
      mixture.measure(pairs[start..<end], &inks)
      let fitted = fit.cells(of: mixture)
      for lane in 0..<end - start { cells.append(fitted[lane]) }
    }
    return cells
  }
}

/// Eight mixtures as a fit sees them.
private struct Mixture: MeasuredCells {
  private let table: PartitionTable
  private var features: [LaneColor]
  private(set) var sum = LaneColor.zero

  init(_ table: PartitionTable) {
    self.table = table
    features = Array(repeating: .zero, count: table.areas.count)
  }

  var count: Int { features.count }

  func color(ofFeature index: Int) -> LaneColor { features[index] }

  /// Measures at most eight pairs; the other lanes are undefined.
  mutating func measure(_ pairs: ArraySlice<CellMixer.Pair>, _ inks: inout GlyphInks) {
    var (above, below, share) = (LaneDrawings(), LaneDrawings(), SIMD8<Float>.zero)
    var starts: (above: [8 of Int], below: [8 of Int]) = (.init(repeating: 0), .init(repeating: 0))
    for (lane, pair) in pairs.enumerated() {
      above.set(lane, to: pair.above)
      below.set(lane, to: pair.below)
      share[lane] = pair.share
      starts.above[lane] = inks.start(of: pair.above.shape)
      starts.below[lane] = inks.start(of: pair.below.shape)
    }
    let rest = 1 - share
    var ground = above.ground * share
    ground += below.ground * rest
    let (inkAbove, inkBelow) = (above.contrast * share, below.contrast * rest)
    let known = inks.areas.span
    for first in stride(from: 0, through: features.count, by: 8) {
      let one = LaneRows(known, starts.above, first)
      let other = LaneRows(known, starts.below, first)
      for row in 0..<min(features.count + 1 - first, 8) {
        let isWhole = first + row == features.count
        var color = ground * (isWhole ? table.whole : table.areas[first + row])
        color += inkAbove * one.rows[row]
        color += inkBelow * other.rows[row]
        if isWhole { sum = color } else { features[first + row] = color }
      }
    }
  }
}

/// The colours of eight cells.
private struct LaneDrawings {
  private var inks = SIMD8<UInt32>.zero
  private var grounds = SIMD8<UInt32>.zero

  @inline(__always)
  mutating func set(_ lane: Int, to drawing: CellSamples.Drawing) {
    inks[lane] = drawing.ink
    grounds[lane] = drawing.ground
  }

  var ground: LaneColor { Self.color(grounds) }
  /// The difference between ink and ground.
  var contrast: LaneColor { Self.color(inks) - Self.color(grounds) }

  private static func color(_ hexes: SIMD8<UInt32>) -> LaneColor {
    LaneColor(red: channel(hexes &>> 16), green: channel(hexes &>> 8), blue: channel(hexes))
  }

  private static func channel(_ values: SIMD8<UInt32>) -> SIMD8<Float> {
    // As signed numbers, which a processor turns at once.
    SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: values & 0xff))
  }
}

/// How much of each feature of a cell is ink, for the glyphs that were asked for; in samples.
private struct GlyphInks {
  private let blocks: BlockSet
  private var reader: CellReader
  private var samples: CellSamples
  private var numbers = GlyphNumbers()
  /// By the numbers of the glyphs: the features, then all of the cell, and then nothing up to a number of eights.
  private(set) var areas: [Float] = []
  private let stride: Int

  init(_ blocks: BlockSet, features: Int) {
    self.blocks = blocks
    stride = (features + 8) / 8 * 8
    reader = CellReader(blocks, columns: 1, features: features)
    samples = CellSamples(blocks, colors: ScreenColors(foreground: 0xffffff, background: 0))
  }

  /// Whether there is space for eight pairs of new glyphs.
  var hasRoom: Bool { numbers.hasRoom(for: 16) }

  /// Where the areas of a glyph begin.
  mutating func start(of glyph: Glyph) -> Int {
    let number = numbers.number(of: glyph) ?? measured(glyph)
    return number * stride
  }

  private mutating func measured(_ glyph: Glyph) -> Int {
    let size = blocks.samplesPerCell
    var canvas = Bitmap(width: size.width, height: size.height)
    samples.draw(Cell(glyph), column: 0, row: 0, into: &canvas)
    reader.read(unsafe canvas.bytes.span.bytes, row: 0, column: 0)
    areas += reader.features.map { $0.color.red[0] / 255 } + [reader.whole.color.red[0] / 255]
    areas += Array(repeating: 0, count: stride - reader.features.count - 1)
    return numbers.add(glyph)
  }
}

/// Eight numbers of each of eight cells, turned so that each row has a number of all of them.
private struct LaneRows {
  let rows: [8 of SIMD8<Float>]

  /// Takes the numbers of a cell from its start on.
  init(_ numbers: Span<Float>, _ starts: [8 of Int], _ first: Int) {
    var rows: [8 of SIMD8<Float>] = .init(repeating: .zero)
    let bytes = unsafe numbers.bytes
    for lane in 0..<8 {
      // Any bytes are numbers, and the span checks that they are inside.
      rows[lane] = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: (starts[lane] + first) * 4, as: SIMD8<Float>.self)
    }
    // Three times each upper row is dealt out with the lower one that belongs to it.
    for _ in 0..<3 {
      let before = rows
      for row in 0..<4 {
        let (upper, lower) = (before[row], before[row + 4])
        (rows[2 * row].evenHalf, rows[2 * row].oddHalf) = (upper.lowHalf, lower.lowHalf)
        (rows[2 * row + 1].evenHalf, rows[2 * row + 1].oddHalf) = (upper.highHalf, lower.highHalf)
      }
    }
    self.rows = rows
  }
}
