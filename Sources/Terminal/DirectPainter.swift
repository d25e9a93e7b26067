internal import Cells

/// Frames in the words of the terminal itself, for all that ncurses cannot say.
enum DirectPainter {
  static func update(from shown: CellGrid?, to grid: CellGrid) -> [UInt8] {
    var bytes: [UInt8] = shown == nil ? Array("\u{1b}[0m\u{1b}[2J".utf8) : []
    for row in 0..<grid.rows {
      var isBehind = true
      var paint = Cell.blank
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        guard cell.glyph != .continuation else { continue }
        guard shown.map({ $0[column, row] != cell }) ?? true else {
          isBehind = true
          continue
        }
        if isBehind { bytes += Array("\u{1b}[\(row + 1);\(column + 1)H".utf8) }
        if isBehind || !paint.isPainted(like: cell) { bytes += sgr(cell) }
        (isBehind, paint) = (false, cell)
        for scalar in cell.glyph.scalars { bytes += Array(String(scalar).utf8) }
      }
    }
    return bytes
  }

  private static func sgr(_ cell: Cell) -> [UInt8] {
    Array("\u{1b}[0\(code(cell.foreground, "38"))\(code(cell.background, "48"))m".utf8)
  }

  private static func code(_ color: CellColor, _ kind: String) -> String {
    switch color.kind {
    case .standard: ""
    case .indexed(let index): ";\(kind);5;\(index)"
    case .rgb(let red, let green, let blue): ";\(kind);2;\(red);\(green);\(blue)"
    }
  }
}
