import Cells
import Scene
import Terminal

/// The help on keys, made from the table that the keys are read from.
final class Help: Feature, MapLayer {
  private let host: Host
  private let panel: Panel
  private var registration: Registration?
  private var padding: PanelPadding?
  /// The line that the panel begins with.
  private var first = 0

  init(_ host: Host) {
    self.host = host
    panel = Panel(title: "Keys", lines: Self.lines)
  }

  private static var lines: [[Panel.Span]] {
    let lines = KeyTable.standard.lines
    let width = lines.map(\.keys.count).max() ?? 0
    let rows = lines.map { line in
      let keys = line.keys + String(repeating: " ", count: width - line.keys.count + 2)
      return [Panel.Span(text: keys, isAccented: true), Panel.Span(text: line.help)]
    }
    return rows + [[], [Panel.Span(text: "Drag pans · the wheel zooms about the pointer · double click zooms in")]]
  }

  func perform(_ action: Action) -> Bool {
    guard action == .help else { return false }
    first = 0
    registration == nil ? open() : close()
    return true
  }

  private func open() {
    registration = host.layers.add(self, at: .chrome)
    padding = host.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  private func close() { (registration, padding) = (nil, nil) }

  func take(_ key: Key) -> Bool {
    guard registration != nil else { return false }
    switch key {
    case .down, .character("j"): first += min(hidden, 1)
    case .up, .character("k"): first = max(first - 1, 0)
    case .pageDown, .space: first += min(hidden, Self.page)
    case .pageUp: first = max(first - Self.page, 0)
    case .escape, .enter: close()
    default: return false
    }
    return true
  }

  private static let page = 5

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel.draw(into: &grid, box: box(in: viewport), style: host.look.style, from: first)
  }

  private func box(in viewport: Viewport) -> CellRect {
    let wanted = panel.size
    let (columns, rows) = (min(wanted.columns, viewport.columns), min(wanted.rows, viewport.rows - 1))
    return CellRect(
      column: (viewport.columns - columns) / 2,
      row: max(viewport.rows - 1 - rows, 0) / 2,
      columns: columns,
      rows: rows
    )
  }

  /// How many lines are left over behind the last one in the panel.
  private var hidden: Int {
    max(panel.lines.count - first - max(box(in: host.navigator.shown).rows - 2, 0), 0)
  }
}
