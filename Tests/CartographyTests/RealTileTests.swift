import Cartography
import Cells
import Geodesy
import Raster
import Testing
import TestSupport
import Tiles

/// The centre of a real city, as in any maker's tiles.
struct RealTileTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the centre of Florence has its names, none of them on another`() throws {
    let archive = try PMTilesArchive(SharedData.path("data/tiles/firenze.pmtiles"))
    let scene = try Self.scene(at: Coordinate(north: 43.7731, east: 11.2560), tileZoom: 14) {
      try archive.vectorTile(at: $0)
    }

    let (grid, labels) = PaintedTile.paint(scene)

    expectNames(labels, within: grid)
    #expect(labels.allSatisfy { $0.cells.allSatisfy { (1..<119).contains($0.column) } })
    #expect(labels.contains { $0.kind != .street })
  }

  @Test(arguments: [1, 1.0 / 3])
  func `a map that moves by a cell keeps nine names of ten where they are on the ground`(reach: Double) throws {
    let archive = try MBTilesArchive(Self.map("monaco"))
    let painter = VectorMapPainter(style: .day, language: "")
    var grid = CellGrid(columns: 120, rows: 40)
    var before: Set<[String]> = []
    var (kept, all) = (0, 0)
    let there = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0), (-1, -1), (-2, -2)]
    for move in there + (0..<60).map({ (-2 - $0, -2) }) + (0..<40).map({ (-61, -2 - $0) }) {
      var scene = try Self.scene(at: Coordinate(north: 43.7384, east: 7.4246), tileZoom: 15, movedBy: move) {
        try archive.vectorTile(at: $0)
      }
      scene.reach = reach
      let labels = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)
      let places = Set(labels.map { [$0.text, "\($0.column + move.0)", "\($0.row + move.1)"] })
      all += before.count
      kept += before.intersection(places).count
      before = places
    }

    #expect(all > 1000)
    #expect(kept * 10 >= all * 9, "\(kept) of \(all)")
  }

  @Test(arguments: [
    ("monaco", 43.7318, 7.4213, "Palais princier"), ("monaco", 43.7320, 7.4240, "Musée Océanographique"),
    ("monaco", 43.7345, 7.4215, "Port Hercule"), ("monaco", 43.7384, 7.4246, "de la Costa"),
    ("monaco", 43.7405, 7.4265, "des Moulins"), ("helsinki", 60.1690, 24.9450, "Mannerheimintie"),
    ("helsinki", 60.1690, 24.9450, "Aleksanterinkatu"), ("helsinki", 60.1690, 24.9450, "Pohjoisesplanadi"),
    ("helsinki", 60.1710, 24.9450, "Ateneum"), ("helsinki", 60.1738, 24.9380, "Oodi"),
  ])
  func `what visitors look for is named`(map: String, north: Double, east: Double, name: String) throws {
    let archive = try MBTilesArchive(Self.map(map))
    let scene = try Self.scene(at: Coordinate(north: north, east: east), tileZoom: 15) {
      try archive.vectorTile(at: $0)
    }

    let labels = PaintedTile.paint(scene).labels

    #expect(labels.contains { $0.text.contains(name) })
  }

  @Test(arguments: [("monaco", 43.7384, 7.4246), ("monaco", 43.7345, 7.4215), ("helsinki", 60.1690, 24.9450)])
  func `a centre has twenty names, whole and none on another`(map: String, north: Double, east: Double) throws {
    let archive = try MBTilesArchive(Self.map(map))
    let scene = try Self.scene(at: Coordinate(north: north, east: east), tileZoom: 15) {
      try archive.vectorTile(at: $0)
    }

    let (grid, labels) = PaintedTile.paint(scene)

    expectNames(labels, within: grid)
  }

  /// Twenty of them, whole and none on another.
  private func expectNames(_ labels: [PlacedLabel], within grid: CellGrid) {
    let cells = labels.flatMap(\.cells)
    #expect(labels.count >= 20)
    #expect(Set(cells).count == cells.count)
    #expect(cells.allSatisfy { grid.contains($0.column, $0.row) })
  }

  /// A map that comes with the program.
  static func map(_ name: String) -> String {
    "\(#filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined())/Maps/\(name).mbtiles"
  }

  /// 120×40 cells at zoom 15.
  static func scene(
    at center: Coordinate,
    tileZoom: Int,
    movedBy move: (Int, Int) = (0, 0),
    tile: (TileID) throws -> VectorTile?
  ) throws -> VectorScene {
    let center = WorldPoint(center)
    let columnsPerWorld = Double(128 << 15)
    let left = (center.x * columnsPerWorld).rounded() - 60 + Double(move.0)
    let top = (center.y * columnsPerWorld / 2).rounded() - 20 + Double(move.1)
    var scene = VectorScene(
      sheets: [VectorSheet(tiles: [])],
      worldToCells: AffineTransform(a: columnsPerWorld, b: 0, c: 0, d: columnsPerWorld / 2, tx: -left, ty: -top),
      columns: 120,
      rows: 40,
      zoom: 15
    )
    let columns = 128 << (15 - tileZoom)
    for x in Int(left) / columns...(Int(left) + 119) / columns {
      for y in Int(top) * 2 / columns...(Int(top) + 39) * 2 / columns {
        let id = try TileID(zoom: tileZoom, x: x, y: y).known
        guard let tile = try tile(id) else { continue }
        scene.sheets[0].tiles.append((UnwrappedTileID(wrap: 0, canonical: id), tile))
      }
    }
    return scene
  }
}
