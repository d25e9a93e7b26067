import Cells
import Raster
import TestSupport
import Testing

struct BlockEncoderDepthTests {
  @Test(arguments: [BlockSet.half, .quadrant, .block, .sextant, .octant], [ColorDepth.eight, .sixteen, .indexed])
  func `with a palette a flat cell has the nearest colour`(blocks: BlockSet, depth: ColorDepth) {
    for hex: UInt32 in [0x000000, 0x123456, 0x7f7f7f, 0x84bce0, 0xf0e8d8, 0xff00fe] {
      let grid = encoded(flat(hex, columns: 3, blocks), blocks, depth)

      let nearest = CellColor(index: Palette.nearest(to: hex, depth: depth))
      #expect(grid.cells.allSatisfy { $0 == Cell(.space, background: nearest) })
    }
  }

  @Test(arguments: [ColorDepth.eight, .sixteen, .indexed])
  func `the encoder finds the same nearest colour as the palette`(depth: ColorDepth) {
    var generator = SeededRandom(seed: 17)
    var canvas = flat(0, columns: 512, .half)
    for x in 0..<512 {
      // Greys, and what is near to them, are where the cube and the greys of the palette meet.
      let grey = UInt8(x / 2)
      let color = x < 256 ? generator.next() : UInt64(grey) &* 0x01_0101 ^ generator.next() & 0x07_0307
      for y in 0..<2 {
        canvas[x, y] = Pixel(
          red: UInt8(truncatingIfNeeded: color >> 16),
          green: UInt8(truncatingIfNeeded: color >> 8),
          blue: UInt8(truncatingIfNeeded: color)
        )
      }
    }

    let grid = encoded(canvas, .half, depth)

    for x in 0..<512 {
      let pixel = canvas[x, 0]
      let hex = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      #expect(grid[x, 0].background == CellColor(index: Palette.nearest(to: hex, depth: depth)), "\(pixel)")
    }
  }

  @Test(arguments: [ColorDepth.eight, .sixteen, .indexed])
  func `with a palette no cell is farther off than with its free colours rounded`(depth: ColorDepth) {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<200 {
      var canvas = Bitmap(width: 2, height: 2)
      for index in canvas.bytes.indices {
        canvas.bytes[index] = index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
      }

      let cell = encoded(canvas, .quadrant, depth)[0, 0]

      let free = encoded(canvas, .quadrant, .trueColor)[0, 0]
      let rounded = Cell(
        free.glyph,
        foreground: free.foreground.reduced(to: depth),
        background: free.background.reduced(to: depth)
      )
      #expect(error(of: cell, canvas) <= error(of: rounded, canvas) + 6)
    }
  }

  @Test(arguments: [BlockSet.half, .quadrant, .block, .sextant, .octant])
  func `without colours what is light is ink`(blocks: BlockSet) {
    let (width, height) = blocks.samplesPerCell
    var canvas = flat(0x202020, columns: 2, rows: 2, blocks)
    for y in height / 2..<height {
      for x in 0..<width { canvas[x, y] = Pixel(red: 255, green: 240, blue: 200) }
    }

    let grid = encoded(canvas, blocks, .none)

    #expect(grid[0, 0].glyph == Glyph(blocks == .sextant ? "\u{1fb39}" : "▄"))
    #expect(grid[1, 1] == .blank)
    #expect(grid.cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
  }

  @Test func `without colours a pale picture still has light and dark`() {
    var canvas = flat(0xd0d0d0, columns: 4, .quadrant)
    for y in 0..<2 {
      for x in 0..<4 { canvas[x, y] = Pixel(red: 250, green: 250, blue: 250) }
    }

    let grid = encoded(canvas, .quadrant, .none)

    #expect(grid.cells.map(\.glyph) == [Glyph("█"), Glyph("█"), .space, .space])
  }

  @Test(arguments: ColorDepth.allCases)
  func `ASCII is printable in every depth`(depth: ColorDepth) {
    var generator = SeededRandom(seed: 5)
    var canvas = flat(0, columns: 20, rows: 10, .ascii)
    for index in canvas.bytes.indices where index % 4 != 3 {
      canvas.bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }

    let grid = encoded(canvas, .ascii, depth)

    #expect(grid.cells.allSatisfy { (0x20..<0x7f).contains($0.glyph.base?.value ?? 0) })
    #expect(Set(grid.cells.map(\.glyph)).count > 5)
    #expect(grid.cells.allSatisfy { !($0.glyph.base?.properties.isAlphabetic ?? false) })
  }

  @Test func `ASCII without colours has more ink where it is lighter`() {
    var canvas = flat(0, columns: 8, .ascii)
    for y in 0..<4 {
      for x in 0..<16 {
        let light = UInt8(x / 2 * 36)
        canvas[x, y] = Pixel(red: light, green: light, blue: light)
      }
    }

    let grid = encoded(canvas, .ascii, .none)

    #expect(grid[0, 0].glyph == .space)
    #expect(grid[7, 0].glyph == Glyph("@"))
    #expect(Set(grid.cells.map(\.glyph)).count >= 5)
  }
}

private func encoded(_ canvas: Bitmap, _ blocks: BlockSet, _ depth: ColorDepth) -> CellGrid {
  let (width, height) = blocks.samplesPerCell
  var grid = CellGrid(columns: canvas.width / width, rows: canvas.height / height)
  BlockEncoder(blocks, depth: depth).encode(canvas, into: &grid)
  return grid
}

private func flat(_ hex: UInt32, columns: Int, rows: Int = 1, _ blocks: BlockSet) -> Bitmap {
  let (width, height) = blocks.samplesPerCell
  let pixel = Pixel(red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 0xff), blue: UInt8(hex & 0xff))
  return Bitmap(width: columns * width, height: rows * height, filledWith: pixel)
}

/// The squared error of a cell of quadrants.
private func error(of cell: Cell, _ canvas: Bitmap) -> Int {
  guard let shape = BlockShape.quadrants.first(where: { $0.glyph == cell.glyph.base }) else { return .max }
  return shape.ink.indices.reduce(0) { sum, place in
    let hex = (shape.ink[place] ? cell.foreground : cell.background).hex ?? 0
    return [16, 8, 0].enumerated().reduce(sum) { sum, channel in
      let difference = Int(canvas.bytes[place * 4 + channel.offset]) - Int(hex >> channel.element & 0xff)
      return sum + difference * difference
    }
  }
}
