import Cartography
import Cells
import Geodesy
import TestSupport
import Testing
import Tiles

/// The places of names in independent screens that are a cell apart.
struct NameStabilityTests {
  @Test(arguments: [("monaco", 43.7384, 7.4246), ("helsinki", 60.1715, 24.9440)])
  func `names stand where they did a cell before`(map: String, north: Double, east: Double) throws {
    let archive = try MBTilesArchive(RealTileTests.map(map))
    try check(Coordinate(north: north, east: east)) { try archive.vectorTile(at: $0) }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `names of somebody else's city stand where they did, too`() throws {
    let archive = try PMTilesArchive(SharedData.path("data/tiles/firenze.pmtiles"))
    try check(Coordinate(north: 43.7731, east: 11.2560), tileZoom: 14) { try archive.vectorTile(at: $0) }
  }

  private func check(_ center: Coordinate, tileZoom: Int = 15, tile: (TileID) throws -> VectorTile?) throws {
    var prepared: [UnwrappedTileID: PreparedTile] = [:]
    func places(_ move: (Int, Int)) throws -> Set<[String]> {
      let scene = try RealTileTests.scene(at: center, tileZoom: tileZoom, movedBy: move, tile: tile)
      let painter = VectorMapPainter(style: .day, language: "")
      for (id, tile) in scene.sheets[0].tiles {
        let made = prepared[id] ?? PreparedTile(tile, id: id, style: .day, language: "", zoom: 15)
        prepared[id] = made
        painter.adopt(made)
      }
      var grid = CellGrid(columns: 120, rows: 40)
      let labels = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)
      return Set(labels.map { [$0.text, "\($0.column + move.0)", "\($0.row + move.1)"] })
    }
    var (all, kept, bad, windows) = (0, 0, 0, 0)
    for (x, y) in [(0, 0), (-30, -8), (25, 9), (-17, 13), (40, -13), (-41, 3), (9, -20), (13, 17)] {
      let here = try places((x, y))
      #expect(here.count >= 16)
      for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let same = here.intersection(try places((x + across, y + down)))
        windows += 1
        all += here.count
        kept += same.count
        if same.count * 10 < here.count * 9 { bad += 1 }
      }
    }
    #expect(kept * 100 >= all * 96, "\(kept) of \(all)")
    #expect(bad * 16 <= windows, "\(bad) of \(windows) screens keep less than nine names of ten")
  }
}
