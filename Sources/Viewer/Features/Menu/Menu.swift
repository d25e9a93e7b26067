import Cells
import Scene
import Terminal

/// The menu of all actions, for users who don't know the keys: each entry shows its own.
final class Menu: HostClient, Feature, MapLayer, InputTaker, MouseTaker {
  private var panel: MenuPanel? { didSet { host.panels.stack.set(.popup, self, to: panel != nil) } }

  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .menu else { return false }
    panel = panel == nil ? MenuPanel(host) : nil
    return true
  }

  func take(_ key: Key) -> Bool {
    guard let panel else { return false }
    switch host.look.keys.action(for: key, in: .menu) {
    case .menuUp: panel.step(by: -1)
    case .menuDown: panel.step(by: 1)
    case .menuEnter: panel.chosen.map(run) ?? panel.enter()
    case .menuInto: panel.enter()
    case .menuBack: _ = panel.leave()
    case .menuLeave: if !panel.leave() { self.panel = nil }
    default:
      // A direct key closes the menu.
      self.panel = nil
      return host.look.keys.action(for: key) == .menu
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if cell.row == host.navigator.shown.rows - 1, cell.column < StatusLine.start {
      if cell.column > 0 { panel = nil }
      host.runner.perform(cell.column == 0 ? .menu : .help)
      return true
    }
    guard let panel else { return false }
    switch panel.hit(cell) {
    case .entry(let entry): run(entry)
    case .inside: break
    case .outside: self.panel = nil
    }
    return true
  }

  private func run(_ entry: MenuContents.Entry) {
    panel = nil
    switch entry.deed {
    case .action(let action): host.runner.perform(action)
    case .key(let key): host.runner.press(key)
    case .keys(let names): host.messages.show(host.look.words(.onlyByKey, names))
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard viewport.rows > 1 else { return }
    let (style, help) = (look.style, look.keys.name(of: .help))
    // The menu's sign, and the key of the help.
    let text = (look.blocks == .ascii ? "=" : "≡") + (CharacterWidth.standard.of(help) == 1 ? help : "?")
    let place = CellPoint(column: 0, row: viewport.rows - 1)
    grid.label(text, at: place, style.barText, on: style.barBackground, style: .bold, look)
  }
}

/// The open menu: its groups, and beside them what is in the chosen one.
final class MenuPanel: HostClient, MapLayer {
  private let groups: [MenuContents.Group]
  private var group = 0
  /// The chosen entry of the group; nil while the group itself is chosen.
  private var entry: Int?
  private var paddings: [PanelPadding] = []

  init(_ host: Host) {
    groups = MenuContents(of: host.look.keys, in: host.look.words, open: host.panels.stack.mode).groups
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
    paddings = [
      host.panels.padding.add(.zero) { [weak self] in self?.boxes(in: $0).groups },
      host.panels.padding.add(.zero) { [weak self] in self?.boxes(in: $0).entries },
    ]
  }

  private var entries: [MenuContents.Entry] { groups[group].entries }

  /// The chosen entry; nil if a group is chosen.
  var chosen: MenuContents.Entry? { entry.map { entries[$0] } }

  func step(by count: Int) {
    if let entry {
      self.entry = Self.wrapped(entry + count, entries.count)
    } else {
      group = Self.wrapped(group + count, groups.count)
    }
  }

  /// Goes into the group.
  func enter() { if entry == nil, !entries.isEmpty { entry = 0 } }

  /// Goes back to the groups; false where nothing else was chosen.
  func leave() -> Bool {
    defer { entry = nil }
    return entry != nil
  }

  enum Hit {
    case entry(MenuContents.Entry)
    case inside
    case outside
  }

  func hit(_ cell: CellPoint) -> Hit {
    let boxes = boxes(in: host.navigator.shown)
    if let row = Self.row(of: cell, in: boxes.entries, chosen: entry ?? 0), entries.indices.contains(row) {
      entry = row
      return .entry(entries[row])
    }
    if let row = Self.row(of: cell, in: boxes.groups, chosen: group), groups.indices.contains(row) {
      (group, entry) = (row, nil)
      return .inside
    }
    return [boxes.entries, boxes.groups].contains { $0?.contains(cell) ?? false } ? .inside : .outside
  }

  private static func row(of cell: CellPoint, in box: CellRect?, chosen: Int) -> Int? {
    box.flatMap { Panel.line(at: cell, in: $0, from: Panel.first(in: $0, showing: chosen)) }
  }

  private static func wrapped(_ index: Int, _ count: Int) -> Int { (index % count + count) % count }
}

/// How it looks.
extension MenuPanel {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let boxes = boxes(in: viewport)
    if let box = boxes.groups { draw(groupPanel, choosing: group, into: &grid, box) }
    if let box = boxes.entries { draw(entryPanel, choosing: entry, into: &grid, box) }
  }

  private func draw(_ panel: Panel, choosing row: Int?, into grid: inout CellGrid, _ box: CellRect) {
    var panel = panel
    panel.chosen = row
    panel.draw(into: &grid, box: box, look: host.look, from: Panel.first(in: box, showing: row ?? 0))
  }

  private var groupPanel: Panel {
    let width = CharacterWidth.standard
    let widest = groups.map { width.of($0.title) }.max() ?? 0
    let mark = host.look.blocks == .ascii ? " >" : " ▸"
    return Panel(
      title: host.look.words(.menu),
      lines: groups.map { [Panel.Span(text: width.padding($0.title, to: widest) + mark)] }
    )
  }

  /// As wide as the group needs it: the map is to be seen beside it.
  private var entryPanel: Panel {
    let width = CharacterWidth.standard
    let text = entries.map { width.of($0.text) }.max() ?? 0
    let keys = entries.map { width.of($0.keys) }.max() ?? 0
    let room = max(min(text, host.navigator.shown.columns - keys - 6), 8)
    return Panel(
      title: groups[group].title,
      lines: entries.map { entry in
        let label = width.padding(width.truncating(entry.text, to: room), to: room)
        return [
          Panel.Span(text: label + "  "), Panel.Span(text: width.padding(entry.keys, to: keys), isAccented: true),
        ]
      }
    )
  }

  /// Both boxes are above the chip that opens the menu, in the lower half of the map if there is space; if they don't
  /// fit side by side, only the active one is shown.
  private func boxes(in viewport: Viewport) -> (groups: CellRect?, entries: CellRect?) {
    let status = host.panels.status.insets.bottom
    let groups = groupPanel.lowerLeft(in: viewport, above: status)
    var entries = entryPanel.lowerLeft(in: viewport, above: status)
    entries.column = max(min(groups.columns, viewport.columns - entries.columns), 0)
    let rows = min(entries.rows, max(groups.rows, viewport.rows / 2))
    (entries.row, entries.rows) = (entries.row + entries.rows - rows, rows)
    guard entries.column < groups.columns else { return (groups, entries) }
    return entry == nil ? (groups, nil) : (nil, entries)
  }
}
