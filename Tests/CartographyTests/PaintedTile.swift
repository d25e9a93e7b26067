import Cartography
import Cells
import Glibc
import Raster
import Tiles

/// Paints one tile for tests.
enum PaintedTile {
  typealias Result = (grid: CellGrid, labels: [PlacedLabel])

  static func paint(
    _ tile: TileBuilder,
    zoom: Double? = nil,
    columns: Int = 32,
    rows: Int = 12,
    movedBy move: (columns: Int, rows: Int) = (0, 0),
    style: Style = .day,
    depth: ColorDepth = .trueColor,
    language: String = ""
  ) throws -> Result {
    var scene = try VectorScene.overTile(tile.tile(), columns: columns, rows: rows, movedBy: move)
    if let zoom { scene.zoom = zoom }
    return paint(scene, style: style, depth: depth, language: language)
  }

  /// A view of any zoom centred in the tile that a view over it begins at.
  static func scene(_ tile: VectorTile, zoom: Double, columns: Int, rows: Int) throws -> VectorScene {
    var scene = try VectorScene.overTile(tile, columns: columns, rows: rows)
    let scale = 128 * exp2(zoom)
    let middle = place(2048, 2048)
    scene.worldToCells = AffineTransform(
      a: scale,
      b: 0,
      c: 0,
      d: scale / 2,
      tx: (Double(columns / 2) - middle.x * scale).rounded(),
      ty: (Double(rows / 2) - middle.y * scale / 2).rounded()
    )
    scene.zoom = zoom
    return scene
  }

  /// A place of that tile in the world.
  static func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    ((17_000 + x / 4096) / 32_768, (11_000 + y / 4096) / 32_768)
  }

  /// By a painter that has painted nothing before.
  static func paint(
    _ scene: VectorScene,
    style: Style = .day,
    depth: ColorDepth = .trueColor,
    language: String = ""
  ) -> Result {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let painter = VectorMapPainter(style: style, language: language)
    let labels = painter.paint(scene, blocks: .block, depth: depth, into: &grid)
    return (grid, labels)
  }
}

extension CellColor {
  /// The 24 bits of sRGB that a terminal with the default palette shows.
  var shownHex: UInt32 {
    switch kind {
    case .standard: 0
    case .indexed(let index): Palette.hex(of: index)
    case .rgb(let red, let green, let blue): UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
}
