package import Cells
import Geodesy
import Raster
import Tiles

/// Draws vector tiles into cells, with names.
///
/// It remembers what it made of tiles and where names stood, so that a frame costs little and names stay where they are;
/// one painter is for one screen.
package final class VectorMapPainter {
  private let style: Style
  private let language: String
  private var shapes: [TileKey: TileShapes] = [:]
  private var layout: MapLayout?
  private var raster = ClassRaster(columns: 0, rows: 0)
  private var cells: [CellClasses] = []
  private var fits: [CellFit] = []
  private var source: NameSource?
  private var sourceKeys: [TileKey] = []
  private var names: NameLayout?
  private var shift = (columns: 0, rows: 0)
  private var memory = LabelMemory()
  private var palette: (zoom: Double, palette: MapPalette)?

  package init(style: Style, language: String) {
    self.style = style
    self.language = language
  }

  /// Takes over what a worker made of a tile, so that the next frame needn't.
  package func adopt(_ tile: PreparedTile) {
    shapes[tile.key] = tile.shapes
  }

  /// The street and the part of town at a cell of the scene painted last.
  package func whereabouts(at cell: CellPoint) -> Whereabouts {
    guard let source, let layout else { return Whereabouts() }
    let x = Double(cell.column + shift.columns) + 0.5
    let y = Double(cell.row + shift.rows) + 0.5
    return Whereabouts(source, on: layout.lattice, x: x, y: y)
  }

  /// Draws a scene into a grid of its size and tells where names were written.
  package func paint(
    _ scene: VectorScene,
    blocks: BlockSet,
    depth: ColorDepth,
    into grid: inout CellGrid
  ) -> [PlacedLabel] {
    precondition(grid.columns == scene.columns && grid.rows == scene.rows, "the grid is as large as the scene")
    let (layout, shift) = updatedLayout(of: scene)
    self.shift = shift
    if raster.columns != scene.columns || raster.rows != scene.rows {
      raster = ClassRaster(columns: scene.columns, rows: scene.rows)
    }
    let look = CellLook(blocks, depth: depth)
    RasterPainter(zoom: scene.zoom, shift: shift, bandScale: look.bandScale).paint(layout.parts, into: &raster)
    let palette = palette(at: scene.zoom, depth: depth)
    draw(look, palette, corner: layout.lattice.corner(shift), into: &grid)
    if case .blocks = look {
      DotLayer(zoom: scene.zoom, shift: shift).draw(layout.parts, over: fits, on: raster, palette, into: &grid)
    }
    let painter = LabelPainter(palette: palette, shift: shift, isPlain: blocks == .ascii)
    return writeNames(scene, layout.lattice, painter, into: &grid)
  }

  private func draw(
    _ look: CellLook,
    _ palette: MapPalette,
    corner: (columns: Int, rows: Int),
    into grid: inout CellGrid
  ) {
    let writer = CellWriter(palette: palette, corner: corner)
    switch look {
    case .blocks(let family):
      fit(family, palette)
      writer.write(fits, into: &grid)
    case .patterns(let family):
      fit(family, palette)
      writer.writePatterns(fits, on: raster, into: &grid)
    case .characters: writer.writeCharacters(on: raster, into: &grid)
    case .braille:
      let dots = palette
      writer.writeBraille(on: raster, dots: { [style] in style.dots(of: $0, dots) }, into: &grid)
    }
  }

  private func fit(_ family: GlyphFamily, _ palette: MapPalette) {
    CellComposer.compose(raster, into: &cells)
    let fitter = CellFitter(family: family, palette: palette)
    fits.removeAll(keepingCapacity: true)
    for cell in cells { fits.append(cell.only.map { CellFit($0) } ?? fitter.fit(cell)) }
  }

  private func writeNames(
    _ scene: VectorScene,
    _ lattice: MapLattice,
    _ painter: LabelPainter,
    into grid: inout CellGrid
  ) -> [PlacedLabel] {
    guard let names else { return [] }
    var placer = LabelPlacer(scene, lattice: lattice, shift: painter.shift)
    placer.place(names.items, memory: memory, on: raster)
    memory.remember(placer.placed.map { ($0.item.key, $0.candidate) }, on: lattice)
    return placer.placed.map { painter.write($0, on: raster, into: &grid) }
  }

  private func palette(at zoom: Double, depth: ColorDepth) -> MapPalette {
    if let (paletteZoom, palette) = palette, paletteZoom == zoom, palette.depth == depth { return palette }
    let made = MapPalette(
      classes: MapClass.allCases.map { style.color(of: $0, at: zoom) },
      inks: style.inks,
      depth: depth
    )
    palette = (zoom, made)
    return made
  }

  /// The layout for a scene, and the cells from its anchor to the view's corner.
  private func updatedLayout(of scene: VectorScene) -> (MapLayout, (columns: Int, rows: Int)) {
    let tiles = currentShapes(of: scene)
    var current: MapLayout
    var shift = (columns: 0, rows: 0)
    if let layout, let same = layout.lattice.shift(to: scene.worldToCells, zoom: scene.zoom) {
      (current, shift) = (layout, same)
    } else {
      current = MapLayout(lattice: MapLattice(scene.worldToCells, zoom: scene.zoom))
    }
    layout = nil
    let keys = tiles.map(\.key)
    if source == nil || keys != sourceKeys {
      source = NameSource(tiles.map(\.shapes), style: style)
      sourceKeys = keys
    }
    let view = RasterPainter.view(columns: scene.columns, rows: scene.rows, shift: shift)
    if current.update(tiles, view: view, style: style) {
      names = source.map { NameLayout($0, on: current.lattice, within: current.region, style: style) }
    }
    layout = current
    return (current, shift)
  }

  /// Tiles that are remembered besides those on the screen.
  private static let mostTiles = 64

  private func currentShapes(of scene: VectorScene) -> [(key: TileKey, shapes: TileShapes)] {
    let tiles = scene.tiles.map { id, tile in
      let key = TileKey(tile, id: id)
      let made = shapes[key] ?? TileShapes(tile, id: id, style: style, language: language)
      shapes[key] = made
      return (key: key, shapes: made)
    }
    if shapes.count > tiles.count + Self.mostTiles {
      shapes = Dictionary(tiles.map { ($0.key, $0.shapes) }) { first, _ in first }
    }
    return tiles
  }
}
