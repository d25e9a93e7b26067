import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The line that is typed and what was found, under the map; each place that was found is marked on it.
final class SearchPanel: MapLayer {
  enum Outcome {
    case open
    case typed
    case closed
    /// Another row was chosen.
    case moved(SearchResult)
    /// Nothing was chosen where nothing was found yet.
    case entered(SearchResult?)
  }

  private let host: Host
  /// Where the search began, which is what ways are counted from where nobody knows where we are.
  private let origin: MapCenter.Hold
  private var registration: Registration?
  private var padding: PanelPadding?
  private(set) var field = TextField()
  /// What was found for what is typed; nil while nobody knows yet.
  private(set) var results: [SearchResult]? = []
  private var index = 0
  private var first = 0

  init(_ host: Host) {
    self.host = host
    origin = host.navigator.middle.hold(forGood: true)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add { [weak self] in
      self?.insets(in: $0) ?? .zero
    } standingAt: { [weak self] in
      self?.box(in: $0)
    }
  }

  /// Shows what was found; what was found before stays until then, so that nothing flickers.
  func show(_ results: [SearchResult]) {
    self.results = results
    (index, first) = (0, 0)
  }

  var text: String { field.text }
  private var chosen: SearchResult? { results.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

  func take(_ key: Key) -> Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return .entered(chosen)
    case .down, .tab: return step(1)
    case .up, .shiftTab: return step(-1)
    case .pageDown: return step(5)
    case .pageUp: return step(-5)
    default:
      let before = field.text
      _ = field.take(key)
      return field.text == before ? .open : .typed
    }
  }

  func paste(_ text: String) { field.insert(text) }

  /// Takes a click; nil where it is beside the panel.
  func take(clickAt cell: CellPoint) -> Outcome? {
    let box = box(in: host.navigator.shown)
    guard box.contains(cell) else { return nil }
    let line = first + cell.row - box.row - 2
    guard cell.row > box.row + 1, cell.row < box.row + box.rows - 1, let results, results.indices.contains(line) else {
      return .open
    }
    return .entered(results[line])
  }

  private func step(_ count: Int) -> Outcome {
    guard let results, !results.isEmpty else { return .open }
    index = min(max(index + count, 0), results.count - 1)
    return .moved(results[index])
  }
}

/// How it looks.
extension SearchPanel {
  private static let widest = 76

  private func insets(in viewport: Viewport) -> EdgeInsets {
    EdgeInsets(bottom: viewport.rows - box(in: viewport).row)
  }

  /// Always of one height, so that the map doesn't move with every letter.
  private func box(in viewport: Viewport) -> CellRect {
    let free = max(viewport.rows - host.panels.status.insets.bottom, 1)
    let rows = min(max(min(free / 3, 14), 7), free)
    return CellRect(column: 0, row: free - rows, columns: min(Self.widest, viewport.columns), rows: rows)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    guard box.columns > 8, box.rows > 3 else { return }
    drawMarks(into: &grid, viewport, above: box.row)
    let room = box.rows - 3
    first = min(max(first, index - room + 1), index)
    let rows = (results ?? []).dropFirst(first).prefix(room)
    var lines: [[Panel.Span]] = [[]] + rows.map { line($0, columns: box.columns - 4) }
    if rows.isEmpty { lines.append([Panel.Span(text: hint, color: host.look.style.panelFaint)]) }
    var panel = Panel(title: host.look.words(.search), lines: lines)
    if !rows.isEmpty { panel.chosen = index - first + 1 }
    panel.draw(into: &grid, box: box, look: host.look)
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    field.draw(into: &grid, at: place, columns: box.columns - 4, host.look.style)
  }

  private var hint: String {
    if field.text.isEmpty { return host.look.words(.searchHint) }
    return results == nil ? "…" : host.look.words(.nothingFound)
  }

  private func line(_ result: SearchResult, columns: Int) -> [Panel.Span] {
    let words = SightWords(host: host)
    let width = CharacterWidth.standard
    let way = words.way(to: result.coordinate, from: host.standpoint.coordinate)
    let name = max(columns - 38, min(columns, 16))
    let kind = self.kind(of: result, words)
    return [
      Panel.Span(text: width.padding(Sanitizer.clean(result.name, limit: 300), to: name)),
      Panel.Span(text: "  " + width.padding(kind, to: 18), color: host.look.style.panelFaint),
      Panel.Span(text: "  " + way),
    ]
  }

  /// What it is; of a house that is clear, and which town it is in isn't.
  private func kind(of result: SearchResult, _ words: SightWords) -> String {
    if let number = result.missingNumber { return host.look.words(.nextNumber, Sanitizer.clean(number, limit: 12)) }
    if !result.detail.isEmpty { return Sanitizer.clean(result.detail, limit: 80) }
    return words.kind(result.source == .coordinates ? "coordinates" : result.kind)
  }

  /// A mark on every place that was found; the chosen one stands out.
  private func drawMarks(into grid: inout CellGrid, _ viewport: Viewport, above row: Int) {
    let colors = SightColors(host.look.style)
    let isASCII = host.look.blocks == .ascii
    for (number, result) in (results ?? []).enumerated().reversed() {
      let place = viewport.nearestCopy(of: WorldPoint(result.coordinate))
      guard host.maps.facts.isGeographic, let cell = viewport.cell(of: place), cell.row < row else { continue }
      let isChosen = number == index
      let text = isChosen ? (isASCII ? ">x<" : "▸●◂") : isASCII ? "x" : "●"
      grid.write(
        text,
        at: CellPoint(column: cell.column - (isChosen ? 1 : 0), row: cell.row),
        foreground: colors.chosen.sign,
        background: colors.chosen.ground,
        style: host.look.depth == .none ? .reverse : .bold
      )
    }
  }
}
