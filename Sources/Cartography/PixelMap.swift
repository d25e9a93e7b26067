import Cells
package import Raster

/// A vector map that is drawn in the pixels of a screen, without names: the same classes, colours and widths as in cells.
///
/// It holds all that it is drawn from, so that a worker can draw it.
package struct PixelMap: Sendable {
  private let contents: [MapLayout.Content]
  private let scene: VectorScene
  private let style: Style
  private let cell: (width: Int, height: Int)

  /// Rows of dots' cells that are drawn at a time, so that a large picture takes little memory.
  private static let band = 64

  /// The width of a line that is a row of dots in cells, in dots: as dark, and finer.
  private static let lineWidth = 0.4

  init(contents: [MapLayout.Content], scene: VectorScene, style: Style, pixelsPerCell cell: (width: Int, height: Int)) {
    (self.contents, self.scene, self.style, self.cell) = (contents, scene, style, cell)
  }

  /// Two dots lie side by side and four above each other in a cell; here each of them is a pixel.
  private static let dots = (width: 2, height: 4)

  private var dotsPerDot: Double { Double(cell.width) / Double(Self.dots.width) }

  /// The reach of operations on areas, in cells of such dots.
  private var margin: Int { Int((2 * dotsPerDot).rounded(.up)) + 1 }

  package func drawn() -> Bitmap {
    let (width, height) = (scene.columns * cell.width, scene.rows * cell.height)
    let columns = (width + Self.dots.width - 1) / Self.dots.width
    let rows = (height + Self.dots.height - 1) / Self.dots.height
    let scale = AffineTransform.scale(x: dotsPerDot, y: Double(cell.height) / Double(Self.dots.height))
    let lattice = MapLattice(scene.worldToCells.then(scale), zoom: scene.zoom, dotsPerDot: dotsPerDot)
    var layout = MapLayout(lattice: lattice)
    let around = (columns: -margin, rows: -margin)
    let view = RasterPainter.view(columns: columns + 2 * margin, rows: rows + 2 * margin, shift: around)
    layout.layOut(contents, within: view, style)
    var raster = ClassRaster(columns: columns + 2 * margin, rows: min(Self.band, rows) + 2 * margin)
    var picture = Bitmap(width: width, height: height)
    for first in stride(from: 0, to: rows, by: Self.band) {
      let drawn = draw(layout, from: first, into: &raster)
      let top = first * Self.dots.height
      let left = margin * Self.dots.width
      for line in 0..<min(Self.band * Self.dots.height, height - top) {
        let source = ((line + margin * Self.dots.height) * drawn.width + left) * 4
        let target = (top + line) * width * 4
        picture.bytes.replaceSubrange(target..<target + width * 4, with: drawn.bytes[source..<source + width * 4])
      }
    }
    return picture
  }

  private func relief(of box: CellBox, on lattice: MapLattice) -> FlatPicture.Relief? {
    let classes = MapClass.allCases.map { style.color(of: $0, at: scene.zoom) }
    guard let heights = scene.heights,
      let colors = ReliefColors(
        style,
        at: scene.zoom,
        hasTerrain: heights.hasTerrain,
        MapPalette(classes: classes, inks: [:], depth: .trueColor)
      )
    else { return nil }
    return heights.sampler(on: lattice, perCell: 1, around: box).samples(box).map { (colors, $0) }
  }

  /// Draws a band and what lies around it.
  private func draw(_ layout: MapLayout, from row: Int, into raster: inout ClassRaster) -> Bitmap {
    let sheets = layout.sheets
    let shift = (columns: -margin, rows: row - margin)
    RasterPainter(zoom: scene.zoom, shift: shift, dotsPerDot: dotsPerDot).paint(sheets, into: &raster)
    let colors = MapClass.allCases.map { Pixel(hex: style.color(of: $0, at: scene.zoom).hex) }
    let box = CellBox(shift, columns: raster.columns, rows: raster.rows)
    var picture = FlatPicture(raster, colors: colors, relief: relief(of: box, on: layout.lattice))
    let lines = DotLayer(zoom: scene.zoom, shift: shift)
    let (columns, rows, width) = (raster.columns, raster.rows, max(dotsPerDot * Self.lineWidth, 1))
    for ink in DotLayer.inks.reversed() {
      let coverage = lines.coverage(ink, sheets, columns: columns, rows: rows, width: width)
      let color = Pixel(hex: style.inks[ink]?.hex ?? 0)
      if let coverage { picture.draw(coverage, color) { lines.mayLie(ink, on: $0) } }
    }
    return picture.bitmap
  }
}
