import Cells
import Rendering

/// A row of the screen in the colours of panels, with parts of text in it, two blanks apart.
struct PanelRow {
  enum Tone {
    case plain, accented, faint, hints

    func color(in style: MapStyle) -> CellColor {
      switch self {
      case .plain: style.panelText
      case .accented: style.panelAccent
      case .faint, .hints: style.panelFaint
      }
    }
  }

  struct Part {
    let text: String
    var tone = Tone.plain
    /// The map symbol it describes, shown before it, as in a legend.
    var swatch: Cell?
    /// Colours of its own.
    var colors: (ink: CellColor, ground: CellColor)?

    init(_ text: String, _ tone: Tone = .plain, swatch: Cell? = nil) {
      (self.text, self.tone, self.swatch) = (text, tone, swatch)
    }
  }

  private let parts: [Part]
  private static let gap = 2

  init(_ parts: [Part] = []) {
    self.parts = parts
  }

  /// The title, and as many key hints as fit on a screen.
  init(_ title: String, _ hints: KeyHints, columns: Int) {
    self.init([Part(title, .accented)], hints, columns: columns)
  }

  /// Some parts, and as many key hints as fit on a screen.
  init(_ parts: [Part], _ hints: KeyHints, columns: Int) {
    let room = columns - 2 - (parts.isEmpty ? 0 : PanelRow(parts).columns + Self.gap)
    self.parts = parts + [Part(hints.text(columns: room), .hints)]
  }

  /// The first of several variants that fits on a screen, or else the last one.
  init(firstOf ways: [[Part]], thatFits columns: Int) {
    let rows = ways.map { PanelRow($0) }
    let room = columns - 2
    self = rows.first { $0.columns <= room } ?? rows.last ?? PanelRow()
  }

  /// How many columns the parts take, without the edges.
  private var columns: Int {
    let texts = parts.map { CharacterWidth.standard.of($0.text) + Self.swatchColumns($0) }
    return texts.reduce(0, +) + Self.gap * max(texts.count - 1, 0)
  }

  private static func swatchColumns(_ part: Part) -> Int { part.swatch == nil ? 0 : 3 }

  func draw(into grid: inout CellGrid, row: Int, _ look: Look) {
    draw(into: &grid, row: row, from: 0, to: grid.columns, look)
  }

  /// Draws it from one column to before another.
  func draw(into grid: inout CellGrid, row: Int, from first: Int, to end: Int, _ look: Look) {
    let style = look.style
    func write(_ text: String, at column: Int, _ color: CellColor, on ground: CellColor? = nil) -> Int {
      let room = max(end - column - (column > first ? 1 : 0), 0)
      return grid.label(text, at: CellPoint(column: column, row: row), color, on: ground, columns: room, look)
    }
    _ = write(String(repeating: " ", count: end - first), at: first, style.panelText)
    var column = first + 1
    for part in parts {
      if let swatch = part.swatch {
        for column in column..<column + 2 where grid.contains(column, row) { grid[column, row] = swatch }
      }
      column += Self.swatchColumns(part)
      let ink = part.colors?.ink ?? part.tone.color(in: style)
      grid.texts?.role = part.tone == .hints ? .hints : .line
      column += write(part.text, at: column, ink, on: part.colors?.ground) + Self.gap
    }
    grid.texts?.role = .line
  }
}
