import Cells
import Scene
import Terminal

/// A list over the map with one selected row, which keys and the mouse move.
///
/// The text field, the header, the lines below the rows and the key hints stay while the other lines scroll.
final class ListPanel: HostClient, MapPanel, InputTaker {
  typealias Line = [Panel.Span]

  struct Content {
    let title: String
    /// The lines above the rows that stay.
    var header: [Line] = []
    var above: [Line] = []
    /// The text in place of rows, and the answer to what needs one.
    var empty = ""
    let count: Int
    let row: (Int) -> Line
    /// A row after all others that stays.
    var last: Line?
    /// The lines below the rows that stay.
    var below: [Line] = []
    var hints = KeyHints([])
    var footer = ""
    /// The selected row, if it isn't the list that selects it.
    var chosen: Int?
    /// Whether no row is selected for now.
    var isIdle = false
    /// The columns that it needs, if they are known without making its rows.
    var columns: Int?
  }

  enum Position {
    /// At the lower edge of the map, on the left or in the centre.
    case left, center
    /// In the upper left corner, or so many cells from it.
    case upperLeft(inset: Int)
    /// At the centre of the visible map.
    case middle
    /// To the right of another list, or over it if there is no space.
    case right(of: ListPanel)
    /// Beside a place on the map.
    case callout(PlaceCallout)
  }

  /// The shape and position of the box.
  struct Form {
    /// The kind in reports; empty for that of its keys.
    var kind = ""
    /// The maximum number of columns, unless half of the screen is more.
    var widest = Int.max
    var position = Position.left
    /// Whether the map has its centre above the list.
    var isBelowMap = false
    /// Whether text is typed into a field above the rows.
    var isTyped = false
    /// Whether the first row follows the last one.
    var wraps = false
    /// Whether the box has the maximum number of rows, so that nothing jumps with every letter.
    var isSteady = false
    /// The maximum number of rows, frame included, by the number of free ones.
    var rows: (_ free: Int) -> Int = { $0 }
    var isShown: (Viewport) -> Bool = { _ in true }
  }

  /// The effects of keys and clicks besides moving the selection.
  struct Behavior {
    var kind = OpenStack.Kind.panel
    /// The keys; nil for Enter, which is `open`, and Esc, which is `close`.
    var mode: KeyMode?
    /// Whether help and menu begin with that mode.
    var hasSection = false
    /// The actions that need no row.
    var rowless: Set<Action> = []
    /// Whether any other key or a click beside it closes it.
    var isFleeting = false
    /// Whether it takes keys.
    var isActive: () -> Bool = { true }
    /// Called when it was closed, also by something else that was opened.
    let closed: () -> Void
    var select: (_ row: Int) -> Void = { _ in }
    var type: () -> Void = {}
    /// Takes a key before the list does.
    var intercept: (Key) -> Bool = { _ in false }
    /// The action of a click on a row; nil if it only selects the row.
    var click: (_ cell: CellPoint, _ isChosen: Bool) -> Action? = { _, _ in .open }
    /// Takes the wheel over a row instead of the list.
    var wheel: ((_ row: Int, _ steps: Int) -> Void)?
    /// Performs an action of the mode on the selected row, if there is one.
    let perform: (Action, _ row: Int?) -> Void
  }

  var kind: String { form.kind.isEmpty ? behavior?.mode?.name ?? "list" : form.kind }
  private(set) var index: Int
  var field = TextField()
  private let form: Form
  private let content: (_ columns: Int, _ index: Int) -> Content
  private let behavior: Behavior?
  /// The first visible line before the selected row is brought into view.
  private var first = 0
  private var shown: ShownPanel?

  init(
    _ host: Host,
    _ form: Form,
    at index: Int = 0,
    behavior: Behavior? = nil,
    content: @escaping (_ columns: Int, _ index: Int) -> Content
  ) {
    (self.form, self.index, self.behavior, self.content) = (form, index, behavior, content)
    super.init(in: host)
    switch behavior?.kind {
    case nil: break
    case .panel?:
      let mode = behavior?.hasSection == true ? behavior?.mode : nil
      host.panels.stack.push(.panel, self, of: mode) { [weak self] in self?.close() }
    case let kind?: host.panels.stack.set(kind, self, to: true)
    }
    shown = ShownPanel(self)
  }

