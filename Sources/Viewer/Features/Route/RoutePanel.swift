import Calendar
import Cells
import Geodesy
import Places
import Routing
import Scene

/// The open panel of a way: how far and how long it is, and what to do step by step.
final class RoutePanel: MapLayer {
  private let host: Host
  private let finder: RouteFinder
  private var registration: Registration?
  private var padding: PanelPadding?
  /// Nil where the whole way is looked at.
  private(set) var index: Int?
  /// The first row of the steps that is seen.
  private var first = 0
  /// As they were laid out last.
  private var rows: RouteRows?

  init(_ host: Host, _ finder: RouteFinder, at index: Int?) {
    (self.host, self.finder, self.index) = (host, finder, index)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add { [weak self] in
      self?.insets(in: $0) ?? .zero
    } standingAt: { [weak self] in
      self?.box(in: $0)
    }
  }

  /// Another way is there.
  func adapt() {
    rows = nil
    padding?.refresh()
  }

  func choose(_ index: Int?) { self.index = index }

  /// The number of the way that a row tells of; nil where it tells of none.
  func way(at cell: CellPoint) -> Int? {
    let row = cell.row - box(in: host.navigator.shown).row - 2
    return finder.routes.indices.contains(row) && finder.routes.count > 1 ? row : nil
  }

  /// The step of a row of the screen, or -1 above them, where the whole way is told; nil where there is none.
  func step(at cell: CellPoint) -> Int? {
    let box = box(in: host.navigator.shown)
    let row = cell.row - box.row - 1 - heading
    guard let rows = rows(columns: box.columns - 4), row < room(in: box) else { return nil }
    return row < 0 ? -1 : rows.step(at: first + row)
  }

  func contains(_ cell: CellPoint) -> Bool { box(in: host.navigator.shown).contains(cell) }

  private var words: Words { host.look.words }
}

/// Where it stands.
extension RoutePanel {
  private static let widest = 62
  /// Screens as wide as this have room for the map beside it.
  private static let columnsForBoth = 110
  /// The lines above the steps: from where to where, and each of the ways.
  private var heading: Int { 1 + max(finder.routes.count, 1) }
  /// The frame, and the line with the keys.
  private static let besides = 3

  private func isBeside(_ viewport: Viewport) -> Bool { viewport.columns >= Self.columnsForBoth }

  private func insets(in viewport: Viewport) -> EdgeInsets {
    let box = box(in: viewport)
    return isBeside(viewport) ? EdgeInsets(left: box.columns) : EdgeInsets(bottom: viewport.rows - box.row)
  }

  private func box(in viewport: Viewport) -> CellRect {
    let free = max(viewport.rows - host.panels.status.insets.bottom, 1)
    let widest = isBeside(viewport) ? min(Self.widest, viewport.columns / 2) : Self.widest
    let columns = min(widest, viewport.columns)
    let wanted = rows(columns: columns - 4).map { $0.count + heading + Self.besides } ?? Self.rowsOfNone
    let rows = min(wanted, isBeside(viewport) ? free : max(free / 2, 8), free)
    return CellRect(column: 0, row: free - rows, columns: columns, rows: rows)
  }

  private static let rowsOfNone = 4

  private func rows(columns: Int) -> RouteRows? {
    let form = RouteRows.Form(host.look, columns: columns)
    if rows?.form != form { rows = finder.route.map { RouteRows(of: $0, host.look, form) } }
    return rows
  }

  private func room(in box: CellRect) -> Int { max(box.rows - heading - Self.besides, 1) }
}

