import Cells
import Geodesy
import Places
import Scene
import Terminal

/// An open table of targets or saved places: which row is chosen, and what keys ask to be done with it.
final class PlacePanel: MapPanel {
  /// The differences between the tables.
  struct Kind {
    let mode: KeyMode
    let header: Phrase
    let titleFromHere: Phrase
    let titleFromCentre: Phrase
    let empty: Phrase
  }

  /// The request of a key or the mouse.
  enum Request {
    case close
    case go(Target)
    case add
    case edit(Target)
    case delete(Target)
    case restore
    case move(Target, by: Int)
    case moveHere(Target)
  }

  let host: Host
  private let kind: Kind
  private let store: any PlaceRows
  private let perform: (Request) -> Void
  private let middle: MapCenter.Hold
  private var shown: ShownPanel?
  private var chosen: PlaceID?
  private var first = 0
  private var widest: (version: Int, width: Int)?

  private func keys(columns: Int) -> String {
    host.look.keys.hints(of: kind.mode, in: host.look.words).text(columns: columns)
  }

  init(_ kind: Kind, _ host: Host, _ store: any PlaceRows, performing perform: @escaping (Request) -> Void) {
    (self.kind, self.host, self.store, self.perform) = (kind, host, store, perform)
    middle = host.navigator.middle.hold()
    chosen = (store.targets.first(where: \.isCurrent) ?? store.targets.first)?.id
    shown = ShownPanel(self)
  }

  /// Chooses a target's row.
  func choose(_ id: PlaceID) { chosen = id }

  func take(_ key: Key) -> Bool {
    guard let action = host.look.keys.action(for: key, in: kind.mode) else { return false }
    switch action {
    case .targetsUp: step(-1)
    case .targetsDown: step(1)
    case .targetsPageUp: step(-5)
    case .targetsPageDown: step(5)
    case .targetsFirst: step(-store.targets.count)
    case .targetsLast: step(store.targets.count)
    case .targetsAdd: answer(.add)
    case .targetsRestore: answer(.restore)
    case .targetsGo: answer(target.map(Request.go))
    case .targetsEdit: answer(target.map(Request.edit))
    case .targetsDelete: answer(target.map(Request.delete))
    case .targetsMoveUp: answer(target.map { .move($0, by: -1) })
    case .targetsMoveDown: answer(target.map { .move($0, by: 1) })
    case .placesMoveHere: answer(target.map(Request.moveHere))
    default: answer(.close)
    }
    return true
  }

  /// An empty table refuses what needs a row.
  private func answer(_ request: Request?) {
    if let request { return perform(request) }
    if store.targets.isEmpty { host.messages.refuse(host.look.words(kind.empty)) }
  }

  /// Takes a click; true where it is on the panel.
  func take(clickAt cell: CellPoint) -> Bool {
    let box = box(in: host.navigator.shown)
    guard box.contains(cell) else { return false }
    let index = first + cell.row - box.row - 2
    guard cell.row > box.row + 1, store.targets.indices.contains(index), index < first + room(in: box) else {
      return true
    }
    let target = store.targets[index]
    if chosen == target.id { perform(.go(target)) }
    chosen = target.id
    return true
  }

  /// Copies the chosen row; false if there is none.
  func copy() -> Bool {
    guard let target else { return false }
    host.copy("\(target.name)  \(host.look.spelling.text(of: target.coordinate))")
    return true
  }

  private var index: Int? { store.targets.firstIndex { $0.id == chosen } }
  private var target: Target? { index.map { store.targets[$0] } }

  private func step(_ count: Int) {
    let last = store.targets.count - 1
    guard last >= 0 else { return answer(nil) }
    chosen = store.targets[min(max((index ?? 0) + count, 0), last)].id
  }

  /// Adapts to changed contents; if a row was removed, its neighbour is selected.
  func adapt(after removed: Int? = nil) {
    if index == nil {
      let last = store.targets.count - 1
      chosen = last < 0 ? nil : store.targets[min(max(removed ?? 0, 0), last)].id
    }
    shown?.refresh()
  }
}

/// Where it stands, and how it looks.
extension PlacePanel {
  func insets(in viewport: Viewport) -> EdgeInsets { bottomInsets(in: viewport) }

  /// The box below the map, as high as necessary, and less than half of the screen: the map's centre stays visible.
  func box(in viewport: Viewport) -> CellRect {
    let keys = keys(columns: viewport.columns - 4)
    let columns = max(PlaceTable.width(name: nameWidth(in: viewport)), CharacterWidth.standard.of(keys)) + 4
    return lowerLeft(columns: columns, in: viewport) { min(max(store.targets.count, 1) + 4, max(($0 - 1) / 2, 6)) }
  }

  /// The number of targets that fit.
  private func room(in box: CellRect) -> Int { max(box.rows - 4, 1) }

  /// The width of the column of names; the longest is measured again only after a change.
  private func nameWidth(in viewport: Viewport) -> Int {
    let longest = widest?.version == store.version ? widest?.width : nil
    let width = longest ?? PlaceTable.longestName(of: store.targets, in: words)
    widest = (store.version, width)
    return PlaceTable.nameWidth(for: width, columns: viewport.columns)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    let room = room(in: box)
    if let index { first = min(max(first, index - room + 1), index) }
    first = max(min(first, store.targets.count - room), 0)
    let targets = store.targets.dropFirst(first).prefix(room)
    let name = nameWidth(in: viewport)
    let table = PlaceTable(targets, called: kind.header, name: name, from: host.standpoint, host.look)
    var shown = table.lines(columns: box.columns - 4)
    if targets.isEmpty { shown.append([Panel.Span(text: host.look.words(kind.empty))]) }
    shown += Array(repeating: [], count: max(box.rows - 3 - shown.count, 0))
    shown.append([Panel.Span(text: keys(columns: box.columns - 4), color: host.look.style.panelFaint)])
    let title = host.standpoint.isPosition ? kind.titleFromHere : kind.titleFromCentre
    var panel = Panel(title: host.look.words(title), lines: shown)
    panel.chosen = index.map { $0 - first + 1 }
    panel.draw(into: &grid, box: box, look: host.look)
  }
}
