/// Rows of a grid as lines of text with colours.
struct ANSIPage {
  private var bytes = ANSIBytes()
  private let columns: Int

  init(columns: Int) {
    self.columns = columns
  }

  mutating func write(_ cells: Span<Cell>) {
    var pen = CellPaint()
    for column in 0..<end(of: cells) where cells[column].glyph != .continuation {
      bytes.reserveForCell()
      let next = pen.written(with: CellPaint(of: cells[column]))
      if next != pen { bytes.writeRendition(from: pen, to: next) }
      pen = next
      let isWide = column + 1 < cells.count && cells[column + 1].glyph == .continuation
      for scalar in ANSIGlyph(cells[column].glyph, columns: isWide ? 2 : 1).scalars {
        bytes.write(ANSIWord(scalar: UInt64(scalar.value)))
      }
    }
    bytes.reserveForCell()
    if pen != CellPaint() { bytes.writeRendition(from: pen, to: CellPaint()) }
    bytes.write(.lineFeed)
  }

  consuming func finish() -> [UInt8] {
    bytes.finish()
  }

  /// The column after the last one that shows anything.
  private func end(of cells: Span<Cell>) -> Int {
    var end = cells.count
    while end > 0, cells[end - 1].glyph == .space, cells[end - 1].background == .standard,
      cells[end - 1].style.isDisjoint(with: [.underline, .reverse])
    {
      end -= 1
    }
    return end
  }
}
