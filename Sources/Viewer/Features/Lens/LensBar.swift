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
    let (box, look, window) = (box(in: viewport), host.look, host.lens.window)
    let words = look.words
    let parts: [(String, Bool)] = [
      (words(window.shape.phrase), true),
      (words(.lensSize, percent(window.size)), false),
      (words(.lensSoftness, percent(window.softness)), false),
      (words(.lensOpacity, percent(window.opacity)), false),
      (words(.lensKeys), false),
    ]
    let style: CellStyle = look.depth == .none ? .reverse : []
    grid.write(
      String(repeating: " ", count: box.columns),
      at: CellPoint(column: 0, row: box.row),
      foreground: look.style.panelText,
      background: look.style.panelBackground,
      style: style
    )
    var column = 1
    for (index, part) in parts.enumerated() {
      let color = part.1 ? look.style.panelAccent : look.style.panelText
      column += grid.write(
        part.0 + "  ",
        at: CellPoint(column: column, row: box.row),
        foreground: index == parts.count - 1 ? look.style.panelFaint : color,
        background: look.style.panelBackground,
        style: style,
        columns: max(box.columns - column - 1, 0)
      )
    }
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
    }
  }
}
