import Cells
import Scene
import Terminal

/// The help on keys, made from the table that the keys are read from.
final class Help: Feature, MapLayer {
  private let host: Host
  private var registration: Registration?
  private var padding: PanelPadding?
  /// The line that the panel begins with.
  private var first = 0

  init(_ host: Host) {
    self.host = host
  }

  /// What is too long for the screen goes on in the line below.
  private func panel(in viewport: Viewport) -> Panel {
    let words = host.look.words
    let width = CharacterWidth.standard
    let lines = KeyTable.standard.lines(in: words)
    let keys = (lines.map { width.of($0.keys) }.max() ?? 0) + 2
    let room = max(viewport.columns - 4, 2)
    let rows = lines.flatMap { line in
      width.wrapping(line.help, to: max(room - keys, 8)).enumerated().map { index, text in
        [
          Panel.Span(text: width.padding(index == 0 ? line.keys : "", to: keys), isAccented: true),
          Panel.Span(text: text),
        ]
      }
    }
    let mouse = width.wrapping(words(.helpMouse), to: room).map { [Panel.Span(text: $0)] }
    let ofMap = Self.paired(rows, room: room) + [[]] + mouse
    let longest = ofMap.map(Self.columns).max() ?? 0
    let columns = min(max(longest, 70), room)
    let open = host.bar.mode
    let ofModes = KeyMode.allCases.filter { $0 != open }.map { Self.section(of: $0, in: words, columns: columns) }
    // Whoever is in the middle of something asks about that.
    let sections = [open.map { Self.section(of: $0, in: words, columns: columns) }, ofMap].compactMap(\.self) + ofModes
    return Panel(title: words(.keys), lines: Array(sections.joined(separator: [[]])))
  }

  /// The keys of what can be open, under its name.
  private static func section(of mode: KeyMode, in words: Words, columns: Int) -> [[Panel.Span]] {
    let lines = mode.allHints(in: words).lines(columns: columns)
    return [[Panel.Span(text: words(mode.title), isAccented: true)]] + lines.map { [Panel.Span(text: $0)] }
  }

  private static func columns(of line: [Panel.Span]) -> Int {
    line.reduce(0) { $0 + CharacterWidth.standard.of($1.text) }
  }

  /// Two lines beside each other where there is room for that.
  private static func paired(_ rows: [[Panel.Span]], room: Int) -> [[Panel.Span]] {
    let lengths = rows.map(columns)
    let gap = 4
    guard let longest = lengths.max(), 2 * longest + gap <= room else { return rows }
    let half = (rows.count + 1) / 2
    return (0..<half).map { index in
      guard half + index < rows.count else { return rows[index] }
      let blank = String(repeating: " ", count: longest + gap - lengths[index])
      return rows[index] + [Panel.Span(text: blank)] + rows[half + index]
    }
  }

  func perform(_ action: Action) -> Bool {
    guard action == .help else { return false }
    registration == nil ? open() : close()
    return true
  }

  private func open() {
    registration = host.layers.add(self, at: .chrome)
    padding = host.padding.add(.zero) { [weak self] in self?.box(in: $0) }
    first = 0
  }

  private func close() { (registration, padding) = (nil, nil) }

  func take(_ key: Key) -> Bool {
    guard registration != nil else { return false }
    switch key {
    case .down, .character("j"): first += min(hidden, 1)
    case .up, .character("k"): first = max(first - 1, 0)
    case .pageDown, .space: first += min(hidden, Self.page)
    case .pageUp: first = max(first - Self.page, 0)
    case .home: first = 0
    case .end: first += hidden
    case .escape, .enter: close()
    default: return false
    }
    return true
  }

  private static let page = 5

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel(in: viewport).draw(into: &grid, box: box(in: viewport), look: host.look, from: first)
  }

  private func box(in viewport: Viewport) -> CellRect {
    let wanted = panel(in: viewport).size
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
    let viewport = host.navigator.shown
    return max(panel(in: viewport).lines.count - first - max(box(in: viewport).rows - 2, 0), 0)
  }
}
