import Cells
import Scene
import Terminal

/// The menu of all actions, for users who don't know the keys: each entry shows its own.
final class Menu: Feature, MapLayer {
  private let host: Host
  private var panel: MenuPanel?
  private var registration: Registration?

  init(_ host: Host) {
    self.host = host
    registration = host.layers.add(self, at: .chrome)
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
    let (style, help) = (host.look.style, host.look.keys.name(of: .help))
    // The menu's sign, and the key of the help.
    grid.write(
      (host.look.blocks == .ascii ? "=" : "≡") + (CharacterWidth.standard.of(help) == 1 ? help : "?"),
      at: CellPoint(column: 0, row: viewport.rows - 1),
      foreground: style.barText,
      background: style.barBackground,
      style: host.look.depth == .none ? [.reverse] : .bold
    )
  }
}
