import Cartography
import Cells
import Glibc
import Raster
import Testing
import Tiles

/// Dual carriageways: drawn as one if they are beside each other, and left out nowhere.
struct TwinStreetTests {
  typealias Line = [(x: Double, y: Double)]

  private static let primary = CellColor(hex: 0xffbf47)
  private static let views = [
    (13.0, 80, 24), (13.5, 80, 24), (14, 80, 24), (14, 120, 40), (14.05, 120, 40), (14.9, 240, 67),
  ]

  /// Two carriageways around a town, in pieces; for two thirds of the length they are beside each other.
  private static var ring: [Line] {
    func piece(from start: Int, to end: Int, radius: (Double) -> Double) -> Line {
      stride(from: start, through: end, by: 5).map { degrees in
        let angle = Double(degrees) * .pi / 180
        return (2048 + cos(angle) * radius(angle), 2048 + sin(angle) * radius(angle))
      }
    }
    return stride(from: 0, to: 360, by: 45).flatMap { start in
      [
        piece(from: start, to: start + 45) { _ in 1500 },
        piece(from: start, to: start + 45) { 1460 - 600 * max(0, cos($0) - 0.4) }.reversed(),
      ]
    }
  }

  /// One carriageway leaves the other, and a third one comes to it from the side.
  private static let fork: [Line] = [
    [(100, 2000), (4000, 2000)],
    [(2900, 2030), (100, 2030)],
    [(3900, 3000), (2900, 2030)],
    [(1000, 1000), (1500, 2000)],
  ]

  /// Carriageways that cross each other twice.
  private static let braid: [Line] = [
    [(100, 2000), (4000, 2000)],
    [(4000, 1500), (3000, 1960), (2400, 2600), (1600, 2040), (900, 1960), (100, 1100)],
  ]

  @Test(arguments: ["ring", "fork", "braid"])
  func `what doesn't lie beside its twin is drawn at every zoom and size`(name: String) throws {
    let roads = try ["ring": Self.ring, "fork": Self.fork, "braid": Self.braid][name].known
    let tile = try Self.tile(roads)
    for (zoom, columns, rows) in Self.views {
      let (scene, grid) = try Self.painted(tile, zoom: zoom, columns: columns, rows: rows)
      var (seen, missing) = (0, 0)
      for (start, end) in roads.flatMap({ zip($0, $0.dropFirst()) }) {
        for step in 0..<200 {
          let share = Double(step) / 200
          let place = PaintedTile.place(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
          let (x, y) = scene.worldToCells.apply(place.x, place.y)
          guard (2..<Double(columns - 2)).contains(x), (2..<Double(rows - 2)).contains(y) else { continue }
          seen += 1
          if !Self.isDrawn(x, y, in: grid) { missing += 1 }
        }
      }
      #expect(seen > 500)
      #expect(missing == 0, "\(missing) of \(seen) places at \(zoom) in \(columns)×\(rows)")
    }
  }

  @Test func `what lies beside its twin is one road`() throws {
    let one = try Self.cells(of: [Self.fork[0]])
    let both = try Self.cells(of: [Self.fork[0], [(4000, 2030), (100, 2030)]])

    #expect(one > 0 && one == both)
  }

  private static func cells(of roads: [Line]) throws -> Int {
    try painted(tile(roads), zoom: 14, columns: 80, rows: 24).grid.cells.count {
      $0.background == primary || $0.foreground == primary
    }
  }

  private static func tile(_ roads: [Line]) throws -> VectorTile {
    var tile = TileBuilder()
    for (index, road) in roads.enumerated() {
      var tags: [(String, VectorValue)] = [("kind", .string("primary")), ("oneway", .bool(true))]
      if index.isMultiple(of: 3) { tags.append(("name", .string("Ring \(index % 2)"))) }
      tile.add("streets", .line, [road.map { (Int($0.x), Int($0.y)) }], tags)
    }
    return try tile.tile()
  }

  private static func painted(
    _ tile: VectorTile,
    zoom: Double,
    columns: Int,
    rows: Int
  ) throws -> (scene: VectorScene, grid: CellGrid) {
    let scene = try PaintedTile.scene(tile, zoom: zoom, columns: columns, rows: rows)
    return (scene, PaintedTile.paint(scene).grid)
  }

  /// Whether a cell or one beside it is the road's.
  private static func isDrawn(_ x: Double, _ y: Double, in grid: CellGrid) -> Bool {
    let (column, row) = (Int(x), Int(y))
    return [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].contains { across, down in
      let cell = grid[column + across, row + down]
      return cell.background == primary || cell.foreground == primary
    }
  }
}
