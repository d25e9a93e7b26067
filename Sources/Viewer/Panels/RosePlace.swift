import Cells
import Scene

/// The position of the compass rose: in the area that panels leave free, if there is one.
final class RosePlace {
  private let look: Look
  private let padding: PaddingProvider

  init(_ look: Look, _ padding: PaddingProvider) {
    (self.look, self.padding) = (look, padding)
  }

  /// The part of the screen in which it is alone: the one where it is largest.
  func area(in viewport: Viewport) -> CellRect? {
    padding.freeSpace(in: viewport).best { box in
      CompassRose.filling(box, up: viewport.camera.bearing, cellAspect: viewport.cellAspect)?.radius ?? 0
    }
  }

  /// The rose of this mode; nil if there is none or it doesn't fit.
  func rose(in viewport: Viewport) -> CompassRose? {
    let (up, aspect) = (viewport.camera.bearing, viewport.cellAspect)
    switch look.mode {
    case .map: return nil
    case .compass: return area(in: viewport).flatMap { CompassRose.filling($0, up: up, cellAspect: aspect) }
    case .mapAndCompass, .heading:
      return CompassRose.small(
        in: padding.freeSpace(in: viewport),
        columns: viewport.columns,
        rows: viewport.rows - padding.statusRows,
        up: up,
        cellAspect: aspect
      )
    }
  }

  /// The area of the north arrow, if there is no rose.
  func arrow(in viewport: Viewport) -> CellRect? {
    padding.freeSpace(in: viewport).corner(columns: Self.arrowColumns, rows: 1)
  }

  private static let arrowColumns = 5

  /// The cells that either of them needs, with some air.
  func box(in viewport: Viewport) -> CellRect {
    if let rose = rose(in: viewport) { return rose.box }
    let arrow = arrow(in: viewport) ?? CellRect(column: viewport.columns, row: 0, columns: 0, rows: 1)
    return CellRect(column: arrow.column - 5, row: arrow.row, columns: arrow.columns + 5, rows: 1)
  }
}
