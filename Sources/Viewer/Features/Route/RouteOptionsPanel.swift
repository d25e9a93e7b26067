import Cells
import Routing
import Scene

/// The open list of route options, in place of the steps, with their effect below it.
final class RouteOptionsPanel: TextPanel {
  let host: Host
  private let finder: RouteFinder
  private var options: RouteOptions
  private var index = 0
  private var shown: ShownPanel?

  init(_ options: RouteOptions, _ finder: RouteFinder, _ host: Host) {
    (self.options, self.finder, self.host) = (options, finder, host)
    shown = ShownPanel(self)
  }

  var chosen: RouteOptions.Item { options.all[index] }

  func show(_ options: RouteOptions) {
    self.options = options
    shown?.refresh()
  }

  func step(by count: Int) { index = (index + count + options.all.count) % options.all.count }

  /// Chooses the item of a row; false where there is none.
  func choose(at cell: CellPoint) -> Bool {
    let row = Panel.line(at: cell, in: box(in: host.navigator.shown), from: 0)
    guard let row, options.all.indices.contains(row) else { return false }
    index = row
    return true
  }

  func panel(in viewport: Viewport) -> Panel {
    let columns = viewport.columns - 4
    let summary = RouteSummary(finder, host)
    let rows = options.all.map { item in
      [Panel.Span(text: CheckMark.text(options.has(item), host.look.blocks) + " " + host.look.words(item.phrase))]
    }
    let outcome = finder.route.map { [summary.total(of: $0)] } ?? summary.problem
    let hints = host.look.keys.hints(of: .routeOptions, in: host.look.words).text(columns: columns)
    var panel = Panel(
      title: host.look.words(.routeWishesTitle, host.look.words(options.mode.phrase)),
      lines: rows + outcome.map { [Panel.Span(text: $0, isAccented: true)] }
        + [[Panel.Span(text: hints, color: host.look.style.panelFaint)]]
    )
    panel.chosen = index
    return panel
  }

  func insets(in viewport: Viewport) -> EdgeInsets { bottomInsets(in: viewport) }
}
