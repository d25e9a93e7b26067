import Cartography
import Cells
import Geodesy
import TestSupport
import Testing
import Tiles

/// Frames that have to be quick leave work on names to be made aside.
struct NamesInStepsTests {
  @Test(arguments: [1, 3])
  func `a map that moves cell by cell never stands without names, and none of them jumps`(_ frames: Int) throws {
    let (inSteps, atOnce) = (Self.painter, Self.painter)
    let tiles = try Tiles()
    var (all, alike, pieces, due) = (0, 0, 0, 0)
    var under: LayoutPrefetch?
    var last: Set<Name> = []
    var (kept, gone) = (0, 0)
    for column in 0..<160 {
      if let work = under, column >= due {
        inSteps.adopt(work.done())
        under = nil
      }
      let scene = try tiles.scene(movedBy: column)
      let expected = names(of: scene, by: atOnce, inSteps: false)
      let shown = names(of: scene, by: inSteps, inSteps: true)
      #expect(shown.count * 2 > expected.count)
      if let work = inSteps.takeAheadWork() {
        #expect(under == nil, "one thing at a time")
        (under, due, pieces) = (work, column + frames, pieces + 1)
      }
      all += expected.count
      alike += shown.intersection(expected).count
      // A name that is whole in the view stays where it is.
      let inside = last.filter { $0.column > 2 && $0.end < scene.columns - 2 }.map { $0.moved(by: -1) }
      kept += inside.count { shown.contains($0) }
      gone += inside.count { !shown.contains($0) }
      last = shown
    }
    #expect((2...20).contains(pieces), "\(pieces) things were made aside")
    #expect(alike * 10 > all * 8, "\(alike) of \(all) names are where they are drawn at once")
    #expect(gone * 200 < kept, "\(gone) names left their place, \(kept) kept it")
  }

  @Test func `what was made aside for another zoom is dropped`() throws {
    let (inSteps, other) = (Self.painter, Self.painter)
    let tiles = try Tiles()
    _ = names(of: try tiles.scene(movedBy: 0), by: inSteps, inSteps: true)
    var column = 0
    var work: LayoutPrefetch?
    while work == nil, column < 100 {
      column += 8
      _ = names(of: try tiles.scene(movedBy: column), by: inSteps, inSteps: true)
      work = inSteps.takeAheadWork()
    }
    var near = try tiles.scene(movedBy: column)
    near.zoom += 0.5
    _ = names(of: near, by: inSteps, inSteps: true)
    inSteps.adopt(try #require(work).done())
    near.zoom += 0.5
    _ = names(of: near, by: inSteps, inSteps: false)
    _ = names(of: near, by: other, inSteps: false)
    // Names may stay at places of the zoom before.
    near.covered = [CellRect(column: 0, row: 0, columns: near.columns, rows: near.rows)]
    let (shown, expected) = (picture(of: near, by: inSteps), picture(of: near, by: other))
    #expect(shown == expected)
  }

  @Test func `what is laid out aside is painted as if it had been there from the start`() throws {
    let inSteps = Self.painter
    let tiles = try Tiles()
    for column in stride(from: 0, to: 400, by: 8) {
      var scene = try tiles.scene(movedBy: column)
      _ = names(of: scene, by: inSteps, inSteps: true)
      if let work = inSteps.takeAheadWork() { inSteps.adopt(work.done()) }
      scene.covered = [CellRect(column: 0, row: 0, columns: scene.columns, rows: scene.rows)]
      #expect(picture(of: scene, by: inSteps) == picture(of: scene, by: Self.painter))
    }
  }

  private static var painter: VectorMapPainter { VectorMapPainter(style: .day, language: "") }

  /// A name where it stands.
  private struct Name: Hashable {
    let text: String
    var column: Int
    let row: Int

    var end: Int { column + text.count }

    func moved(by columns: Int) -> Name { Name(text: text, column: column + columns, row: row) }
  }

  private func names(of scene: VectorScene, by painter: VectorMapPainter, inSteps: Bool) -> Set<Name> {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let labels = painter.paint(scene, blocks: .block, depth: .trueColor, inSteps: inSteps, into: &grid)
    return Set(labels.map { Name(text: $0.text, column: $0.column, row: $0.row) })
  }

  private func picture(of scene: VectorScene, by painter: VectorMapPainter) -> CellGrid {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    _ = painter.paint(scene, blocks: .block, depth: .trueColor, inSteps: true, into: &grid)
    return grid
  }
}

/// The centre of Helsinki, whose tiles are read once.
private final class Tiles {
  private let archive: MBTilesArchive
  private var known: [TileID: VectorTile?] = [:]

  init() throws { archive = try MBTilesArchive(RealTileTests.map("helsinki")) }

  func scene(movedBy columns: Int) throws -> VectorScene {
    let center = Coordinate(north: 60.1715, east: 24.9440)
    return try RealTileTests.scene(at: center, tileZoom: 15, movedBy: (columns, 0)) { id in
      if let tile = known[id] { return tile }
      let found = try archive.vectorTile(at: id)
      known[id] = .some(found)
      return found
    }
  }
}
