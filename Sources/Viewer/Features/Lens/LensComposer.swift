import Cells
import Raster

/// Lays a front over the cells of a back, as far as a mask shows it.
///
/// A cell that shows one of them alone stays as crisp as it was; only those that show both are mixed and fitted anew.
struct LensComposer {
  /// What is laid over: a picture of a box of cells, and the cells themselves where they are known.
  struct Front {
    let box: CellRect
    /// Of the box, with the samples that the blocks want.
    let canvas: Bitmap
    /// Of the whole screen, where the front is made of cells.
    let grid: CellGrid?
  }

  let blocks: BlockSet
  let depth: ColorDepth

  /// With more of a picture over it a name is no longer kept.
  static let mostOverText: UInt8 = 200

  /// Lays the front over a grid; the mask has the dots of the whole screen.
  func compose(_ front: Front, _ mask: Mask, over grid: inout CellGrid) {
    let box = front.box
    guard box.columns > 0, box.rows > 0 else { return }
    var mixed = front.canvas
    let shares = CellShares(mask, box, mixed, blocks.samplesPerCell)
    lay(&mixed, over: grid, shares, box, mask)
    var fitted = CellGrid(columns: box.columns, rows: box.rows)
    BlockEncoder(blocks, depth: depth).encode(mixed, into: &fitted)
    for row in 0..<box.rows {
      for column in 0..<box.columns {
        let place = CellPoint(column: box.column + column, row: box.row + row)
        let below = grid[place.column, place.row]
        switch shares[column, row] {
        case .back: continue
        case .front: grid[place.column, place.row] = front.grid?[place.column, place.row] ?? fitted[column, row]
        case .both:
          let share = shares.meanShare(column, row)
          let text =
            share >= 128 && front.grid != nil
            ? front.grid?[place.column, place.row] : share < Int(Self.mostOverText) ? below : nil
          grid[place.column, place.row] = Self.cell(fitted[column, row], text)
        }
      }
    }
    Self.mendHalves(of: box, in: &grid)
  }

  /// Mixes the front with the cells of the back, where both are seen.
  private func lay(_ front: inout Bitmap, over grid: CellGrid, _ shares: CellShares, _ box: CellRect, _ mask: Mask) {
    let samples = blocks.samplesPerCell
    var reader = CellSamples(blocks)
    var back = Bitmap(width: front.width, height: front.height)
    var isMixed = false
    for row in 0..<box.rows {
      for column in 0..<box.columns where shares[column, row] == .both {
        reader.draw(grid[box.column + column, box.row + row], column: column, row: row, into: &back)
        isMixed = true
      }
    }
    guard isMixed else { return }
    let (width, height) = LensWindow.dots
    front.lay(
      over: back,
      by: mask,
      columns: (0..<front.width).map { box.column * width + $0 * width / samples.width },
      rows: (0..<front.height).map { box.row * height + $0 * height / samples.height }
    )
  }

  /// Letters stay on what is mixed, as long as most of it is theirs.
  private static func cell(_ mixed: Cell, _ text: Cell?) -> Cell {
    guard var text, CellSamples.isText(text) else { return mixed }
    text.background = mixed.meanColor
    if let contrast = text.foreground.contrast(with: text.background), contrast < 3 {
      let dark = CellColor(hex: 0), light = CellColor(hex: 0xffffff)
      text.foreground = (dark.contrast(with: text.background) ?? 0) > 4.5 ? dark : light
    }
    return text
  }

  /// A letter that takes two cells isn't left with one of them.
  private static func mendHalves(of box: CellRect, in grid: inout CellGrid) {
    let columns = max(box.column - 1, 0)..<min(box.column + box.columns + 1, grid.columns)
    for row in box.row..<box.row + box.rows {
      for column in columns where grid[column, row].glyph == .continuation {
        let isWhole = column > 0 && CellSamples.isText(grid[column - 1, row])
        if !isWhole { grid[column, row].glyph = .space }
      }
    }
  }
}

/// What each cell of a box shows, by the dots of a mask and the clear parts of the front.
private struct CellShares {
  enum Share { case back, both, front }

  private let box: CellRect
  private var shares: [Share] = []
  private var sums: [Int] = []

  init(_ mask: Mask, _ box: CellRect, _ canvas: Bitmap, _ samples: (width: Int, height: Int)) {
    self.box = box
    shares.reserveCapacity(box.columns * box.rows)
    sums.reserveCapacity(box.columns * box.rows)
    let (bytes, dots) = (canvas.bytes.span, mask.values.span)
    for row in 0..<box.rows {
      for column in 0..<box.columns {
        var (least, most, sum) = (UInt8.max, UInt8.min, 0)
        for y in 0..<LensWindow.dots.height {
          for x in 0..<LensWindow.dots.width {
            let line = ((box.row + row) * LensWindow.dots.height + y) * mask.width
            let value = dots[line + (box.column + column) * LensWindow.dots.width + x]
            (least, most, sum) = (min(least, value), max(most, value), sum + Int(value))
          }
        }
        sums.append(sum)
        let isWhole = least == 255 ? Self.isOpaque(bytes, canvas.width, column, row, samples) : false
        shares.append(most == 0 ? .back : isWhole ? .front : .both)
      }
    }
  }

  subscript(column: Int, row: Int) -> Share { shares[row * box.columns + column] }

  func meanShare(_ column: Int, _ row: Int) -> Int { sums[row * box.columns + column] / 8 }

  private static func isOpaque(
    _ canvas: Span<UInt8>,
    _ width: Int,
    _ column: Int,
    _ row: Int,
    _ samples: (width: Int, height: Int)
  ) -> Bool {
    for y in row * samples.height..<(row + 1) * samples.height {
      for x in column * samples.width..<(column + 1) * samples.width where canvas[(y * width + x) * 4 + 3] < 255 {
        return false
      }
    }
    return true
  }
}
