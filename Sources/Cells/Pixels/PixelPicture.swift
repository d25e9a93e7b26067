package import Raster

/// A screen as a picture: the pixels of all cells, and which of the cells show them.
package struct PixelPicture: Sendable {
  package let columns: Int
  package let rows: Int
  /// Opaque, and as large as the cells are together.
  let bitmap: Bitmap
  /// For each cell of the screen whether its pixels are seen; in the others is text.
  package let isVisible: [Bool]

  /// Nil where the pixels are not those of so many cells.
  package init?(_ bitmap: Bitmap, columns: Int, rows: Int, isVisible: [Bool]) {
    guard columns > 0, rows > 0, bitmap.width > 0, bitmap.height > 0, isVisible.count == columns * rows,
      bitmap.width.isMultiple(of: columns), bitmap.height.isMultiple(of: rows)
    else { return nil }
    (self.bitmap, self.columns, self.rows, self.isVisible) = (bitmap, columns, rows, isVisible)
  }

  var cell: (width: Int, height: Int) { (bitmap.width / columns, bitmap.height / rows) }

  /// The bytes that show it; nothing where it can't be done.
  ///
  /// Pictures that a terminal keeps are called by a number.
  package func bytes(for way: PixelProtocol, number: UInt8) -> [UInt8] {
    switch way {
    case .sixel(let colors): SixelWriter.bytes(of: self, colors: colors)
    case .kitty(let throughTmux): KittyWriter(number: number, throughTmux: throughTmux).bytes(of: self)
    }
  }

  /// The runs of cells of a row whose pixels are seen.
  func runs(in row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0...columns {
      let isHere = column < columns && isVisible[row * columns + column]
      if isHere, start == nil { start = column }
      if !isHere, let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    return runs
  }
}
