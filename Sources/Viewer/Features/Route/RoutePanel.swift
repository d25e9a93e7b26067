import Cells
import Places
import Routing
import Scene

/// The open panel of a route: its distance and duration, and its steps.
///
/// On a small screen it is folded, so that the map has space: to the routes found, or the selected step.
final class RoutePanel: MapPanel {
  var kind: String { "route" }
  let host: Host
  private let finder: RouteFinder
  private var shown: ShownPanel?
  /// The selected step; nil for the whole route.
  private(set) var index: Int?
  /// Whether all steps are listed, and the profile is shown, if the user has chosen.
  private var (isListed, isProfiled): (Bool?, Bool?)
  private var heights: TrackProfile? { finder.route?.facts.profile }
  private(set) lazy var profile = ProfileView(host) { [weak self] in
    self?.heights
  } bars: { [weak self] in
    self?.bars(in: $0)
  }
  /// The first visible row of the steps before the selected step is brought into view.
  private var first = 0
  /// As they were laid out last.
  private var rows: RouteRows?

  init(_ host: Host, _ finder: RouteFinder, at index: Int?, isListed: Bool?) {
    (self.host, self.finder, self.index, self.isListed) = (host, finder, index, isListed)
    shown = ShownPanel(self)
  }

  /// Another route is there.
  func adapt() {
    rows = nil
    profile.clear()
    shown?.refresh()
  }

  func choose(_ index: Int?) {
    self.index = index
    let viewport = host.navigator.shown
    let box = box(in: viewport)
    if let rows = rows(columns: box.columns - 4) { first = firstRow(of: rows, in: box, of: viewport) }
    shown?.refresh()
  }

  /// Lists all steps, or no more of them than has to be.
  func fold(in viewport: Viewport) -> Bool {
    let isListed = !isListed(in: viewport)
    self.isListed = isListed
    shown?.refresh()
    return isListed
  }

  /// Shows the profile, or hides it.
  func turnProfile() {
    guard heights != nil else { return host.messages.refuse(words(.routeNoHeights)) }
    isProfiled = !isProfiled(in: host.navigator.shown)
    profile.clear()
    shown?.refresh()
  }

  /// The number of the route in a row; nil if the row shows none.
  func routeIndex(at cell: CellPoint) -> Int? {
    let viewport = host.navigator.shown
    let row = cell.row - box(in: viewport).row - (isListed(in: viewport) ? 2 : 1)
    guard isListed(in: viewport) || index == nil, finder.routes.count > 1 else { return nil }
    return finder.routes.indices.contains(row) ? row : nil
  }

  /// Whether a click on a cell of it folds it, or lists all steps.
  func isHandle(_ cell: CellPoint) -> Bool {
    let viewport = host.navigator.shown
    return isListed(in: viewport) ? cell.row == box(in: viewport).row : routeIndex(at: cell) == nil
  }

  /// The step in a row of the screen, or -1 above the steps, for the whole route; nil if there is none.
  func step(at cell: CellPoint) -> Int? {
    let viewport = host.navigator.shown
    let box = box(in: viewport)
    let row = cell.row - box.row - 1 - heading
    guard let rows = rows(columns: box.columns - 4), row < room(in: box, of: viewport) else { return nil }
    return row < 0 ? -1 : rows.step(at: firstRow(of: rows, in: box, of: viewport) + row)
  }
}

/// Where it stands.
extension RoutePanel {
  private static let (widest, widestFolded) = (62, 80)
  /// The minimum columns for the map beside the panel, the minimum rows for the map above it, and those in which the
  /// profile leaves enough of a panel beside the map for the steps.
  private static let (columnsForBoth, rowsForBoth, rowsForProfile) = (110, 40, 36)
  /// The lines above the steps: start and destination, each of the routes, and the notes.
  private var heading: Int { 1 + max(finder.routes.count, 1) + notes(columns: .max / 2).count }
  /// The frame, the profile, and the lines with the keys.
  private func besides(columns: Int, in viewport: Viewport) -> Int {
    2 + profileRows(in: viewport) + (isListed(in: viewport) ? hints(columns: columns, in: viewport).count : 0)
  }

