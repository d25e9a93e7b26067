import Cells
import Rendering
import Scene

/// A box of text over the map, with a title in its frame.
struct Panel {
  let title: String
  let lines: [[Span]]
  /// The line that is chosen, where one can be.
  var chosen: Int?
  /// The number of lines from there on that are selected together.
  var chosenRows = 1
  /// The text in the lower edge.
  var footer = ""
  /// Key hints, in the lower edge if there is no row for them.
  var hints = ""
  /// The number of lines at the end that show key hints.
  var hintLines = 0

  /// A run of text in one colour.
  struct Span {
    let text: String
    var isAccented = false
    /// Colours of its own.
    var color: CellColor?
    var background: CellColor?
    var style: CellStyle = []
    /// Where it leads, in a terminal that has links.
    var link: LinkAddress?
  }

  /// The columns and rows that it wants, frame included.
  var size: (columns: Int, rows: Int) {
    let width = CharacterWidth.standard
    let longest = lines.map { $0.reduce(0) { $0 + width.of($1.text) } }.max() ?? 0
    // A title has a blank on both sides.
    return (max(longest, width.of(title) + 2) + 4, lines.count + 2)
  }

  /// The line under a cell; nil on the frame and beside it.
  static func line(at cell: CellPoint, in box: CellRect, from first: Int) -> Int? {
    let inside = CellRect(column: box.column, row: box.row + 1, columns: box.columns, rows: max(box.rows - 2, 0))
    return inside.contains(cell) ? first + cell.row - inside.row : nil
  }

  /// Draws as many lines as fit into the box, beginning with one of them.
  func draw(into grid: inout CellGrid, box: CellRect, look: Look, from first: Int = 0) {
    guard box.columns >= 2, box.rows >= 2 else { return }
    let style = look.style
    grid.texts?.open(box)
    frame(into: &grid, box, style)
    if !title.isEmpty { label(title, .title, into: &grid, at: box.row, box, style) }
    let more = first + box.rows - 2 < lines.count ? look.words(.moreBelow) : ""
    let below = Self.fitting([more, footer].filter { !$0.isEmpty }.joined(separator: Self.parting), box.columns - 6)
    let edge = box.row + box.rows - 1
    if !below.isEmpty { label(below, .footer, into: &grid, at: edge, box, style) }
    if below.isEmpty, !hints.isEmpty { label(hints, .hints, into: &grid, at: edge, box, style) }
    var ink: CellColor?
    for (row, line) in lines.dropFirst(first).prefix(box.rows - 2).enumerated() {
      let isChosen = chosen.map { ($0..<$0 + chosenRows).contains(first + row) } ?? false
      grid.texts?.role = first + row >= lines.count - hintLines ? .hints : isChosen ? .selectedLine : .line
      var column = box.column + 2
      for span in line {
        let room = max(box.column + box.columns - 2 - column, 0)
        let used = grid.write(
          Self.ended(span.text, room),
          at: CellPoint(column: column, row: box.row + 1 + row),
          foreground: span.color ?? (span.isAccented ? style.panelAccent : style.panelText),
          background: span.background ?? style.panelBackground,
          style: span.style,
          columns: room
        )
        if let link = span.link { grid.link(column..<column + used, row: box.row + 1 + row, to: link) }
        column += used
      }
      if isChosen { ink = markChosen(row + 1, in: box, ink, &grid) }
    }
    grid.texts?.role = .line
  }

  private static let parting = " · "

  /// The whole parts of a text that fit; the last one, the key to leave, is removed last.
  private static func fitting(_ text: String, _ columns: Int) -> String {
    var parts = text.split(separator: parting)
    while parts.count > 1, CharacterWidth.standard.of(parts.joined(separator: parting)) > columns {
      parts.remove(at: parts.count - 2)
    }
    return parts.joined(separator: parting)
  }

  /// Anything but trailing blanks is never cut without an ellipsis.
  private static func ended(_ text: String, _ columns: Int) -> String {
    guard CharacterWidth.standard.of(text) > columns, let last = text.lastIndex(where: { $0 != " " }) else {
      return text
    }
    return CharacterWidth.standard.truncating(String(text[...last]), to: columns)
  }

  /// The whole row in an ink, or that which its words begin with; gives it back.
  private func markChosen(_ row: Int, in box: CellRect, _ given: CellColor?, _ grid: inout CellGrid) -> CellColor? {
    let columns = box.column + 1..<max(box.column + box.columns - 1, box.column + 1)
    let row = box.row + row
    let first = columns.first { grid.contains($0, row) && grid[$0, row].glyph != .space }
    if given == nil, let column = first ?? columns.first, grid.contains(column, row) {
      grid.cursor = CellCursor(at: CellPoint(column: column, row: row))
    }
    let ink = given ?? first.map { grid[$0, row].foreground }
    for column in columns where grid.contains(column, row) {
      if let ink { grid[column, row].foreground = ink }
      grid[column, row].style.formSymmetricDifference(.reverse)
    }
    return ink
  }

  private func frame(into grid: inout CellGrid, _ box: CellRect, _ style: MapStyle) {
    let inner = String(repeating: "─", count: box.columns - 2)
    let blank = String(repeating: " ", count: box.columns - 2)
    grid.texts?.role = .frame
    for row in 0..<box.rows {
      let text =
        switch row {
        case 0: "╭\(inner)╮"
        case box.rows - 1: "╰\(inner)╯"
        default: "│\(blank)│"
        }
      grid.write(
        text,
        at: CellPoint(column: box.column, row: box.row + row),
        foreground: style.panelText,
        background: style.panelBackground
      )
    }
  }

  private func label(
    _ text: String,
    _ role: ScreenTexts.Role,
    into grid: inout CellGrid,
    at row: Int,
    _ box: CellRect,
    _ style: MapStyle
  ) {
    guard box.columns > 6 else { return }
    let isFaint = role == .hints
    grid.texts?.role = role
    grid.write(
      " \(text) ",
      at: CellPoint(column: box.column + 2, row: row),
      foreground: isFaint ? style.panelFaint : style.panelAccent,
      background: style.panelBackground,
      style: isFaint ? [] : .bold,
      columns: box.columns - 4
    )
  }
}

extension Panel {
  /// A callout: its title is inside, where no tick can cover it.
  init(callout lines: [String], columns: Int) {
    self.init(
      title: "",
      lines: lines.enumerated().map { number, line in
        [Span(text: CharacterWidth.standard.truncating(line, to: columns), isAccented: number == 0)]
      }
    )
  }
}