  /// Removes it from the screen and the keys, even while it takes one.
  func close() {
    guard shown != nil, let behavior else { return }
    shown = nil
    host.panels.stack.pop(behavior.kind, self)
    behavior.closed()
  }

  /// Adapts to changed content.
  func refresh() { if shown != nil { step(by: 0, isSelecting: false) } }

  func choose(_ index: Int) {
    self.index = index
    let viewport = host.navigator.shown
    first = layout(in: viewport).firstLine(in: box(in: viewport))
    shown?.refresh()
  }

  func step(by count: Int, wrapping: Bool = false) { step(by: count, wrapping: wrapping, isSelecting: count != 0) }

  private func step(by count: Int, wrapping: Bool = false, isSelecting: Bool) {
    let content = layout(in: host.navigator.shown).content
    // Without rows it is a text, which scrolls.
    if content.rowCount == 0 { first = max(first + count, 0) }
    let (rows, chosen) = (max(content.rowCount, 1), content.chosen ?? index)
    // A row that stays at the end is one key away, whatever the number of others.
    let isLastMeant = count < 0 && chosen == 0 && content.last != nil
    let next = isLastMeant ? rows - 1 : wrapping ? (chosen + count + rows) % rows : chosen + count
    choose(min(max(next, 0), rows - 1))
    if isSelecting, content.rowCount > 0 { behavior?.select(index) }
  }
}

extension ListPanel.Content {
  init(
    title: String,
    above: [ListPanel.Line] = [],
    empty: String = "",
    rows: [ListPanel.Line],
    below: [ListPanel.Line] = [],
    hints: KeyHints = KeyHints([]),
    chosen: Int? = nil
  ) {
    self.init(title: title, above: above, count: rows.count, row: { rows[$0] }, below: below, hints: hints)
    (self.empty, self.chosen) = (empty, chosen)
  }

  /// The number of rows that can be selected.
  var rowCount: Int { count + (last == nil ? 0 : 1) }
}

/// Keys and mouse.
extension ListPanel {
  func take(_ key: Key) -> Bool {
    guard let behavior, behavior.isActive() else { return false }
    if behavior.intercept(key) { return true }
    guard let mode = behavior.mode else { return takePlain(key) }
    guard let action = look.keys.action(for: key, in: mode) else {
      if behavior.isFleeting { close() }
      return form.isTyped && takePlain(key)
    }
    guard box(in: host.navigator.shown).rows > 0 else { return false }
    let content = layout(in: host.navigator.shown).content
    if content.rowCount == 0, !content.empty.isEmpty, !behavior.rowless.contains(action) {
      host.messages.refuse(content.empty)
    } else if let rows = action.step() {
      move(by: rows)
    } else {
      behavior.perform(action, chosen)
    }
    refresh()
    return true
  }

  private func takePlain(_ key: Key) -> Bool {
    switch key {
    case .enter: behavior?.perform(.open, chosen)
    case .escape: behavior?.perform(.close, chosen)
    case .down, .tab: move(by: 1)
    case .up, .shiftTab: move(by: -1)
    case .pageDown: move(by: Action.listPage)
    case .pageUp: move(by: -Action.listPage)
    case .home where !form.isTyped: move(by: -Action.wholeList)
    case .end where !form.isTyped: move(by: Action.wholeList)
    default:
      guard form.isTyped else { return false }
      let before = field.text
      _ = field.take(key)
      if field.text != before { behavior?.type() }
    }
    return true
  }

  private func move(by rows: Int) { step(by: rows, wrapping: form.wraps && abs(rows) == 1) }

