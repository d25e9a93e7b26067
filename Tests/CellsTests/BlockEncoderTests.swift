import Cells
import Raster
import TestSupport
import Testing

struct BlockEncoderTests {
  @Test(arguments: [
    (blocks: BlockSet.half, shapes: BlockShape.halves, count: 4),
    (blocks: .quadrant, shapes: BlockShape.quadrants, count: 16),
    (blocks: .block, shapes: BlockShape.quadrantsAndEighths, count: 28),
    (blocks: .sextant, shapes: BlockShape.sextants, count: 64),
    (blocks: .octant, shapes: BlockShape.octants, count: 256),
  ])
  func `every pattern becomes the glyph that draws it`(blocks: BlockSet, shapes: [BlockShape], count: Int) {
    #expect(shapes.count == count)
    for shape in shapes {
      for (ink, ground) in [(yellow, blue), (blue, yellow)] {
        let canvas = shape.drawn(ink, on: ground)

        let cell = encoded(canvas, blocks)[0, 0]

        let drawn = shapes.first { $0.glyph == cell.glyph.base }?.drawn(cell.foreground, on: cell.background)
        #expect(drawn == canvas, "\(shape.glyph)")
      }
    }
  }

  @Test func `the glyphs of octants end where their block ends`() {
    #expect(BlockShape.octants.map(\.glyph.value).filter { (0x1cd00..<0x1cea0).contains($0) }.max() == 0x1cde5)
    #expect(BlockShape.sextants.map(\.glyph.value).max() == 0x1fb3b)
  }

  @Test func `every pattern of dots becomes its braille`() {
    // Dots 1 2 3 7 are the left column, 4 5 6 8 the right one.
    let dots = [1, 4, 2, 5, 3, 6, 7, 8]
    for pattern in 1..<256 {
      let inked = (0..<8).filter { pattern >> $0 & 1 == 1 }

      let cell = encoded(brailleCanvas(inked), .braille)[0, 0]

      #expect(cell.glyph.base?.value == inked.reduce(0x2800) { $0 | 1 << UInt32(dots[$1] - 1) })
    }
  }

  @Test(arguments: [
    (blocks: BlockSet.half, shapes: BlockShape.halves),
    (blocks: .quadrant, shapes: BlockShape.quadrants),
    (blocks: .block, shapes: BlockShape.quadrantsAndEighths),
    (blocks: .sextant, shapes: BlockShape.sextants),
    (blocks: .octant, shapes: BlockShape.octants),
  ])
  func `no other glyph and colours come nearer to a random cell`(blocks: BlockSet, shapes: [BlockShape]) {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<20 {
      let canvas = randomCanvas(columns: 1, rows: 1, blocks, using: &generator)

      let cell = encoded(canvas, blocks)[0, 0]

      let shape = shapes.first { $0.glyph == cell.glyph.base }
      let error = shape.map { squaredError(canvas, $0.drawn(cell.foreground, on: cell.background)) }
      let best = shapes.map { leastError(canvas, $0) }.min() ?? 0
      // Colours are rounded to integers, and invisible differences aren't drawn.
      #expect(error ?? .infinity <= best + Double(shapes[0].ink.count) * 1.5)
    }
  }

  @Test(arguments: BlockSet.allCases, ColorDepth.allCases)
  func `a cell does not depend on its neighbours`(blocks: BlockSet, depth: ColorDepth) {
    var generator = SeededRandom(seed: 3)
    let one = randomCanvas(columns: 1, rows: 1, blocks, using: &generator)
    let (width, height) = blocks.samplesPerCell
    var canvas = randomCanvas(columns: 19, rows: 2, blocks, using: &generator)
    let other = encoded(canvas, blocks, .trueColor)
    for (column, row) in [(0, 0), (7, 0), (8, 1), (18, 1)] {
      for part in 0..<width * height {
        canvas[column * width + part % width, row * height + part / width] = one[part % width, part / width]
      }
    }

    let grid = encoded(canvas, blocks, .trueColor)

    let cell = encoded(one, blocks, .trueColor)[0, 0]
    #expect([grid[0, 0], grid[7, 0], grid[8, 1], grid[18, 1]] == [cell, cell, cell, cell])
    #expect(grid[1, 0] == other[1, 0] && grid[17, 1] == other[17, 1])
    #expect(encoded(canvas, blocks, depth) == encoded(canvas, blocks, depth))
  }

