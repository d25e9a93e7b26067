import Cells
import Rendering
import Scene
import Terminal

/// A small panel that asks for one line of text; while it is open, all keys are its own.
struct Prompt {
  enum Outcome: Equatable {
    case open
    case cancelled
    case entered(String)
  }

  var title: String
  /// The expected input, in a few words, or what is pending.
  var hint: String
  private(set) var field: TextField
  /// Why what was entered last won't do.
  var problem: String?

  init(title: String, hint: String, text: String = "", typingBefore ending: String = "") {
    (self.title, self.hint) = (title, hint)
    field = TextField(text, before: ending)
  }

  static let enterKey = Key.enter

  /// The key hints of a prompt that saves something.
  static func savingKeys(_ words: Words) -> String {
    words(.savingKeys, KeyName.name(of: enterKey), KeyName.name(of: .escape))
  }

  mutating func take(_ key: Key) -> Outcome {
    switch key {
    case .escape: return .cancelled
    case Self.enterKey: return .entered(field.text)
    default:
      if field.take(key) { problem = nil }
      return .open
    }
  }

  mutating func paste(_ text: String) {
    field.insert(text)
    problem = nil
  }

  /// The rows that it wants, frame included.
  static let rows = 4
  private static let widest = 64

  /// Its area: over the lower edge of a screen, above some rows.
  static func box(in viewport: Viewport, above rows: Int) -> CellRect {
    let columns = min(viewport.columns, widest)
    let free = max(viewport.rows - rows, 1)
    let wanted = min(Self.rows, viewport.rows)
    return CellRect(
      column: (viewport.columns - columns) / 2,
      row: max(free - wanted, 0),
      columns: columns,
      rows: wanted
    )
  }

  func draw(into grid: inout CellGrid, box: CellRect, look: Look) {
    guard box.columns > 6, box.rows > 2 else { return }
    let note = CharacterWidth.standard.truncating(problem.map { "! \($0)" } ?? hint, to: box.columns - 4)
    let words = Panel.Span(text: note, isAccented: problem != nil)
    Panel(title: title, lines: [[], [words]]).draw(into: &grid, box: box, look: look)
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    field.draw(into: &grid, at: place, columns: box.columns - 4, called: title, look.style)
  }
}

extension TextField {
  /// Draws as much of the text as fits, with the cursor in sight.
  ///
  /// The terminal's own cursor marks it, unless a row below it was selected by a key.
  func draw(
    into grid: inout CellGrid,
    at point: CellPoint,
    columns: Int,
    called label: String,
    isInRow: Bool = false,
    _ style: MapStyle
  ) {
    let width = CharacterWidth.standard
    var before = Substring(textBeforeCursor)
    while width.of(String(before)) > columns - 1 { before.removeFirst() }
    let start = textBeforeCursor.count - before.count
    let column = point.column + width.of(String(before))
    let text = String(text.dropFirst(start)) + " "
    grid.write(text, at: point, foreground: style.panelText, background: style.panelBackground, columns: columns)
    guard grid.contains(column, point.row) else { return }
    grid[column, point.row].style.formSymmetricDifference(.reverse)
    if !isInRow {
      let field = CellCursor.Field(label: label, text: self.text)
      grid.cursor = CellCursor(at: CellPoint(column: column, row: point.row), in: field)
    }
  }
}
