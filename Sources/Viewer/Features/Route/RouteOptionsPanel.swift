import Cells
import Routing
import Scene

/// The open list of route options, in place of the steps, with their effect below it.
final class RouteOptionsPanel: MapLayer {
  private let host: Host
  private let finder: RouteFinder
  private var wishes: RouteOptions
  private var index = 0
  private var registration: Registration?
  private var padding: PanelPadding?

  init(_ wishes: RouteOptions, _ finder: RouteFinder, _ host: Host) {
    (self.wishes, self.finder, self.host) = (wishes, finder, host)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add { [weak self] viewport in
      self.map { EdgeInsets(bottom: viewport.rows - $0.box(in: viewport).row) } ?? .zero
    } standingAt: { [weak self] in
      self?.box(in: $0)
    }
  }

  var chosen: RouteOptions.Item { wishes.all[index] }

  func show(_ wishes: RouteOptions) {
    self.wishes = wishes
    padding?.refresh()
  }

  func step(by count: Int) { index = (index + count + wishes.all.count) % wishes.all.count }

  /// Chooses the wish of a row; false where there is none.
  func choose(at cell: CellPoint) -> Bool {
    let row = Panel.line(at: cell, in: box(in: host.navigator.shown), from: 0)
    guard let row, wishes.all.indices.contains(row) else { return false }
    index = row
    return true
  }

  func contains(_ cell: CellPoint) -> Bool { box(in: host.navigator.shown).contains(cell) }

  private func panel(in viewport: Viewport) -> Panel {
    let columns = viewport.columns - 4
    let summary = RouteSummary(finder, host)
    let rows = wishes.all.map { wish in
      [Panel.Span(text: CheckMark.text(wishes.has(wish), host.look.blocks) + " " + host.look.words(wish.phrase))]
    }
    let outcome = finder.route.map { [summary.total(of: $0)] } ?? summary.problem
    let hints = host.look.keys.hints(of: .routeOptions, in: host.look.words).text(columns: columns)
    var panel = Panel(
      title: host.look.words(.routeWishesTitle, host.look.words(wishes.mode.phrase)),
      lines: rows + outcome.map { [Panel.Span(text: $0, isAccented: true)] }
        + [[Panel.Span(text: hints, color: host.look.style.panelFaint)]]
    )
    panel.chosen = index
    return panel
  }

  private func box(in viewport: Viewport) -> CellRect {
    panel(in: viewport).lowerLeft(in: viewport, above: host.panels.status.insets.bottom)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel(in: viewport).draw(into: &grid, box: box(in: viewport), look: host.look)
  }
}