  private func isProfiled(in viewport: Viewport) -> Bool {
    heights != nil && isProfiled ?? (isBeside(viewport) && viewport.rows >= Self.rowsForProfile)
  }

  private func profileRows(in viewport: Viewport) -> Int { isProfiled(in: viewport) ? ProfileChart.rows : 0 }

  /// The cells of the profile's bars, above the lines with the keys; nil if they aren't shown.
  private func bars(in viewport: Viewport) -> CellRect? {
    let box = box(in: viewport)
    let line = box.rows - besides(columns: box.columns - 4, in: viewport)
    return isProfiled(in: viewport) && line >= 0 ? ProfileChart.bars(in: box, from: line) : nil
  }

  private func isListed(in viewport: Viewport) -> Bool {
    isListed ?? (viewport.columns >= Self.columnsForBoth || viewport.rows >= Self.rowsForBoth)
  }

  private func isBeside(_ viewport: Viewport) -> Bool {
    viewport.columns >= Self.columnsForBoth && isListed(in: viewport)
  }

  func insets(in viewport: Viewport) -> EdgeInsets {
    let box = box(in: viewport)
    return isBeside(viewport) ? EdgeInsets(left: box.columns) : EdgeInsets(bottom: viewport.rows - box.row)
  }

  func box(in viewport: Viewport) -> CellRect {
    let columns = min(columns(in: viewport), viewport.columns)
    return lowerLeft(columns: columns, in: viewport) { free in
      rows(columns: columns - 4).map { wanted(of: $0, free, in: viewport) } ?? Self.rowsOfNone
    }
  }

  private func columns(in viewport: Viewport) -> Int {
    guard finder.route == nil || isListed(in: viewport) else { return Self.widestFolded }
    // If there is space, street names are shown in full.
    return isBeside(viewport) ? min(max(Self.widest, viewport.columns / 3), viewport.columns / 2) : Self.widest
  }

  private func wanted(of rows: RouteRows, _ free: Int, in viewport: Viewport) -> Int {
    let besides = besides(columns: rows.form.columns, in: viewport)
    guard isListed(in: viewport) else { return besides + (index.map { rows.range(of: $0).count } ?? heading - 1) }
    let all = rows.count + heading + besides
    return isBeside(viewport) ? all : min(all, max(free / 2, 8) + profileRows(in: viewport))
  }

  private static let rowsOfNone = 4

  private func rows(columns: Int) -> RouteRows? {
    let form = RouteRows.Form(host.look, columns: columns)
    if rows?.form != form { rows = finder.route.map { RouteRows(of: $0, host.look, form) } }
    return rows
  }

  private func room(in box: CellRect, of viewport: Viewport) -> Int {
    max(box.rows - heading - besides(columns: box.columns - 4, in: viewport), 1)
  }

  /// The first visible row in a box, so that the selected step is visible.
  private func firstRow(of rows: RouteRows, in box: CellRect, of viewport: Viewport) -> Int {
    guard let range = index.map(rows.range) else { return 0 }
    let room = room(in: box, of: viewport)
    return max(min(min(max(first, range.upperBound - room), range.lowerBound), rows.count - room), 0)
  }
}