/// How it looks.
extension RoutePanel {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    let (columns, room) = (box.columns - 4, room(in: box))
    var lines: [[Panel.Span]]
    var chosen: Range<Int>?
    let rows = rows(columns: columns)
    if let route = finder.route, let rows {
      lines = heading(of: route, columns: columns)
      let seen = index.map { rows.range(of: $0) }
      if let seen { first = min(max(first, seen.upperBound - room), seen.lowerBound) }
      first = seen == nil ? 0 : max(min(first, rows.count - room), 0)
      lines += rows.spans(from: first, most: room)
      let above = heading - first
      chosen = seen.map { $0.lowerBound + above..<$0.upperBound + above } ?? 1 + finder.choice..<2 + finder.choice
      lines += Array(repeating: [], count: max(box.rows - 3 - lines.count, 0))
      let hints = host.look.keys.hints(of: .route, in: words).text(columns: columns)
      lines.append([Panel.Span(text: hints, color: host.look.style.panelFaint)])
    } else {
      lines = told.map { [Panel.Span(text: $0)] }
    }
    var panel = Panel(title: words(.routeTitle, words(mode.phrase)), lines: lines)
    (panel.chosen, panel.chosenRows) = (chosen?.lowerBound, chosen?.count ?? 1)
    if let rows, first + room < rows.count { panel.footer = words(.moreBelow) }
    panel.draw(into: &grid, box: box, look: host.look)
  }

  private var mode: TravelMode { finder.question?.mode ?? .foot }

  /// From where to where, and how far that is.
  private func heading(of route: FoundRoute, columns: Int) -> [[Panel.Span]] {
    let arrow = host.look.blocks == .ascii ? " -> " : " → "
    let stops = route.places.count - 2
    let between = stops > 0 ? ["+\(stops)"] : []
    var names = [route.from, route.to].map {
      CharacterWidth.standard.truncating(Sanitizer.clean($0.name), to: max((columns - 4) / 2 - 4 * between.count, 4))
    }
    names.insert(contentsOf: between, at: 1)
    let others = finder.routes.count > 1 ? finder.routes : [route]
    return [[Panel.Span(text: names.joined(separator: arrow), isAccented: true)]]
      + others.indices.map { way in
        let sign = others.count > 1 ? (way == finder.choice ? "\(bullets.on) " : "\(bullets.off) ") : ""
        let text = sign + total(of: others[way]) + apart(way, among: others)
        return [Panel.Span(text: CharacterWidth.standard.truncating(text, to: columns))]
      }
  }

  /// Which street tells a way from the others.
  private func apart(_ way: Int, among all: [FoundRoute]) -> String {
    guard all.count > 1 else { return "" }
    let others = all.indices.filter { $0 != way }.map { all[$0] }
    return all[way].street(apartFrom: others).map { " · \(words(.routeOverStreet, Sanitizer.clean($0, limit: 60)))" }
      ?? ""
  }

  /// Before the way that is chosen, and before the others.
  private var bullets: (on: String, off: String) { host.look.blocks == .ascii ? ("*", "o") : ("●", "○") }

  private func total(of route: FoundRoute) -> String {
    guard route.length > 0 else { return words(.thereAlready) }
    var parts = [measure.text(ofMeters: route.length), measure.text(ofSeconds: route.duration)]
    if let now = host.timestamp {
      let arrival = LocalMoment(now + route.duration, secondsAhead: host.clock.lead)
      parts.append(words(.routeArrival, arrival.clock))
    }
    return parts.joined(separator: " · ")
  }

  private var measure: RoundedMeasure { RoundedMeasure(host.look.units, in: words) }

  /// What is said where there is no way to be seen.
  private var told: [String] {
    guard case .failed(let problem) = finder.state else { return [words(.routeFinding)] }
    return switch problem {
    case .unknown(let name): [words(.routeUnknown, Self.short(name)), words(.routeAskAnew)]
    case .noRoads: [words(.routeNoRoads), words(.routeNoRoadsAdvice)]
    case .tooLarge: [words(.routeTooLarge), words(.routeTooLargeAdvice)]
    case .noRoad(let name): [words(.routeNoRoad, Self.short(name)), words(.routeOtherwise)]
    case .noWay(nil): [words(.routeNoWay), words(.routeOtherwise)]
    case .noWay(let place?):
      [words(.routeNoWay), words(.routeReachable, host.look.spelling.text(of: place, resolution: .meters(10)))]
    }
  }

  private static func short(_ name: String) -> String {
    CharacterWidth.standard.truncating(Sanitizer.clean(name), to: 24)
  }
}
