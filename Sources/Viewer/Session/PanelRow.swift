import Cells

/// A row of the screen in the colours of panels, from edge to edge, with parts of text in it.
struct PanelRow {
  enum Tone {
    case plain, accented, faint

    func color(in style: MapStyle) -> CellColor {
      switch self {
      case .plain: style.panelText
      case .accented: style.panelAccent
      case .faint: style.panelFaint
      }
    }
  }

  struct Part {
    let text: String
    let tone: Tone
    /// A colour that stands before it, as in a legend.
    let swatch: CellColor?

    init(_ text: String, _ tone: Tone = .plain, swatch: CellColor? = nil) {
      (self.text, self.tone, self.swatch) = (text, tone, swatch)
    }
  }

  private let parts: [Part]

  init(_ parts: [Part] = []) {
    self.parts = parts
  }

  func draw(into grid: inout CellGrid, row: Int, _ look: Look) {
    let style = look.style
    func write(_ text: String, at column: Int, _ color: CellColor, on background: CellColor? = nil) -> Int {
      grid.write(
        text,
        at: CellPoint(column: column, row: row),
        foreground: color,
        background: background ?? style.panelBackground,
        style: look.depth == .none ? .reverse : [],
        columns: max(grid.columns - column - (column > 0 ? 1 : 0), 0)
      )
    }
    _ = write(String(repeating: " ", count: grid.columns), at: 0, style.panelText)
    var column = 1
    for part in parts {
      if let swatch = part.swatch, look.depth != .none { column += write("  ", at: column, swatch, on: swatch) + 1 }
      column += write(part.text, at: column, part.tone.color(in: style))
    }
  }
}
