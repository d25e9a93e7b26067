import Cells
import Scene

/// A list over the lower part of the map with one chosen row: the key hints stay while the other lines scroll.
final class ListPanel: MapPanel {
  struct Content {
    let title: String
    /// The lines above the rows and below them.
    var above: [[Panel.Span]] = []
    let rows: [[Panel.Span]]
    var below: [[Panel.Span]] = []
    let hints: KeyHints
    /// The chosen row, if it isn't the list that chooses it.
    var chosen: Int?

    fileprivate var lines: [[Panel.Span]] { above + rows + below }
  }

  /// The shape and position of the box.
  struct Form {
    var widest = Int.max
    var isCentered = false
    /// Whether the map has its centre above the list.
    var isBelowMap = false
    /// The maximum number of rows, frame included, by the number of free ones.
    var rows: (_ free: Int) -> Int = { $0 }
  }

  let host: Host
  private(set) var index: Int
  private let form: Form
  private let content: (_ columns: Int, _ index: Int) -> Content
  private var shown: ShownPanel?

  init(_ host: Host, _ form: Form, at index: Int = 0, content: @escaping (_ columns: Int, _ index: Int) -> Content) {
    (self.host, self.form, self.index, self.content) = (host, form, index, content)
    shown = ShownPanel(self)
  }

  /// Adapts to changed content.
  func refresh() { step(by: 0) }

  func choose(_ index: Int) {
    self.index = index
    shown?.refresh()
  }

  func step(by count: Int, wrapping: Bool = false) {
    let rows = max(content(in: host.navigator.shown).rows.count, 1)
    choose(wrapping ? (index + count + rows) % rows : min(max(index + count, 0), rows - 1))
  }

  /// The row under a cell.
  func row(at cell: CellPoint) -> Int? {
    let (content, box) = (content(in: host.navigator.shown), box(in: host.navigator.shown))
    let first = first(of: content, in: box)
    guard let line = Panel.line(at: cell, in: box, from: first), line < first + room(in: box) else { return nil }
    return content.rows.indices.contains(line - content.above.count) ? line - content.above.count : nil
  }

  func insets(in viewport: Viewport) -> EdgeInsets { form.isBelowMap ? bottomInsets(in: viewport) : .zero }

  func box(in viewport: Viewport) -> CellRect {
    let content = content(in: viewport)
    let size = panel(content, content.lines, in: viewport).size
    var box = lowerLeft(columns: size.columns, in: viewport) { min(size.rows, form.rows($0)) }
    if form.isCentered { box.column = max((viewport.columns - box.columns) / 2, 0) }
    return box
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (content, box) = (content(in: viewport), box(in: viewport))
    let (first, room) = (first(of: content, in: box), room(in: box))
    var panel = panel(content, Array(content.lines.dropFirst(first).prefix(room)), in: viewport)
    panel.chosen = content.rows.isEmpty ? nil : chosenLine(of: content) - first
    if first + room < content.lines.count { panel.footer = words(.moreBelow) }
    panel.draw(into: &grid, box: box, look: host.look)
  }

  private func columns(in viewport: Viewport) -> Int { max(min(viewport.columns, form.widest) - 4, 8) }

  private func content(in viewport: Viewport) -> Content { content(columns(in: viewport), index) }

  private func panel(_ content: Content, _ lines: [[Panel.Span]], in viewport: Viewport) -> Panel {
    let hints = content.hints.text(columns: columns(in: viewport))
    return Panel(title: content.title, lines: lines + [[Panel.Span(text: hints, color: host.look.style.panelFaint)]])
  }

  /// The number of lines that fit above the key hints.
  private func room(in box: CellRect) -> Int { max(box.rows - 3, 1) }

  /// The first visible line, so that the chosen row is visible.
  private func first(of content: Content, in box: CellRect) -> Int {
    max(min(chosenLine(of: content), content.lines.count - 1) - room(in: box) + 1, 0)
  }

  private func chosenLine(of content: Content) -> Int { content.above.count + (content.chosen ?? index) }
}
