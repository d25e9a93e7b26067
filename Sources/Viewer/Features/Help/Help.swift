import Cells
import Scene
import Terminal

/// The help on keys, made from the table that the keys are read from, and on the signs of the map.
final class Help: HostClient, Feature, MapPanel, InputTaker {
  var kind: String { "help" }
  private var shown: ShownPanel? { didSet { host.panels.stack.set(.popup, self, to: shown != nil) } }
  /// The line that the panel begins with.
  private var first = 0
  /// The search field, if it is open.
  private var field: TextField?
  /// Whether keys are typed into that.
  private var isTyping = false
  /// Whether only the legend is shown.
  private var isLegend = false
  /// The texts by task, while those are shown.
  private var topics: TopicList?
  /// The lines of the whole page by the columns of the screen, counted when it is opened.
  private var counts: [Int: Int] = [:]
  /// The kinds of the sights that were on the screen when it was opened, the best known first.
  private var kinds: [String] = []

  func perform(_ action: Action) -> Bool {
    guard action == .help || action == .legend else { return false }
    shown == nil ? open(asLegend: action == .legend) : close()
    return true
  }

  private func open(asLegend: Bool) {
    (isLegend, counts) = (asLegend, [:])
    let faces = host.frame.icons.compactMap(\.face)
    kinds = faces.sorted { ($0.importance, $1.name) > ($1.importance, $0.name) }.map(\.kind)
    shown = ShownPanel(self)
  }

  private func close() {
    (shown, topics) = (nil, nil)
    forgetSearch()
  }

  private func forgetSearch() {
    (field, isTyping, first) = (nil, false, 0)
    topics?.look(for: "")
  }

  func take(_ key: Key) -> Bool {
    let action = host.look.keys.action(for: key, in: .help)
    if isTyping {
      if key.isTyped || !scroll(by: action) { type(key) }
      return true
    }
    guard !scroll(by: action) else { return true }
    switch action {
    case .helpSearch:
      _ = topics?.leave()
      (field, isTyping, first) = (TextField(), true, 0)
    case .helpTopics: turn()
    case .helpEnter where topics != nil: enter()
    case .helpLeave where topics?.open != nil: leaveTopic()
    case .helpLeave where field != nil: forgetSearch()
    case .helpLeave where topics != nil: turn()
    case .helpLeave, .helpClose, .helpEnter: close()
    default: return false
    }
    return true
  }

  /// From the keys to the texts by task, or back.
  private func turn() {
    forgetSearch()
    topics = topics == nil ? TopicList(about: host.panels.stack.mode?.name) : nil
    showChosen()
  }

  private func enter() {
    topics?.enter()
    first = 0
  }

  private func leaveTopic() {
    _ = topics?.leave()
    first = 0
    showChosen()
  }

  func paste(_ text: String) -> Bool {
    guard isTyping else { return false }
    field?.insert(text)
    search()
    return true
  }

  private func search() {
    first = 0
    topics?.look(for: field?.text ?? "")
  }

  private func type(_ key: Key) {
    switch key {
    case .escape: forgetSearch()
    case .enter:
      isTyping = false
      if topics != nil { enter() }
    case .backspace where field?.text.isEmpty ?? true: forgetSearch()
    default: if field?.take(key) ?? false { search() }
    }
  }

  private func scroll(by action: Action?) -> Bool {
    guard let rows = action?.step(page: pageRows) else { return false }
    scroll(by: rows)
    return true
  }

  private func scroll(by rows: Int) {
    guard isList else { return first = min(max(first + rows, 0), first + hidden) }
    topics?.step(by: rows)
    showChosen()
  }

  /// Whether topics are listed.
  private var isList: Bool { topics != nil && topics?.open == nil }

  func take(_ event: MouseEvent) -> Bool {
    guard shown != nil, case .wheel(let steps) = event.action else { return false }
    scroll(by: isList ? -steps : -steps * Self.rowsOfStep)
    return true
  }

  /// The rows by which a step of the wheel scrolls a text.
  private static let rowsOfStep = 3

  /// A click on a topic opens it, and one beside the page closes that.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard shown != nil, case .click(let cell) = gesture, !host.isOnSign(cell) else { return false }
    guard contains(cell) else {
      close()
      return true
    }
    let line = Panel.line(at: cell, in: box(in: host.navigator.shown), from: first)
    if isList, let line, topics?.choose(line) == true { enter() }
    return true
  }

  private func showChosen() {
    guard let index = topics?.index else { return }
    first = min(max(first, index - pageRows), index)
  }
}

/// How it looks.
extension Help {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    panel(in: viewport).draw(into: &grid, box: box, look: host.look, from: first)
    guard isTyping, let field, box.columns > 12, box.rows > 2 else { return }
    let place = CellPoint(column: box.column + 4, row: box.row + box.rows - 1)
    field.draw(into: &grid, at: place, columns: box.columns - 8, host.look.style)
  }

  private func panel(in viewport: Viewport) -> Panel {
    let words = host.look.words
    var lines = page(in: viewport)
    if lines.isEmpty { lines = [[Panel.Span(text: words(.nothingFound))]] }
    let title = topics.map { $0.title ?? words(.helpTopics) } ?? words(isLegend ? .signs : .keys)
    var panel = Panel(title: title, lines: lines)
    if let topics, topics.open == nil { panel.chosen = topics.index }
    panel.footer = field.map { "/" + $0.text } ?? words(.helpKeys)
    return panel
  }

  private func page(in viewport: Viewport, for text: String? = nil) -> [[Panel.Span]] {
    let wanted = text ?? field?.text ?? ""
    let room = max(viewport.columns - 4, 2)
    if let topics { return topics.lines(columns: room) }
    let signs = legend.filtered(by: wanted).lines(columns: room)
    guard !isLegend else { return signs }
    let page = HelpPage(of: host.look.keys, in: host.look.words, open: host.panels.stack.mode)
    let title = Panel.Span(text: host.look.words(.signs), isAccented: true, style: [.bold, .underline])
    return page.filtered(by: wanted).lines(columns: room) + (signs.isEmpty ? [] : [[], [title]] + signs)
  }

  private var legend: LegendPage { LegendPage(of: kinds, in: SightWords(host: host), look: host.look) }

  /// Of one size, whatever is looked for.
  func box(in viewport: Viewport) -> CellRect {
    let lines = topics?.fullCount(columns: max(viewport.columns - 4, 2)) ?? pageCount(in: viewport)
    let wanted = lines + 2
    let rows = min(wanted, viewport.rows - 1)
    return CellRect(column: 0, row: max(viewport.rows - 1 - rows, 0) / 2, columns: viewport.columns, rows: rows)
  }

  private func pageCount(in viewport: Viewport) -> Int {
    let count = counts[viewport.columns] ?? page(in: viewport, for: "").count
    counts[viewport.columns] = count
    return count
  }

  /// How many rows are seen at once, but for one that is seen again.
  private var pageRows: Int { max(box(in: host.navigator.shown).rows - 3, 1) }

  /// How many lines are left over behind the last one in the panel.
  private var hidden: Int {
    let viewport = host.navigator.shown
    return max(page(in: viewport).count - first - max(box(in: viewport).rows - 2, 0), 0)
  }
}

extension Key {
  /// Whether the key types a character.
  fileprivate var isTyped: Bool {
    switch self {
    case .character, .space: true
    default: false
    }
  }
}
