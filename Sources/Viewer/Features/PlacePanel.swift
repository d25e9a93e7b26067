import Cells
import Geodesy
import Places
import Scene

/// An open table of targets or saved places.
final class PlacePanel: HostClient {
  /// The differences between the tables.
  struct Kind {
    let mode: KeyMode
    let header: Phrase
    let titleFromHere: Phrase
    let titleFromCentre: Phrase
    let empty: Phrase
  }

  private let kind: Kind
  private let store: any PlaceRows
  private let middle: MapCenter.Hold
  private var list: ListPanel?
  private var chosen: PlaceID?
  private var widest: (version: Int, width: Int)?

  /// Opens a table; `perform` does what is asked for with the selected row.
  init(
    _ kind: Kind,
    _ host: Host,
    _ store: any PlaceRows,
    closed: @escaping () -> Void,
    perform: @escaping (Action, Target?) -> Void
  ) {
    (self.kind, self.store, middle) = (kind, store, host.navigator.middle.hold())
    chosen = (store.targets.first(where: \.isCurrent) ?? store.targets.first)?.id
    super.init(in: host)
    let behavior = ListPanel.Behavior(
      mode: kind.mode,
      rowless: [.targetsAdd, .targetsRestore, .targetsClose],
      closed: closed,
      select: { [unowned self] in chosen = store.targets[$0].id },
      click: { _, isChosen in isChosen ? .targetsGo : nil },
      perform: { perform($0, $1.map { store.targets[$0] }) }
    )
    // Less than half of the screen: the map's centre stays visible.
    list = ListPanel(host, .init(isBelowMap: true) { max(($0 - 1) / 2, 6) }, behavior: behavior) {
      [unowned self] columns, _ in
      content(columns: columns)
    }
  }

  func close() { list?.close() }

  /// Chooses a target's row.
  func choose(_ id: PlaceID) { chosen = id }

  /// Copies the chosen row; false if there is none.
  func copy() -> Bool {
    guard let index else { return false }
    let target = store.targets[index]
    host.copy("\(target.name)  \(look.spelling.text(of: target.coordinate))")
    return true
  }

  private var index: Int? { store.targets.firstIndex { $0.id == chosen } }

  /// Adapts to changed contents; if a row was removed, its neighbour is selected.
  func adapt(after removed: Int? = nil) {
    if index == nil {
      let last = store.targets.count - 1
      chosen = last < 0 ? nil : store.targets[min(max(removed ?? 0, 0), last)].id
    }
    list?.refresh()
  }

  private func content(columns: Int) -> ListPanel.Content {
    let (targets, from) = (store.targets, host.standpoint)
    let table = PlaceTable(called: kind.header, longestName: longestName, columns: columns, from: from, look)
    return ListPanel.Content(
      title: words(from.isPosition ? kind.titleFromHere : kind.titleFromCentre),
      header: [table.header],
      empty: words(kind.empty),
      count: targets.count,
      row: { table.line(of: targets[$0]) },
      hints: look.keys.hints(of: kind.mode, in: words),
      chosen: index,
      columns: table.columns
    )
  }

  /// The width of the longest name, which is measured again only after a change.
  private var longestName: Int {
    if let widest, widest.version == store.version { return widest.width }
    let width = store.targets.map { CharacterWidth.standard.of(PlaceTable.name(of: $0, mark: "  ", words)) }.max() ?? 0
    widest = (store.version, width)
    return width
  }
}
