import Cartography
import Cells
import Raster
import Rendering
import Scene
import Threads

/// Makes a frame in stages, each of which reads only earlier ones: pictures on a canvas, the canvas in blocks, the maps
/// with their names, the icons among these names, and all else over them.
struct FramePainter {
  private let host: Host
  private var layers: LayerManager { host.layers }
  private var look: Look { host.look }

  init(_ host: Host) {
    self.host = host
  }

  /// Draws a frame, with a box that is being drawn on it.
  ///
  /// `plain` receives the cells that show nothing but the map, or a photograph.
  func frame(box: CellRect?, recordsTexts: Bool = false, plain: ((ImageCells) -> Void)? = nil) -> CellGrid {
    let viewport = host.navigator.shown
    host.frames.last = Frame(of: host, in: viewport, after: host.frames.last)
    let isMadeOfCells = layers.begin(in: viewport)
    host.places.shownPhotographs.begin()
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    if recordsTexts { grid.texts = ScreenTexts(columns: grid.columns, rows: grid.rows) }
    // Where cells will cover all pictures anyway, these are left out.
    if host.showsPictures, !isMadeOfCells, !host.maps.lens.isWholeOfCells(in: viewport) {
      encodePictures(viewport, into: &grid)
    }
    var maps: CellGrid?
    layers.draw(into: &grid, in: viewport) {
      let labels = (host.maps.vectors?.labels ?? []) + host.maps.lens.labels(in: viewport)
      host.frames.last = host.frame.settled(among: labels, of: host)
      for (number, label) in labels.enumerated() { $0.texts?.mark(label.cells, as: .label(number)) }
      if plain != nil { maps = $0 }
    }
    if let box { outline(box, in: &grid, look.style) }
    if let maps, let plain {
      let photographs = host.places.shownPhotographs.all
      plain(ImageCells(maps, photographs, below: grid, names: host.frame.nameCells, in: viewport))
    }
    let reduced = grid.reduced(to: look.depth)
    return look.blocks == .ascii ? reduced.inASCII : reduced
  }

  private func encodePictures(_ viewport: Viewport, into grid: inout CellGrid) {
    let samples = look.blocks.samplesPerCell
    let (width, height) = (viewport.columns * samples.width, viewport.rows * samples.height)
    let ground = Bitmap(width: width, height: height, filledWith: look.style.ground)
    var painted = Canvas(ground, samplesPerCell: samples)
    layers.paint(on: &painted, in: viewport)
    let canvas = painted.picture
    let encoder = BlockEncoder(look.blocks, depth: look.depth)
    // A frame of one map doesn't take long enough to wake another thread for its pictures.
    if host.maps.lens.isVisible {
      grid.cells = encoded(canvas, encoder, rows: viewport.rows)
    } else {
      encoder.encode(canvas, into: &grid)
    }
  }

  /// The cells of a canvas, which two threads share.
  private func encoded(_ canvas: Bitmap, _ encoder: BlockEncoder, rows: Int) -> [Cell] {
    let lower = Future { encoder.cells(of: canvas, rows: rows / 2..<rows) }
    return encoder.cells(of: canvas, rows: 0..<rows / 2) + lower.result
  }

  /// Marks the box that is being drawn by turning its rim round.
  private func outline(_ box: CellRect, in grid: inout CellGrid, _ style: MapStyle) {
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns where grid.contains(column, row) {
        let isRim =
          row == box.row || row == box.row + box.rows - 1 || column == box.column
          || column == box.column + box.columns - 1
        if isRim { grid[column, row].style.formSymmetricDifference(.reverse) }
      }
    }
  }
}
