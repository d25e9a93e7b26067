import Glibc
package import Geodesy
package import Raster
package import Tiles

/// Draws vector tiles as a flat picture without names, a band of rows at a time.
///
/// A pixel is what a dot is in cells: two lie side by side and four above each other in a cell. It takes the mean colour
/// of its samples, so that edges are smooth.
package struct FlatMapPainter {
  private let style: Style
  private let area: WorldRect
  /// In cells.
  private let columns: Int
  private let rows: Int
  private let zoom: Double
  private let colors: [Pixel]
  private var shapes: [TileKey: TileShapes] = [:]
  private var raster = ClassRaster(columns: 0, rows: 0)

  package static let pixelsPerCell = (x: 2, y: 4)

  /// Prepares to draw a part of the world as so many pixels, which have to be whole cells.
  package init(style: Style, area: WorldRect, width: Int, height: Int) {
    let cell = Self.pixelsPerCell
    precondition(width > 0 && width % cell.x == 0 && height > 0 && height % cell.y == 0, "whole cells")
    let zoom = Self.zoom(pixelsPerWorld: Double(width) / (area.maxX - area.minX))
    self.style = style
    self.area = area
    self.zoom = zoom
    (columns, rows) = (width / cell.x, height / cell.y)
    colors = MapClass.allCases.map { Pixel(hex: style.color(of: $0, at: zoom).hex) }
  }

  /// The zoom at which a screen of such dots shows the world as large.
  package static func zoom(pixelsPerWorld: Double) -> Double {
    max(log2(pixelsPerWorld / 256), 0)
  }

  /// Draws some rows of pixels, whole cells again, from the tiles there and around.
  package mutating func rows(
    _ band: Range<Int>,
    of tiles: [(id: UnwrappedTileID, tile: VectorTile)]
  ) -> Bitmap {
    let cell = Self.pixelsPerCell.y
    precondition(band.lowerBound % cell == 0 && band.count % cell == 0, "whole cells")
    let height = band.count / cell
    if raster.columns != columns || raster.rows != height { raster = ClassRaster(columns: columns, rows: height) }
    let sheets = layout(tiles, firstRow: band.lowerBound / cell, rows: height)
    let shift = (columns: 0, rows: 0)
    RasterPainter(zoom: zoom, shift: shift).paint(sheets, into: &raster)
    var picture = FlatPicture(raster, colors: colors)
    let dots = DotLayer(zoom: zoom, shift: shift)
    for ink in DotLayer.inks.reversed() {
      let plane = dots.dots(ink, sheets, columns: columns, rows: height)
      let color = Pixel(hex: style.inks[ink]?.hex ?? 0)
      if !plane.isEmpty { picture.draw(plane, color) { dots.mayLie(ink, on: $0) } }
    }
    return picture.bitmap
  }

  private mutating func layout(
    _ tiles: [(id: UnwrappedTileID, tile: VectorTile)],
    firstRow: Int,
    rows height: Int
  ) -> [SheetLayout] {
    let (a, d) = (Double(columns) / (area.maxX - area.minX), Double(rows) / (area.maxY - area.minY))
    let worldToCells = AffineTransform(
      a: a,
      b: 0,
      c: 0,
      d: d,
      tx: -area.minX * a,
      ty: -area.minY * d - Double(firstRow)
    )
    var current: [TileKey: TileShapes] = [:]
    let shown = tiles.map { id, tile in
      let key = TileKey(tile, id: id)
      let made = shapes[key] ?? TileShapes(tile, id: id, style: style, language: "", zoom: zoom)
      current[key] = made
      return (key: key, shapes: made)
    }
    shapes = current
    var layout = MapLayout(lattice: MapLattice(worldToCells, zoom: zoom))
    let view = RasterPainter.view(columns: columns, rows: height, shift: (0, 0))
    layout.layOut(
      [MapLayout.Content(tiles: shown, covers: [])],
      within: LayoutReach(views: 1).region(around: view),
      style
    )
    return layout.sheets
  }
}

extension Pixel {
  init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16),
      green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex)
    )
  }
}
