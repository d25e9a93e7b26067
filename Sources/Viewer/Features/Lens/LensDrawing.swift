import Cartography
import Cells
import Raster
import Scene
import Threads

/// Lays the fronts of a lens over what is behind them, which is drawn while another thread draws the fronts.
///
/// Pictures over pictures meet as samples, before these become cells; all else meets as cells.
final class LensDrawing {
  private let lens: Lens
  private let look: Look
  private let icons: PlacedIcons
  /// Whether pictures are seen, and so no vector map lies behind.
  private let showsPictures: () -> Bool
  /// What stands over the maps.
  private let clearings: (Viewport) -> [CellRect]
  /// The canvas that pictures are laid on, and what lies on it.
  private var laid = Bitmap(width: 0, height: 0)
  private var laidKey: LaidKey?

  /// What a canvas depends on.
  private struct LaidKey: Equatable {
    let back: Int
    let fronts: [ObjectIdentifier]
    let covers: [LensCover.Key]
    let versions: [[Int]]
    let width: Int
    let height: Int
  }

  init(_ host: Host) {
    (lens, look, icons) = (host.maps.lens, host.look, host.places.icons)
    showsPictures = { host.showsPictures }
    clearings = { host.nameClearings(in: $0) }
  }

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

  /// How many of the lowest overlays are pictures that lie on nothing but pictures.
  private func laidAsSamples(_ overlays: [Overlay]) -> Int {
    guard showsPictures() else { return 0 }
    return overlays.firstIndex { !$0.front.isPicture } ?? overlays.count
  }

  private func begun(
    _ front: FrontMap,
    _ cover: LensCover,
    asSamples: Bool,
    _ viewport: Viewport
  ) -> DrawnMap? {
    if asSamples {
      let bands = front.samples(in: cover.box, of: viewport, look)
      return bands.isEmpty ? nil : .samples(bands)
    }
    let covered = front.isPicture ? [] : clearings(viewport) + cover.hidden
    let icons = front.isPicture ? [] : icons(in: viewport, besides: cover)
    let bands = front.cells(in: cover.box, of: viewport, look, covered: covered, icons: icons)
    return bands.isEmpty ? nil : .cells(bands)
  }

  /// The icons as a front knows them whose names stand only where it is seen.
  private func icons(in viewport: Viewport, besides cover: LensCover) -> [VectorScene.Icon] {
    let others = cover.rowsOfBack(columns: viewport.columns)
    return icons.reserved(in: viewport).map { $0.shared(withMapIn: others) }
  }

  /// Lays pictures over the pictures of a canvas.
  func lay(_ overlays: [Overlay], on canvas: inout Bitmap, in viewport: Viewport, _ samples: (width: Int, height: Int))
  {
    let fronts = overlays.compactMap { overlay -> Laid? in
      guard case .samples(let front) = overlay.drawing.front, lens.cover(in: viewport, of: overlay) != nil else {
        return nil
      }
      return overlay.drawing.cover.map { known in
        Laid(
          overlay: ObjectIdentifier(overlay),
          key: known.key,
          mask: known.cover.mask,
          bands: front.reversed().map { ($0.box, $0.drawn.result) }
        )
      }
    }
    guard !fronts.isEmpty else { return }
    let key = lens.backVersion.map { back in
      LaidKey(
        back: back,
        fronts: fronts.map(\.overlay),
        covers: fronts.map(\.key),
        versions: fronts.map { $0.bands.map(\.drawn.version) },
        width: canvas.width,
        height: canvas.height
      )
    }
    if key == nil || key != laidKey {
      if (laid.width, laid.height) != (canvas.width, canvas.height) { laid = canvas }
      copyRows(around: fronts[0].bands, from: canvas, samples.height)
      for (number, front) in fronts.enumerated() {
        for band in front.bands { lay(band, by: front.mask, samples, over: number == 0 ? canvas : nil) }
      }
    }
    laidKey = key
    canvas = laid
  }

  /// A front that is laid on a canvas.
  private struct Laid {
    let overlay: ObjectIdentifier
    let key: LensCover.Key
    let mask: Mask
    let bands: [Band]
  }

  private typealias Band = (box: CellRect, drawn: PictureBand.Samples)

  /// Copies what lies above and below the bands of a front, the lowest of which comes first.
  private func copyRows(around bands: [Band], from canvas: Bitmap, _ rowsPerCell: Int) {
    guard let first = bands.last?.box, let last = bands.first?.box else { return }
    laid.copy(canvas, rows: 0..<first.row * rowsPerCell)
    laid.copy(canvas, rows: (last.row + last.rows) * rowsPerCell..<canvas.height)
  }

  /// Lays a band over what is there, or over its rows of a back.
  private func lay(_ band: Band, by mask: Mask, _ samples: (width: Int, height: Int), over back: Bitmap?) {
    let (picture, dots) = (band.drawn.picture, LensWindow.dots)
    let (left, top) = (band.box.column * samples.width, band.box.row * samples.height)
    laid.cover(
      with: picture,
      at: left,
      top,
      by: mask,
      columns: (left..<left + picture.width).map { $0 * dots.width / samples.width },
      rows: (top..<top + picture.height).map { $0 * dots.height / samples.height },
      isOpaque: band.drawn.isOpaque,
      over: back
    )
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
