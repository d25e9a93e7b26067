import Cells
import Scene

/// The line over the status that tells how the lens is cut, and which keys change it.
final class LensBar: MapLayer {
  private let host: Host

  init(_ host: Host) {
    self.host = host
  }

  func box(in viewport: Viewport) -> CellRect {
    let row = max(viewport.rows - host.statusPadding.insets.bottom - 1, 0)
    return CellRect(column: 0, row: row, columns: viewport.columns, rows: 1)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (look, window) = (host.look, host.lens.window)
    let words = look.words
    PanelRow([
      PanelRow.Part(words(window.shape.phrase), .accented),
      PanelRow.Part(words(.lensSize, percent(window.size))),
      PanelRow.Part(words(.lensSoftness, percent(window.softness))),
      PanelRow.Part(words(.lensOpacity, percent(host.lens.opacity))),
      PanelRow.Part(words(.lensKeys), .faint),
    ]).draw(into: &grid, row: box(in: viewport).row, look)
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension LensWindow.Shape {
  var phrase: Phrase {
    switch self {
    case .circle: .lensCircle
    case .rectangle: .lensRectangle
    case .curtain: .lensCurtain
    case .whole: .lensWhole
    case .spyglass: .lensSpyglass
    }
  }
}
