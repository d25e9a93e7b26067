import Cells

/// The lines of a list as they are laid out in a box: what stays, and what scrolls so that the selected row is visible.
struct ListLayout {
  typealias Line = [Panel.Span]

  let content: ListPanel.Content
  private let isTyped: Bool
  /// The selected row, whether there is one or not.
  private let index: Int
  /// The first visible line before the selected row is brought into view.
  private let first: Int
  private let hints: [Line]
  private let look: Look

  init(
    _ content: ListPanel.Content,
    isTyped: Bool,
    at index: Int,
    from first: Int,
    columns: Int,
    _ look: Look
  ) {
    (self.content, self.isTyped, self.first, self.look) = (content, isTyped, first, look)
    self.index = content.chosen ?? index
    let text = content.hints.text(columns: columns)
    hints = content.hints.isEmpty ? [] : [[Panel.Span(text: text, color: look.style.panelFaint)]]
  }

  /// The selected row; nil if there is none.
  var chosen: Int? { content.rowCount > 0 ? min(index, content.rowCount - 1) : nil }

  /// The columns and rows that it needs, frame included.
  var size: (columns: Int, rows: Int) {
    let measured = content.columns == nil ? (0..<lineCount).map(line) : []
    let fixed = Panel(title: content.title, lines: content.header + measured + content.below + hints).size.columns
    let last = content.last == nil ? 0 : 1
    let rows = above.count + lineCount + last + content.below.count + hints.count + 2
    return (max(content.columns.map { $0 + 4 } ?? 0, fixed), rows)
  }

  /// The row under a cell of a box.
  func row(at cell: CellPoint, in box: CellRect) -> Int? {
    guard let line = Panel.line(at: cell, in: box, from: -above.count) else { return nil }
    let room = room(in: box)
    if last(in: box) != nil, line == room { return content.rowCount - 1 }
    let row = line + firstLine(in: box) - content.above.count
    return (0..<room).contains(line) && (0..<content.count).contains(row) ? row : nil
  }

  /// The first visible line in a box, so that the selected row is visible.
  func firstLine(in box: CellRect) -> Int {
    let (line, room) = (content.above.count + index, room(in: box))
    guard line < lineCount else { return max(min(first, lineCount - room), 0) }
    let start = line == content.above.count ? 0 : line
    return max(min(first, start, lineCount - room), line - room + 1, 0)
  }

  /// The panel for a box.
  func panel(in box: CellRect) -> Panel {
    let (room, last, first) = (room(in: box), last(in: box), firstLine(in: box))
    let visible = (first..<max(min(first + room, lineCount), first)).map(line)
    let isFilled = last != nil || !content.below.isEmpty
    let blank = Array(repeating: Line(), count: isFilled ? max(room - visible.count, 0) : 0)
    let lines = above + visible + blank + [last].compactMap(\.self) + content.below + hints
    var panel = Panel(title: content.title, lines: lines)
    panel.hintLines = hints.count
    if !content.isIdle, let chosen {
      panel.chosen = above.count + (chosen < content.count ? content.above.count + index - first : room)
    }
    let more = first + room < lineCount ? look.words(.moreBelow) : ""
    panel.footer = [more, content.footer].filter { !$0.isEmpty }.joined(separator: " · ")
    return panel
  }

  /// The lines above those that scroll.
  private var above: [Line] { (isTyped ? [[]] : []) + content.header }

  /// The number of lines that scroll.
  private var lineCount: Int { content.above.count + max(content.count, showsEmpty ? 1 : 0) }
  private var showsEmpty: Bool { content.count == 0 && !content.empty.isEmpty }

  private func line(_ number: Int) -> Line {
    let row = number - content.above.count
    guard row >= 0 else { return content.above[number] }
    return showsEmpty ? [Panel.Span(text: content.empty, color: look.style.panelFaint)] : content.row(row)
  }

  /// The row that stays at the end, if there is space, or it is the selected one.
  private func last(in box: CellRect) -> Line? { box.rows > 4 || chosen == content.count ? content.last : nil }

  /// The number of lines that fit between those that stay.
  private func room(in box: CellRect) -> Int {
    let last = last(in: box) == nil ? 0 : 1
    let fixed = above.count + last + content.below.count + hints.count
    return max(box.rows - 2 - fixed, min(lineCount, 1 - last))
  }
}
