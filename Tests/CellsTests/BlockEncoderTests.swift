import Cells
import Raster
import Testing

struct BlockEncoderTests {
  @Test(arguments: [BlockSet.half, .quadrant, .sextant, .octant])
  func `every pattern becomes the glyph that draws it`(blocks: BlockSet) {
    let (width, height) = blocks.samplesPerCell
    for pattern in 0..<(1 << (width * height)) {
      var canvas = Bitmap(width: width, height: height, filledWith: Pixel(red: 0, green: 0, blue: 90))
      for part in 0..<width * height where pattern >> part & 1 == 1 {
        canvas[part % width, part / width] = Pixel(red: 250, green: 250, blue: 0)
      }
      var grid = CellGrid(columns: 1, rows: 1)

      BlockEncoder(blocks, depth: .trueColor).encode(canvas, into: &grid)

      #expect(drawn(grid[0, 0], width, height) == canvas, "\(grid[0, 0].glyph.scalars) for \(pattern)")
    }
  }

  @Test(arguments: BlockSet.allCases)
  func `a clear canvas leaves blank cells`(blocks: BlockSet) {
    let (width, height) = blocks.samplesPerCell
    var grid = CellGrid(columns: 11, rows: 2, filledWith: Cell(Glyph("x")))

    BlockEncoder(blocks, depth: .trueColor).encode(Bitmap(width: 11 * width, height: 2 * height), into: &grid)

    #expect(grid == CellGrid(columns: 11, rows: 2))
  }

  @Test(arguments: BlockSet.allCases)
  func `one flat colour is a space on it`(blocks: BlockSet) {
    let (width, height) = blocks.samplesPerCell
    let canvas = Bitmap(width: 9 * width, height: height, filledWith: Pixel(red: 1, green: 2, blue: 3))
    var grid = CellGrid(columns: 9, rows: 1)

    BlockEncoder(blocks, depth: .trueColor).encode(canvas, into: &grid)

    #expect(grid.cells.allSatisfy { $0 == Cell(.space, background: CellColor(hex: 0x010203)) })
  }
}

/// What a terminal shows for the cell, in samples.
private func drawn(_ cell: Cell, _ width: Int, _ height: Int) -> Bitmap {
  var picture = Bitmap(width: width, height: height)
  let pattern = cell.glyph.base.map { inkPattern(of: $0, width, height) } ?? 0
  for part in 0..<width * height {
    let hex = (pattern >> part & 1 == 1 ? cell.foreground : cell.background).hex ?? 0
    picture[part % width, part / width] = Pixel(
      red: UInt8(hex >> 16),
      green: UInt8(hex >> 8 & 0xff),
      blue: UInt8(hex & 0xff)
    )
  }
  return picture
}

/// The parts of a cell that a character fills, by its name in the Unicode Character Database.
///
/// “BLOCK SEXTANT-135” and “BLOCK OCTANT-1234” number the parts that are inked, row by row from 1.
private func inkPattern(of scalar: Unicode.Scalar, _ width: Int, _ height: Int) -> Int {
  if let parts = olderShapes[scalar] {
    return scaled(parts.rows, width, height)
  }
  var name = scalar.value
  switch scalar.value {
  case 0x1fb00...0x1fb3b:
    // The patterns in binary order, without nothing, the left half, the right half and all.
    name = UInt32((1..<63).filter { $0 != 0b010101 && $0 != 0b101010 }[Int(scalar.value - 0x1fb00)])
  case 0x1cd00...0x1cde5:
    let older = Set(olderShapes.values.filter { 4 % $0.rows.count == 0 }.map { scaled($0.rows, 2, 4) })
    name = UInt32((0..<256).filter { !older.contains($0) }[Int(scalar.value - 0x1cd00)])
  default:
    Issue.record("\(scalar.value) is not a block")
  }
  return Int(name)
}

private struct Shape {
  /// Two bits a row, the left one lower.
  let rows: [Int]
}

private func scaled(_ rows: [Int], _ width: Int, _ height: Int) -> Int {
  (0..<width * height).reduce(0) { pattern, part in
    let row = rows[part / width * rows.count / height]
    return pattern | (row >> (width == 1 ? 0 : part % width) & 1) << part
  }
}

private let olderShapes: [Unicode.Scalar: Shape] = [
  " ": Shape(rows: [0, 0]), "█": Shape(rows: [3, 3]), "▀": Shape(rows: [3, 0]), "▄": Shape(rows: [0, 3]),
  "▌": Shape(rows: [1, 1]), "▐": Shape(rows: [2, 2]), "▘": Shape(rows: [1, 0]), "▝": Shape(rows: [2, 0]),
  "▖": Shape(rows: [0, 1]), "▗": Shape(rows: [0, 2]), "▙": Shape(rows: [1, 3]), "▟": Shape(rows: [2, 3]),
  "▛": Shape(rows: [3, 1]), "▜": Shape(rows: [3, 2]), "▚": Shape(rows: [1, 2]), "▞": Shape(rows: [2, 1]),
  "▂": Shape(rows: [0, 0, 0, 3]), "▆": Shape(rows: [0, 3, 3, 3]),
  "\u{1fb82}": Shape(rows: [3, 0, 0, 0]), "\u{1fb85}": Shape(rows: [3, 3, 3, 0]),
  "\u{1cea8}": Shape(rows: [1, 0, 0, 0]), "\u{1ceab}": Shape(rows: [2, 0, 0, 0]),
  "\u{1cea3}": Shape(rows: [0, 0, 0, 1]), "\u{1cea0}": Shape(rows: [0, 0, 0, 2]),
  "\u{1fbe6}": Shape(rows: [0, 1, 1, 0]), "\u{1fbe7}": Shape(rows: [0, 2, 2, 0]),
]