  @Test(arguments: BlockSet.allCases, ColorDepth.allCases)
  func `a clear canvas leaves blank cells`(blocks: BlockSet, depth: ColorDepth) {
    let (width, height) = blocks.samplesPerCell
    var grid = CellGrid(columns: 11, rows: 2, filledWith: Cell(Glyph("x")))

    BlockEncoder(blocks, depth: depth).encode(Bitmap(width: 11 * width, height: 2 * height), into: &grid)

    #expect(grid == CellGrid(columns: 11, rows: 2))
  }

  @Test(arguments: BlockSet.allCases)
  func `one flat colour, or nearly one, is a space on it`(blocks: BlockSet) {
    let (width, height) = blocks.samplesPerCell
    var canvas = Bitmap(width: 9 * width, height: height, filledWith: Pixel(red: 11, green: 22, blue: 33))
    canvas[0, 0].red += 1

    let grid = encoded(canvas, blocks)

    #expect(grid.cells.allSatisfy { $0.glyph == .space && $0.foreground == .standard })
    #expect(grid[8, 0].background == CellColor(hex: 0x0b1621))
  }

  @Test func `where the canvas ends inside a cell the terminal's background begins`() {
    var canvas = Bitmap(width: 16, height: 8)
    for y in 0..<8 {
      for x in 0..<11 { canvas[x, y] = Pixel(red: 200, green: 100, blue: 0) }
    }

    let grid = encoded(canvas, .block)

    #expect(grid[0, 0] == Cell(.space, background: CellColor(hex: 0xc86400)))
    #expect(grid[1, 0] == Cell(Glyph("▍"), foreground: CellColor(hex: 0xc86400)))
  }

  @Test func `half covered samples give the whole colour`() {
    var canvas = Bitmap(width: 2, height: 2)
    canvas[0, 0] = Pixel(red: 100, green: 50, blue: 0, alpha: 200)
    canvas[0, 1] = Pixel(red: 100, green: 50, blue: 0, alpha: 200)

    #expect(encoded(canvas, .quadrant)[0, 0] == Cell(Glyph("▌"), foreground: CellColor(hex: 0x804000)))
  }
}

private let yellow = CellColor(hex: 0xfafa00)
private let blue = CellColor(hex: 0x00005a)

private func encoded(_ canvas: Bitmap, _ blocks: BlockSet, _ depth: ColorDepth = .trueColor) -> CellGrid {
  let (width, height) = blocks.samplesPerCell
  var grid = CellGrid(columns: canvas.width / width, rows: canvas.height / height)
  BlockEncoder(blocks, depth: depth).encode(canvas, into: &grid)
  return grid
}

private func randomCanvas(columns: Int, rows: Int, _ blocks: BlockSet, using generator: inout SeededRandom) -> Bitmap {
  let (width, height) = blocks.samplesPerCell
  var canvas = Bitmap(width: columns * width, height: rows * height)
  for index in canvas.bytes.indices {
    canvas.bytes[index] = index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
  }
  return canvas
}

/// A cell of 6×12 samples with these dots in white on black, each over the central half of its 3×3 samples.
private func brailleCanvas(_ inked: [Int]) -> Bitmap {
  var canvas = Bitmap(width: 6, height: 12, filledWith: Pixel(red: 0, green: 0, blue: 0))
  let covered: [Double] = [0.25, 1, 0.25]
  for dot in inked {
    for part in 0..<9 {
      let light = UInt8(255 * covered[part % 3] * covered[part / 3])
      canvas[dot % 2 * 3 + part % 3, dot / 2 * 3 + part / 3] = Pixel(red: light, green: light, blue: light)
    }
  }
  return canvas
}

private func squaredError(_ one: Bitmap, _ other: Bitmap) -> Double {
  zip(one.bytes, other.bytes).reduce(0) { sum, pair in
    let difference = Double(pair.0) - Double(pair.1)
    return sum + difference * difference
  }
}

/// The least squared error with a shape and the two best colours for it: the variance within both of its parts.
private func leastError(_ canvas: Bitmap, _ shape: BlockShape) -> Double {
  var error = 0.0
  for isInk in [true, false] {
    let samples = shape.ink.indices.filter { shape.ink[$0] == isInk }
    for channel in 0..<3 {
      let values = samples.map { Double(canvas.bytes[$0 * 4 + channel]) }
      let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
      error += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }
  return error
}

extension BlockShape {
  /// The block as a terminal shows it, in samples.
  fileprivate func drawn(_ foreground: CellColor, on background: CellColor) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for (place, isInk) in ink.enumerated() {
      let hex = (isInk ? foreground : background).hex ?? 0
      let (red, green, blue) = (UInt8(hex >> 16), UInt8(hex >> 8 & 0xff), UInt8(hex & 0xff))
      picture[place % width, place / width] = Pixel(red: red, green: green, blue: blue)
    }
    return picture
  }
}
