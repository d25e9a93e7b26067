import Cells
import Raster
import Rendering

extension LensWindow {
  /// Every other dot along the edge, at the centre of its soft part.
  func rim(columns: Int, rows: Int, _ cellAspect: Double, ink: CellColor) -> DotOverlay {
    var window = self
    (window.softness, window.isSwapped) = (0, false)
    let mask = window.mask(columns: columns, rows: rows, cellAspect: cellAspect)
    let (width, height) = (mask.width, mask.height)
    let values = mask.values
    var dots = DotOverlay(columns: columns, rows: rows)
    for y in 0..<height {
      for x in 0..<width {
        guard (x + y / 2) % 2 == 0, values[y * width + x] >= 128 else { continue }
        let isEdge =
          x > 0 && values[y * width + x - 1] < 128 || x + 1 < width && values[y * width + x + 1] < 128
          || y > 0 && values[(y - 1) * width + x] < 128 || y + 1 < height && values[(y + 1) * width + x] < 128
        if isEdge { dots.set(x, y, ink: ink) }
      }
    }
    return dots
  }
}
