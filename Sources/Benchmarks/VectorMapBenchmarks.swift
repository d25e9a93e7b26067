import Cartography
import Cells
import Geodesy
import Raster
import Tiles

/// Times of frames of the bundled city with all tiles in memory: areas, streets, names and bytes.
enum VectorMapBenchmarks {
  private static let columns = 240
  private static let rows = 67
  private static let zoom = 15

  static let all = [
    stage("vector map, zoom 15, all of a view", budget: 6, steps: [(0, -18), (0, 18)]),
    stage("vector map, zoom 15, a step to the side", steps: (0..<8).map { ($0 * 16, 0) } + [(0, 0)]),
    stage("vector map, zoom 15, all of a turned view", budget: 7.8, degrees: 30, steps: [(0, -18), (0, 18)]),
    stage("vector map, zoom 15, a turning view", turning: 2, steps: [(0, 0)]),
    stage("vector map, zoom 15, laid out and drawn", steps: [(0, 0)], keepsPainter: false),
  ]

  /// A frame each run, at one of some places after the other.
  private static func stage(
    _ name: String,
    budget: Double? = nil,
    degrees: Double = 0,
    turning: Double = 0,
    steps: [(columns: Int, rows: Int)],
    keepsPainter: Bool = true
  ) -> Benchmark {
    Benchmark(name, budget: budget) {
      guard let tiles = try? tiles(), !tiles.isEmpty else {
        // Without a map the measured time would be meaningless.
        preconditionFailure("the maps are not where they are in the project's folder")
      }
      var painter = VectorMapPainter(style: .day, language: "")
      var shown = CellGrid(columns: columns, rows: rows)
      var run = 0
      return {
        if !keepsPainter { painter = VectorMapPainter(style: .day, language: "") }
        var grid = CellGrid(columns: columns, rows: rows)
        let turned = degrees + turning * Double(run % 180)
        let scene = scene(tiles, degrees: turned, at: steps[run % steps.count])
        _ = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)
        _ = ANSIWriter.update(from: shown, to: grid)
        shown = grid
        run += 1
      }
    }
  }

  /// The tiles around the centre of Monaco.
  private static func tiles() throws -> [(id: UnwrappedTileID, tile: VectorTile)] {
    guard let archive = try TileArchives.open("Maps/monaco.mbtiles") else { return [] }
    let view = ViewArea(center: center, width: 3.0 / Double(1 << zoom), height: 3.0 / Double(1 << zoom))
    return try TileCover.tiles(covering: view, zoom: zoom).compactMap { id in
      try archive.vectorTile(at: id.canonical).map { (id, $0) }
    }
  }

  private static let center = WorldPoint(Coordinate(north: 43.737, east: 7.424))

  private static func scene(
    _ tiles: [(id: UnwrappedTileID, tile: VectorTile)],
    degrees: Double,
    at place: (columns: Int, rows: Int)
  ) -> VectorScene {
    let columnsPerWorld = Double(128 << zoom)
    let turned = AffineTransform.translation(x: -center.x, y: -center.y)
      .then(.rotation(degrees: -degrees))
      .then(.scale(x: columnsPerWorld, y: columnsPerWorld / 2))
    return VectorScene(
      sheets: [VectorSheet(tiles: tiles)],
      worldToCells: turned.then(
        .translation(x: Double(columns / 2 - 64 - place.columns), y: Double(rows / 2 - place.rows))
      ),
      columns: columns,
      rows: rows,
      zoom: Double(zoom)
    )
  }
}
