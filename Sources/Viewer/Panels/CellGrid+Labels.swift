import Cells
import Rendering

/// Texts over the map.
extension CellGrid {
  /// Writes a text in an ink, by default on the background of panels; without colours it is reversed.
  @discardableResult
  mutating func label(
    _ text: String,
    at cell: CellPoint,
    _ ink: CellColor,
    on ground: CellColor? = nil,
    style: CellStyle = [],
    columns: Int = .max,
    _ look: Look
  ) -> Int {
    write(
      text,
      at: cell,
      foreground: ink,
      background: ground ?? look.style.panelBackground,
      style: look.depth == .none ? .reverse : style,
      columns: columns
    )
  }

  /// Draws a sign in the accent of panels.
  mutating func mark(_ sign: String, at cell: CellPoint, _ look: Look) {
    let style = look.style
    write(sign, at: cell, foreground: style.panelAccent, background: style.panelBackground, style: .bold)
  }
}

extension CalloutBox {
  /// Draws the tick in its frame.
  func drawTick(into grid: inout CellGrid, _ look: Look) {
    let isASCII = look.blocks == .ascii
    grid.mark(isAbove ? (isASCII ? "v" : "▼") : (isASCII ? "^" : "▲"), at: tick, look)
  }
}

extension CellRect {
  /// The upper left cell.
  var corner: CellPoint { CellPoint(column: column, row: row) }

  /// A single cell.
  init(_ cell: CellPoint) { self.init(column: cell.column, row: cell.row, columns: 1, rows: 1) }
}

extension CharacterWidth {
  /// A text with blanks before it, so that it takes so many columns.
  func aligningRight(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(columns - of(text), 0)) + text
  }
}

/// The mark before what is on or off in a list.
enum CheckMark {
  static func text(_ isOn: Bool, _ blocks: BlockSet) -> String {
    blocks == .ascii ? (isOn ? "[x]" : "[ ]") : (isOn ? "●" : "○")
  }
}
