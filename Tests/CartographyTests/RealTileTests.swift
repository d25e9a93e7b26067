import Cartography
import Cells
import Geodesy
import Raster
import Testing
import TestSupport
import Tiles

/// The centre of a real city, as anybody's tiles hold it.
struct RealTileTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the centre of Florence has its names, none of them on another`() throws {
    let archive = try PMTilesArchive(SharedData.path("data/tiles/firenze.pmtiles"))
    let center = WorldPoint(Coordinate(north: 43.7731, east: 11.2560))
    let columnsPerWorld = Double(128 << 15)
    let (left, top) = ((center.x * columnsPerWorld).rounded() - 60, (center.y * columnsPerWorld / 2).rounded() - 20)
    var scene = VectorScene(
      tiles: [],
      worldToCells: AffineTransform(a: columnsPerWorld, b: 0, c: 0, d: columnsPerWorld / 2, tx: -left, ty: -top),
      columns: 120,
      rows: 40,
      zoom: 15
    )
    for x in Int(left) / 256...(Int(left) + 119) / 256 {
      for y in Int(top) / 128...(Int(top) + 39) / 128 {
        let id = try TileID(zoom: 14, x: x, y: y).known
        guard let tile = try archive.vectorTile(at: id) else { continue }
        scene.tiles.append((UnwrappedTileID(wrap: 0, canonical: id), tile))
      }
    }
    var grid = CellGrid(columns: 120, rows: 40)

    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    let cells = labels.flatMap(\.cells)
    #expect(labels.count >= 20)
    #expect(Set(cells).count == cells.count)
    #expect(cells.allSatisfy { (1..<119).contains($0.column) && (0..<40).contains($0.row) })
    #expect(labels.contains { $0.kind != .street })
  }
}
