import Cells
import Raster
import Rendering

/// Filled shapes laid over a picture made of cells, as solid as its blocks can show them.
///
/// Where blocks are characters or dots, or there are no colours, the shapes are made of dots.
struct CellSketch {
  private let look: Look
  private let box: CellRect
  private var canvas: Bitmap
  private let ground: Bitmap
  private var dots: DotOverlay?

  /// Begins over the part of a box that is inside a grid; nil if none of it is.
  init?(over grid: CellGrid, box: CellRect, look: Look) {
    let (left, top) = (max(box.column, 0), max(box.row, 0))
    let (right, bottom) = (min(box.column + box.columns, grid.columns), min(box.row + box.rows, grid.rows))
    guard left < right, top < bottom else { return nil }
    self.look = look
    self.box = CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
    let isMadeOfDots = look.blocks == .ascii || look.blocks == .braille || look.depth == .none
    dots = isMadeOfDots ? DotOverlay(columns: self.box.columns, rows: self.box.rows) : nil
    ground = isMadeOfDots ? Bitmap(width: 1, height: 1) : Self.ground(of: grid, self.box, look)
    canvas = ground
  }

  /// Fills an area whose corners are given in dots of the whole grid.
  mutating func fill(_ corners: [DotPoint], with color: CellColor) {
    let local = corners.map { DotPoint(x: $0.x - Double(box.column * 2), y: $0.y - Double(box.row * 4)) }
    guard dots == nil else {
      dots?.fill(local, ink: color)
      return
    }
    let samples = look.blocks.samplesPerCell
    let points = local.map { PathPoint($0.x * Double(samples.width) / 2, $0.y * Double(samples.height) / 4) }
    canvas.fill(.polygon(points), with: Pixel(color, or: look.style.ground))
  }

  /// Draws what has been filled; cells that nothing was drawn in stay as they are.
  func draw(into grid: inout CellGrid) {
    if let dots { return draw(dots, into: &grid) }
    var cells = CellGrid(columns: box.columns, rows: box.rows)
    BlockEncoder(look.blocks, depth: look.depth).encode(canvas, into: &cells)
    for row in 0..<box.rows {
      for column in 0..<box.columns where isTouched(column, row) {
        grid.place(cells[column, row], at: CellPoint(column: box.column + column, row: box.row + row))
      }
    }
  }

  /// Text gives way to a shape.
  private func draw(_ dots: DotOverlay, into grid: inout CellGrid) {
    for row in 0..<box.rows {
      for column in 0..<box.columns {
        let isLit = (0..<8).contains { dots.isLit(column * 2 + $0 % 2, row * 4 + $0 / 2) }
        let place = CellPoint(column: box.column + column, row: box.row + row)
        guard isLit, let base = grid[place.column, place.row].glyph.base, base != " " else { continue }
        grid.place(Cell(.space, background: grid[place.column, place.row].meanColor), at: place)
      }
    }
    dots.draw(over: &grid, at: CellPoint(column: box.column, row: box.row), blocks: look.blocks, depth: look.depth)
  }

  private func isTouched(_ column: Int, _ row: Int) -> Bool {
    let samples = look.blocks.samplesPerCell
    for y in row * samples.height..<(row + 1) * samples.height {
      let start = (y * canvas.width + column * samples.width) * 4
      let range = start..<start + samples.width * 4
      if canvas.bytes[range] != ground.bytes[range] { return true }
    }
    return false
  }

  private static func ground(of grid: CellGrid, _ box: CellRect, _ look: Look) -> Bitmap {
    let samples = look.blocks.samplesPerCell
    var bitmap = Bitmap(width: box.columns * samples.width, height: box.rows * samples.height)
    for y in 0..<bitmap.height {
      for column in 0..<box.columns {
        let color = grid[box.column + column, box.row + y / samples.height].meanColor
        let pixel = Pixel(color, or: look.style.ground)
        for x in column * samples.width..<(column + 1) * samples.width { bitmap[x, y] = pixel }
      }
    }
    return bitmap
  }
}

extension Pixel {
  /// The colour of a cell; those of a terminal itself are unknown.
  init(_ color: CellColor, or unknown: Pixel) {
    guard let hex = color.hex else {
      self = unknown
      return
    }
    self.init(red: UInt8(hex >> 16 & 0xff), green: UInt8(hex >> 8 & 0xff), blue: UInt8(hex & 0xff))
  }
}
