/// Rows of a grid as lines of text with colours.
struct ANSIPage {
  private var bytes = ANSIBytes()
  private var pen = CellPaint()

  mutating func write(_ row: ArraySlice<Cell>) {
    let end = (row.lastIndex { !$0.isNothing } ?? row.startIndex - 1) + 1
    for column in row.startIndex..<end where row[column].glyph != .continuation {
      let isWide = column + 1 < row.endIndex && row[column + 1].glyph == .continuation
      write(row[column], columns: isWide ? 2 : 1)
    }
    setPaint(CellPaint())
    bytes.write(.lineFeed)
  }

  private mutating func write(_ cell: Cell, columns: Int) {
    setPaint(CellPaint(of: cell))
    ANSIGlyph(cell.glyph, columns: columns).write(to: &bytes)
  }

  private mutating func setPaint(_ paint: CellPaint) {
    let next = pen.written(with: paint)
    if next != pen { bytes.writeRendition(from: pen, to: next) }
    pen = next
  }

  func finish() -> [UInt8] {
    bytes.finish()
  }
}

extension Cell {
  /// Whether it shows no more than an empty terminal does.
  fileprivate var isNothing: Bool {
    glyph == .space && background == .standard && style.isDisjoint(with: .visibleOnBlanks)
  }
}
