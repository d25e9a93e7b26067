import Cells
import Places
import Scene

/// The line above the status bar that shows the drawing tool and the keys that change it.
final class InkBar: MapPanel {
  /// The state shown in the bar.
  struct State {
    var tool = InkTool.pen
    var color = InkColor.red
    var width = 1.0
    /// The measurement in progress.
    var measure = ""
    var isPenDown = false
  }

  let host: Host
  var state = State()

  init(_ host: Host) {
    self.host = host
  }

  /// The box of the bar: two lines (state and keys) if there is space.
  func box(in viewport: Viewport) -> CellRect { aboveStatus(rows: viewport.rows >= 12 ? 2 : 1, in: viewport) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (box, look, words) = (box(in: viewport), host.look, host.look.words)
    let style: CellStyle = look.depth == .none ? .reverse : []
    for row in box.row..<box.row + box.rows {
      grid.write(
        String(repeating: " ", count: box.columns),
        at: CellPoint(column: 0, row: row),
        foreground: look.style.panelText,
        background: look.style.panelBackground,
        style: style
      )
    }
    var column = 1
    func write(_ text: String, _ color: CellColor, row: Int = box.row, background: CellColor? = nil) {
      column += grid.write(
        text,
        at: CellPoint(column: column, row: row),
        foreground: color,
        background: background ?? look.style.panelBackground,
        style: style,
        columns: max(box.columns - column - 1, 0)
      )
    }
    write(words(state.tool.phrase) + (state.isPenDown ? " ↓" : "") + "  ", look.style.panelAccent)
    if state.tool.kind != nil {
      // The ink on its paper, as dark ink can't be seen on a dark bar.
      let (ink, ground) = InkColors(look).words(in: state.color)
      write(look.blocks == .ascii ? " # " : " ● ", ink, background: ground)
      write(" " + words.word(Int(state.color.rawValue), of: .inkColors) + "  ", look.style.panelText)
    }
    write(widthText + "  ", look.style.panelText)
    write(state.measure, look.style.panelAccent)
    if !state.measure.isEmpty { write("  ", look.style.panelText) }
    if box.rows > 1 {
      let hints = look.keys.hints(KeyMode.ink.hints(with: state.tool.phrase), of: .ink, in: words)
      write(hints.text(columns: box.columns - column - 1), look.style.panelFaint)
      column = 1
    }
    let keys = look.keys.hints(of: .ink, in: words).text(columns: box.columns - column - 1)
    write(keys, look.style.panelFaint, row: box.row + box.rows - 1)
  }

  private var widthText: String {
    let half = host.look.blocks == .ascii ? "1/2" : "½"
    return host.look.words(.inkWidth, state.width < 1 ? half : "\(Int(state.width))")
  }
}

/// A drawing tool.
enum InkTool: CaseIterable {
  case pen, arrow, note, line, area, eraser

  var phrase: Phrase {
    switch self {
    case .pen: .inkPen
    case .arrow: .inkArrow
    case .note: .inkNote
    case .line: .inkLine
    case .area: .inkArea
    case .eraser: .inkEraser
    }
  }

  /// The kind of item that the tool makes; nil if it only erases.
  var kind: InkKind? {
    switch self {
    case .pen: .stroke
    case .arrow: .arrow
    case .note: .note
    case .line: .line
    case .area: .area
    case .eraser: nil
    }
  }

  /// Whether it is drawn corner by corner.
  var hasCorners: Bool { self == .line || self == .area }

  /// The one before, and before the first the last.
  var previous: InkTool {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + all.count - 1) % all.count]
  }
}

/// The widths there are, in those of the plain pen.
enum InkWidth {
  static let all = [0.5, 1, 2, 4]

  static func next(after width: Double, by steps: Int) -> Double {
    let index = all.firstIndex { $0 >= width } ?? all.count - 1
    return all[min(max(index + steps, 0), all.count - 1)]
  }
}
