import Cells
import Scene

/// A photograph all over the screen, with its name below.
final class PhotoView: HostClient, MapLayer {
  private let gallery: PhotoGallery
  private var registration: Registration?

  init(_ host: Host, _ gallery: PhotoGallery) {
    self.gallery = gallery
    super.init(in: host)
    registration = host.layers.add(self, at: .chrome)
    _ = gallery.size(in: room(in: host.navigator.shown))
  }

  /// All but the last row.
  private func room(in viewport: Viewport) -> PhotoGallery.Room {
    PhotoGallery.Room(columns: viewport.columns, rows: viewport.rows - 1, of: viewport)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let style = host.look.style
    let ground = Cell(.space, foreground: style.panelText, background: style.panelBackground)
    for index in grid.cells.indices { grid.cells[index] = ground }
    let box = CellRect(column: 0, row: 0, columns: viewport.columns, rows: max(viewport.rows - 1, 1))
    gallery.draw(into: &grid, in: box, madeFor: room(in: viewport))
    grid.write(
      " " + gallery.caption,
      at: CellPoint(column: 0, row: viewport.rows - 1),
      foreground: style.panelText,
      background: style.panelBackground,
      columns: viewport.columns
    )
  }
}
