import Cells
import Raster
import Testing

struct CellMixerTests {
  /// Compared with what comes of drawing both cells, mixing them sample by sample, and fitting that.
  @Test(arguments: [BlockSet.half, .quadrant, .block, .sextant, .octant])
  func `a mixture is fitted as if both had been drawn`(blocks: BlockSet) {
    var (reader, mixer) = (CellSamples(blocks), CellMixer(blocks))
    var seed: UInt64 = 1
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    // A cell encoded from random samples.
    func cell() -> Cell {
      let size = blocks.samplesPerCell
      let bytes = (0..<size.width * size.height * 4).map { $0 % 4 == 3 ? 255 : UInt8(random(256)) }
      var fitted = CellGrid(columns: 1, rows: 1)
      BlockEncoder(blocks, depth: .trueColor).encode(
        Bitmap(width: size.width, height: size.height, bytes: bytes),
        into: &fitted
      )
      return fitted[0, 0]
    }
    for share in [0, 40, 128, 200, 255] {
      // Not a multiple of eight, so that the last ones are processed singly.
      let pairs = (0..<21).map { _ in (above: cell(), below: cell()) }
      let mixed = mixer.mixed(
        pairs.map { CellMixer.Pair(reader.drawing(of: $0.above), over: reader.drawing(of: $0.below), share: share) }
      )
      #expect(mixed.count == pairs.count)
      for (pair, mixed) in zip(pairs, mixed) {
        let (above, below) = (samples(of: pair.above, blocks), samples(of: pair.below, blocks))
        var drawn = above
        drawn.bytes = zip(above.bytes, below.bytes).map {
          UInt8((Int($0) * share + Int($1) * (255 - share) + 127) / 255)
        }
        var fitted = CellGrid(columns: 1, rows: 1)
        BlockEncoder(blocks, depth: .trueColor).encode(drawn, into: &fitted)
        // All that is drawn and all that is fitted is rounded by half a step at most.
        let (best, found) = (distance(of: fitted[0, 0], drawn, blocks), distance(of: mixed, drawn, blocks))
        #expect(found <= best + Double(drawn.bytes.count).squareRoot(), "\(pair) \(share)")
      }
    }
  }

  @Test func `more glyphs than are remembered are mixed all the same`() {
    var (reader, mixer) = (CellSamples(.octant), CellMixer(.octant))
    let ground = reader.drawing(of: Cell(.space, foreground: CellColor(hex: 0), background: CellColor(hex: 0)))
    for value in 0..<2_000 {
      let glyph = Unicode.Scalar(UInt32(0x2500 + value)).map { Glyph($0) } ?? .space
      let cell = Cell(glyph, foreground: CellColor(hex: 0xffffff), background: CellColor(hex: 0xffffff))
      let mixed = mixer.mixed([CellMixer.Pair(reader.drawing(of: cell), over: ground, share: 255)])
      #expect(mixed.map(\.background) == [CellColor(hex: 0xffffff)])
    }
  }

  private func samples(of cell: Cell, _ blocks: BlockSet) -> Bitmap {
    var reader = CellSamples(blocks)
    let size = blocks.samplesPerCell
    var canvas = Bitmap(width: size.width, height: size.height)
    reader.draw(cell, column: 0, row: 0, into: &canvas)
    return canvas
  }

  /// How far what a cell shows is from what is wanted, over all channels.
  private func distance(of cell: Cell, _ wanted: Bitmap, _ blocks: BlockSet) -> Double {
    zip(samples(of: cell, blocks).bytes, wanted.bytes).reduce(0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    .squareRoot()
  }
}
