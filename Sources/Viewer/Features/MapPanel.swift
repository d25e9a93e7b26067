import Cells
import Scene

/// A panel over the map, which names and icons of the map avoid while it is shown.
protocol MapPanel: MapLayer {
  var host: Host { get }

  func box(in viewport: Viewport) -> CellRect
  /// The edges of the screen beside which the map has its centre.
  func insets(in viewport: Viewport) -> EdgeInsets
}

extension MapPanel {
  var words: Words { host.look.words }

  func insets(in viewport: Viewport) -> EdgeInsets { .zero }

  /// The insets of a panel below the map.
  func bottomInsets(in viewport: Viewport) -> EdgeInsets {
    EdgeInsets(bottom: viewport.rows - box(in: viewport).row)
  }

  func contains(_ cell: CellPoint) -> Bool { box(in: host.navigator.shown).contains(cell) }

  /// Rows of the whole width just above the status bar.
  func aboveStatus(rows: Int, in viewport: Viewport) -> CellRect {
    let bottom = max(viewport.rows - host.panels.padding.statusRows, rows)
    return CellRect(column: 0, row: bottom - rows, columns: viewport.columns, rows: rows)
  }

  /// A box above the status bar with at most so many columns, and rows depending on the free ones.
  func lowerLeft(columns: Int, in viewport: Viewport, rows: (_ free: Int) -> Int) -> CellRect {
    let free = max(viewport.rows - host.panels.padding.statusRows, 1)
    let rows = min(rows(free), free)
    return CellRect(column: 0, row: free - rows, columns: min(columns, viewport.columns), rows: rows)
  }
}

/// A panel of text.
protocol TextPanel: MapPanel {
  func panel(in viewport: Viewport) -> Panel
}

extension TextPanel {
  /// A box in the upper left that leaves some rows below it.
  func upperLeft(in viewport: Viewport, leaving rows: Int) -> CellRect {
    let size = panel(in: viewport).size
    return CellRect(
      column: 1,
      row: 1,
      columns: min(size.columns, max(viewport.columns - 2, 0)),
      rows: min(size.rows, max(viewport.rows - rows, 0))
    )
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel(in: viewport).draw(into: &grid, box: box(in: viewport), look: host.look)
  }
}

extension Host {
  /// Whether a cell is one of the signs of the menu and the help, which work whatever is open.
  func isOnSign(_ cell: CellPoint) -> Bool {
    cell.row == navigator.shown.rows - 1 && cell.column < StatusLine.start
  }
}

/// A panel on screen, for as long as the value exists.
struct ShownPanel {
  private let padding: PaddingProvider
  private let registrations: [Registration]

  init(_ panel: some MapPanel) {
    padding = panel.host.panels.padding
    let layer = panel.host.layers.add(panel, at: .chrome)
    let cover = padding.add { [weak panel] in
      panel?.insets(in: $0) ?? .zero
    } standingAt: { [weak panel] in
      panel?.box(in: $0)
    }
    registrations = [layer, cover]
  }

  /// Places the panel again after a change of its content.
  func refresh() { padding.refresh() }
}
