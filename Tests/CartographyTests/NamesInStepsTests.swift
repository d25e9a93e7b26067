import Cartography
import Cells
import Geodesy
import TestSupport
import Testing
import Tiles

/// Frames that have to be quick leave work on names to the next one.
struct NamesInStepsTests {
  @Test func `a map that moves cell by cell never stands without names, and they catch up in two frames`() throws {
    let archive = try MBTilesArchive(RealTileTests.map("helsinki"))
    let (inSteps, atOnce) = (
      VectorMapPainter(style: .day, language: ""), VectorMapPainter(style: .day, language: "")
    )
    let center = Coordinate(north: 60.1715, east: 24.9440)
    var tiles: [TileID: VectorTile?] = [:]
    var (unfinished, longest, differing) = (0, 0, 0)
    for column in 0..<160 {
      let scene = try RealTileTests.scene(at: center, tileZoom: 15, movedBy: (column, 0)) { id in
        if let known = tiles[id] { return known }
        let found = try archive.vectorTile(at: id)
        tiles[id] = .some(found)
        return found
      }
      let expected = names(of: scene, by: atOnce, inSteps: false)
      let shown = names(of: scene, by: inSteps, inSteps: true)
      #expect(shown.count * 2 > expected.count)
      unfinished = inSteps.isUnfinished ? unfinished + 1 : 0
      longest = max(longest, unfinished)
      if !inSteps.isUnfinished, shown != expected { differing += 1 }
    }
    #expect((1...2).contains(longest), "\(longest) frames in a row had work left")
    #expect(differing < 16, "\(differing) of 160 frames differ from those that were drawn at once")
  }

  private func names(of scene: VectorScene, by painter: VectorMapPainter, inSteps: Bool) -> Set<String> {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let labels = painter.paint(scene, blocks: .block, depth: .trueColor, inSteps: inSteps, into: &grid)
    return Set(labels.map { "\($0.text) \($0.column) \($0.row)" })
  }
}