  func paste(_ text: String) -> Bool {
    guard form.isTyped else { return false }
    field.insert(text)
    behavior?.type()
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard let behavior, case .click(let cell) = gesture else { return false }
    guard contains(cell) else {
      guard behavior.isFleeting, !host.isOnSign(cell) else { return false }
      close()
      return true
    }
    guard let row = row(at: cell) else { return true }
    let action = behavior.click(cell, row == chosen)
    choose(row)
    if let action { behavior.perform(action, row) } else { behavior.select(row) }
    refresh()
    return true
  }

  func take(_ event: MouseEvent) -> Bool {
    let cell = CellPoint(column: event.column, row: event.row)
    guard let behavior, case .wheel(let steps) = event.action, contains(cell) else { return false }
    guard let wheel = behavior.wheel else {
      move(by: -steps)
      return true
    }
    if let row = row(at: cell) {
      behavior.select(row)
      wheel(row, steps)
    }
    return true
  }

  private var chosen: Int? { layout(in: host.navigator.shown).chosen }

  /// The row under a cell.
  func row(at cell: CellPoint) -> Int? {
    let viewport = host.navigator.shown
    return layout(in: viewport).row(at: cell, in: box(in: viewport))
  }
}

extension Action {
  fileprivate static let (listPage, wholeList) = (5, 1_000_000_000)

  /// The number of rows by which it moves the selection of a list, or a text; nil for other actions.
  func step(page: Int = listPage) -> Int? {
    switch name.drop(while: { $0 != "-" }) {
    case "-up": -1
    case "-down": 1
    case "-page-up": -page
    case "-page-down": page
    case "-first", "-start": -Self.wholeList
    case "-last", "-end": Self.wholeList
    default: nil
    }
  }
}

/// Where it is.
extension ListPanel {
  func insets(in viewport: Viewport) -> EdgeInsets {
    guard form.isBelowMap else { return .zero }
    let box = box(in: viewport)
    return box.row == 0 ? EdgeInsets(left: box.columns) : bottomInsets(in: viewport)
  }

  func box(in viewport: Viewport) -> CellRect {
    let (columns, rows) = size(in: viewport)
    if case .callout(let callout) = form.position {
      return callout.box(columns: columns, rows: rows, in: viewport)?.box
        ?? .nowhere
    }
    guard form.isShown(viewport) else { return .nowhere }
    if case .middle = form.position { return viewport.visibleBox.middle(columns: columns, rows: rows) }
    var box = lowerLeft(columns: columns, in: viewport) { form.isSteady ? form.rows($0) : min(rows, form.rows($0)) }
    switch form.position {
    case .right(let other): box.column = max(min(other.size(in: viewport).columns, viewport.columns - box.columns), 0)
    case .center: box.column = max((viewport.columns - box.columns) / 2, 0)
    case .upperLeft(let inset):
      (box.column, box.row) = (inset, inset)
      box.columns = min(box.columns, max(viewport.columns - 2 * inset, 0))
      box.rows = min(box.rows, max(viewport.rows - 3 * inset, 0))
    case .left, .middle, .callout: break
    }
    return box
  }

  func size(in viewport: Viewport) -> (columns: Int, rows: Int) { layout(in: viewport).size }

  func clearings(in viewport: Viewport) -> [CellRect] {
    if case .callout(let callout) = form.position { [callout.clearing(in: viewport)] } else { [] }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (layout, box) = (layout(in: viewport), box(in: viewport))
    guard box.rows > 0, !form.isTyped || box.columns > 8 && box.rows > 3 else { return }
    layout.panel(in: box).draw(into: &grid, box: box, look: look)
    if case .callout(let callout) = form.position {
      callout.drawMarks(of: layout.size, into: &grid, in: viewport)
    }
    guard form.isTyped else { return }
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    let isInRow = (layout.chosen ?? 0) > 0
    field.draw(into: &grid, at: place, columns: box.columns - 4, isInRow: isInRow, look.style)
  }

  private func layout(in viewport: Viewport) -> ListLayout {
    let columns = max(min(viewport.columns, max(form.widest, viewport.columns / 2)) - 4, 8)
    let content = content(columns, index)
    return ListLayout(content, isTyped: form.isTyped, at: index, from: first, columns: columns, look)
  }
}