/// How it looks.
extension RoutePanel {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    let panel: Panel
    if let route = finder.route, let rows = rows(columns: box.columns - 4) {
      panel = isListed(in: viewport) ? list(of: route, rows, in: box, of: viewport) : folded(route, rows, in: box)
    } else {
      panel = Panel(title: summary.title, lines: summary.problem.map { [Panel.Span(text: $0)] })
    }
    panel.draw(into: &grid, box: box, look: host.look)
  }

  private func list(of route: FoundRoute, _ rows: RouteRows, in box: CellRect, of viewport: Viewport) -> Panel {
    let (columns, room) = (box.columns - 4, room(in: box, of: viewport))
    let (seen, first) = (index.map(rows.range), firstRow(of: rows, in: box, of: viewport))
    let names = Panel.Span(text: summary.names(of: route, columns: columns), isAccented: true)
    var lines = [[names]] + overview(columns: columns) + rows.spans(from: first, most: room)
    let hints = hints(columns: columns, in: viewport)
    let chart = chart(columns: columns, in: viewport)
    lines += Array(repeating: [], count: max(box.rows - 2 - chart.count - hints.count - lines.count, 0)) + chart
    lines += hints.map { [Panel.Span(text: $0, color: host.look.style.panelFaint)] }
    var panel = Panel(title: summary.title(columns: columns - 2), lines: lines)
    panel.hintLines = hints.count
    let above = heading - first
    let chosen = seen.map { $0.lowerBound + above..<$0.upperBound + above } ?? 1 + finder.choice..<2 + finder.choice
    (panel.chosen, panel.chosenRows) = (chosen.lowerBound, chosen.count)
    if first + room < rows.count { panel.footer = host.look.words(.moreBelow) }
    return panel
  }

  private func folded(_ route: FoundRoute, _ rows: RouteRows, in box: CellRect) -> Panel {
    let columns = box.columns - 4
    let seen = index.map { rows.range(of: $0) }
    var panel = Panel(
      title: seen == nil
        ? summary.title(naming: route, columns: columns - 2) : summary.title(measuring: route, columns: columns - 2),
      lines: (seen.map { rows.spans(from: $0.lowerBound, most: $0.count) } ?? overview(columns: columns))
        + chart(columns: columns, in: host.navigator.shown)
    )
    if seen == nil, finder.routes.count > 1 { panel.chosen = finder.choice }
    panel.hints = keys.text(columns: columns - 2)
    return panel
  }

  private func overview(columns: Int) -> [[Panel.Span]] {
    summary.routes(columns: columns).map { [Panel.Span(text: $0)] } + notes(columns: columns)
  }

  private func chart(columns: Int, in viewport: Viewport) -> [[Panel.Span]] {
    guard isProfiled(in: viewport), let route = finder.route, let chart = profile.chart(columns: columns) else {
      return []
    }
    let caption = summary.facts(of: route, columns: columns).first ?? ""
    return chart.lines(caption: caption) { _ in host.look.style.panelText }
  }

  /// The durations by other travel modes, climb and surface beside a list, the waiting time for ferries, and the
  /// namesakes of its places.
  private func notes(columns: Int) -> [[Panel.Span]] {
    guard let route = finder.route else { return [] }
    let modes = finder.comparison.spans(of: route.profile.mode, host.look, columns: columns)
    let viewport = host.navigator.shown
    let hasFacts = isListed(in: viewport) && !isProfiled(in: viewport)
    let facts = hasFacts ? summary.facts(of: route, columns: columns) : []
    let notes = (facts + summary.notes(on: route)).map { note in
      [Panel.Span(text: CharacterWidth.standard.truncating(note, to: columns), color: host.look.style.panelFaint)]
    }
    return (modes.isEmpty ? [] : [modes]) + notes
  }

  private var summary: RouteSummary { RouteSummary(finder, host) }

  private var keys: KeyHints { host.look.keys.hints(of: .route, in: host.look.words, idle: idleHints) }

  /// The key hints, more of them beside the map.
  private func hints(columns: Int, in viewport: Viewport) -> [String] {
    keys.lines(columns: columns, most: isBeside(viewport) ? 2 : 1)
  }

  /// The hints that are omitted because their keys would have no effect.
  private var idleHints: Set<Phrase> {
    var idle: Set<Phrase> = []
    let stops = (finder.route?.places.count ?? 2) - 2
    if finder.routes.count < 2 { idle.insert(.hintRouteOther) }
    if index == nil { idle.insert(.hintRouteCloseUp) }
    if stops < 2 { idle.insert(.hintRouteOrder) }
    idle.insert(stops == 0 ? .hintRouteStop : .hintRouteFirstStop)
    if host.position.receiver == nil { idle.insert(.hintRouteFollow) }
    if heights == nil { idle.insert(.hintRouteProfile) }
    if !isProfiled(in: host.navigator.shown) { idle.insert(.hintProfile) }
    idle.insert(isListed(in: host.navigator.shown) ? .hintRouteList : .hintRouteFold)
    return idle
  }
}
