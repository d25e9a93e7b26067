import Cells
import Scene
import Terminal

/// The menu of all actions, for users who don't know the keys: each entry shows its own.
///
/// It is a list of groups, and beside it one of what is in the selected group.
final class Menu: HostClient, Feature, MapLayer {
  var kind: String { "menu" }
  private var contents: [MenuContents.Group] = []
  private var groups: ListPanel?
  private var entries: ListPanel?
  /// Whether keys go to the entries.
  private var isInside = false

  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .menu else { return false }
    if let groups { groups.close() } else { open() }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, host.isOnSign(cell) else { return false }
    if cell.column > 0 { groups?.close() }
    host.runner.perform(cell.column == 0 ? .menu : .help)
    return true
  }

  private func open() {
    (contents, isInside) = (MenuContents(of: look.keys, in: words, open: host.panels.stack.mode).groups, false)
    let ofGroups = ListPanel.Behavior(
      kind: .popup,
      mode: .menu,
      isFleeting: true,
      closed: { [weak self] in
        self?.entries?.close()
        self?.groups = nil
        self?.entries = nil
      },
      select: { [unowned self] _ in enter(false) },
      intercept: { [unowned self] in close(with: $0) },
      click: { _, _ in nil },
      perform: { [unowned self] action, _ in
        if action == .menuLeave { groups?.close() } else { enter(action != .menuBack) }
      }
    )
    var form = ListPanel.Form(wraps: true)
    form.isShown = { [unowned self] in !isInside || fitsBoth(in: $0) }
    let opened = ListPanel(host, form, behavior: ofGroups) { [unowned self] _, _ in groupContent }
    groups = opened
    let ofEntries = ListPanel.Behavior(
      kind: .popup,
      mode: .menu,
      isActive: { [unowned self] in isInside },
      closed: {},
      click: { _, _ in .menuEnter },
      perform: { [unowned self] action, row in
        switch action {
        case .menuEnter: row.map { run(contents[opened.index].entries[$0]) }
        case .menuBack, .menuLeave: enter(false)
        default: break
        }
      }
    )
    form.isShown = { [unowned self] in isInside || fitsBoth(in: $0) }
    form.position = .right(of: opened)
    form.rows = { [host] _ in max(opened.size(in: host.navigator.shown).rows, host.navigator.shown.rows / 2) }
    entries = ListPanel(host, form, behavior: ofEntries) { [unowned self] _, _ in entryContent(of: opened.index) }
  }

  /// Goes into the group, or back to the groups.
  private func enter(_ isInside: Bool) {
    self.isInside = isInside
    entries?.choose(0)
  }

  /// Closes the menu with the key that opens it, wherever it is.
  private func close(with key: Key) -> Bool {
    guard look.keys.action(for: key, in: .menu) == nil, look.keys.action(for: key) == .menu else { return false }
    groups?.close()
    return true
  }

  private func run(_ entry: MenuContents.Entry) {
    groups?.close()
    switch entry.deed {
    case .action(let action): host.runner.perform(action)
    case .key(let key): host.runner.press(key)
    case .keys(let names): host.messages.show(words(.onlyByKey, names))
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

/// How it looks.
extension Menu {
  /// Whether both lists fit side by side; if not, only the active one is shown.
  private func fitsBoth(in viewport: Viewport) -> Bool {
    [groups, entries].compactMap { $0?.size(in: viewport).columns }.reduce(0, +) <= viewport.columns
  }

  private var groupContent: ListPanel.Content {
    let width = CharacterWidth.standard
    let widest = contents.map { width.of($0.title) }.max() ?? 0
    let mark = look.blocks == .ascii ? " >" : " ▸"
    let rows = contents.map { [Panel.Span(text: width.padding($0.title, to: widest) + mark)] }
    return ListPanel.Content(title: words(.menu), rows: rows)
  }

  /// As wide as the group needs it: the map is to be seen beside it.
  private func entryContent(of group: Int) -> ListPanel.Content {
    let (width, entries) = (CharacterWidth.standard, contents[group].entries)
    let text = entries.map { width.of($0.text) }.max() ?? 0
    let keys = entries.map { width.of($0.keys) }.max() ?? 0
    let room = max(min(text, host.navigator.shown.columns - keys - 6), 8)
    let rows = entries.map { entry in
      let label = width.padding(width.truncating(entry.text, to: room), to: room)
      return [Panel.Span(text: label + "  "), Panel.Span(text: width.padding(entry.keys, to: keys), isAccented: true)]
    }
    var content = ListPanel.Content(title: contents[group].title, rows: rows)
    content.isIdle = !isInside
    return content
  }
}
