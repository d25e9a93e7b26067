import Cartography
import Cells
import Raster
import Rendering
import Scene

/// Lays the fronts of a lens over what is behind them, which is drawn while another thread draws the fronts.
///
/// Pictures over pictures meet as samples, before these become cells; all else meets as cells.
final class LensDrawing: HostClient {
  private var lens: Lens { host.maps.lens }
  private var canvas = CanvasComposer()

  /// Begins to draw the fronts of a frame.
  func begin(_ overlays: [Overlay], in viewport: Viewport) {
    guard look.mode != .compass else { return end(overlays) }
    let laid = laidAsSamples(overlays)
    for (index, overlay) in overlays.enumerated() {
      overlay.drawing.front = lens.cover(in: viewport, of: overlay).flatMap { cover in
        begun(overlay.front, cover, asSamples: index < laid, viewport)
      }
    }
  }

  /// Lets go of what was drawn for a frame.
  func end(_ overlays: [Overlay]) {
    for overlay in overlays { overlay.drawing.front = nil }
  }

  /// The number of the lowest overlays that are pictures with nothing but pictures below them.
  private func laidAsSamples(_ overlays: [Overlay]) -> Int {
    // Without pictures there is a vector map behind.
    guard host.showsPictures else { return 0 }
    return overlays.firstIndex { !$0.front.isPicture } ?? overlays.count
  }

  private func begun(_ front: FrontMap, _ cover: LensCover, asSamples: Bool, _ viewport: Viewport) -> DrawnMap? {
    if asSamples {
      let bands = front.samples(in: cover.box, of: viewport, look.ofMaps)
      return bands.isEmpty ? nil : .samples(bands)
    }
    let covered = front.isPicture ? [] : host.nameClearings + cover.hidden
    let icons = front.isPicture ? [] : icons(in: viewport, besides: cover)
    let bands = front.cells(in: cover.box, of: viewport, look.ofMaps, covered: covered, icons: icons)
    return bands.isEmpty ? nil : .cells(bands)
  }

  /// The icons as a front knows them whose names stand only where it is seen.
  private func icons(in viewport: Viewport, besides cover: LensCover) -> [VectorScene.Icon] {
    let others = cover.rowsOfBack(columns: viewport.columns)
    return host.frame.mapIcons.map { $0.shared(withMapIn: others) }
  }

  /// Lays pictures over the pictures of a canvas.
  func lay(_ overlays: [Overlay], on canvas: inout Canvas, in viewport: Viewport) {
    let fronts = overlays.compactMap { overlay -> CanvasComposer.Front? in
      guard case .samples(let bands) = overlay.drawing.front, lens.cover(in: viewport, of: overlay) != nil else {
        return nil
      }
      return overlay.drawing.cover.map { known in
        CanvasComposer.Front(of: ObjectIdentifier(overlay), bands, known.cover, known.key)
      }
    }
    self.canvas.compose(fronts, over: &canvas.picture, version: canvas.version, canvas.samplesPerCell)
  }

  /// Lays an overlay over the cells of a grid.
  func lay(_ overlay: Overlay, over grid: inout CellGrid, in viewport: Viewport) {
    guard case .cells(let front) = overlay.drawing.front, let cover = lens.cover(in: viewport, of: overlay) else {
      return
    }
    let known = overlay.drawing.composer.flatMap { $0.fits(look.blocks, look.depth) ? $0 : nil }
    let composer = known ?? LensComposer(blocks: look.blocks, depth: look.depth)
    composer.compose(
      front.joined(in: cover.box),
      cover,
      isPicture: overlay.front.isPicture,
      movedBy: overlay.drawing.composed.flatMap(viewport.steps),
      over: &grid
    )
    overlay.drawing.composer = composer
    overlay.drawing.composed = viewport
  }
}

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

/// Dots along the edge of the lens, as two maps that look alike don't show where it is.
final class LensRim: HostClient, MapLayer {
  private var drawn: (window: LensWindow, ink: CellColor, rim: DotOverlay)?

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let window = host.maps.lens.window
    guard host.maps.lens.isVisible, window.shape.hasPlace, look.mode != .compass, !look.isBare else { return }
    let ink = look.lineInks[0]
    let size = (viewport.columns, viewport.rows)
    if drawn.map({ ($0.window, $0.ink) == (window, ink) && ($0.rim.columns, $0.rim.rows) == size }) != true {
      let rim = window.rim(columns: viewport.columns, rows: viewport.rows, viewport.cellAspect, ink: ink)
      drawn = (window, ink, rim)
    }
    drawn?.rim.standingOut(from: grid, in: look.lineInks, depth: look.depth)
      .draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

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
