import Raster
import Rendering

/// The contents of the lens, for printing.
nonisolated struct LensPrint: PrintLayer {
  struct Front {
    let map: PrintedMap
    let cut: LensCut
  }

  /// From the bottom to the top.
  let fronts: [Front]

  func draw(on picture: inout Bitmap, in view: PrintView) {
    for front in fronts {
      guard let mask = front.cut.mask(in: view.viewport), let drawn = front.map.picture(in: view.viewport) else {
        continue
      }
      picture.cover(with: drawn, by: mask, columns: Array(0..<drawn.width), rows: Array(0..<drawn.height))
    }
  }
}
