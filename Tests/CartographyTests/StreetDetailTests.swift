import Cartography
import Cells
import Raster
import Testing
import Tiles

/// The appearance of streets and tracks at high zooms.
struct StreetDetailTests {
  private static let rail = CellColor(hex: 0x77778a)
  private static let primary = CellColor(hex: 0xffbf47)
  private static let arrows = Set("→↗↑↖←↙↓↘".unicodeScalars.map { Glyph($0) })

  @Test(arguments: [11, 13, 16]) func `tracks are dashes at any zoom, and several beside each other one line from afar`(
    zoom: Double
  ) throws {
    var tile = TileBuilder()
    for y in [332, 352, 372] {
      tile.add("streets", .line, [[(-100, y), (1200, y)]], [("kind", .string("rail"))])
    }
    let grid = try Self.painted(tile, zoom: zoom).grid
    let cells = (0..<8).map { row in
      (0..<32).map { grid[$0, row].background == Self.rail || grid[$0, row].foreground == Self.rail }
    }
    let drawn = cells.filter { $0.contains(true) }
    #expect(drawn.allSatisfy { $0.contains(false) } && !drawn.isEmpty)
    if zoom < 14 { #expect(drawn.count == 1) }
  }

  @Test func `tracks are dashes, those of yards thin lines, and those of trams a line above the street`() throws {
    func cells(_ tags: [(String, VectorValue)]) throws -> [Bool] {
      var tile = TileBuilder()
      tile.add("streets", .line, [[(-100, 352), (1200, 352)]], tags)
      let grid = try Self.painted(tile, zoom: 16).grid
      return (0..<32).map { grid[$0, 5].background == Self.rail || grid[$0, 5].foreground == Self.rail }
    }

    let train = try cells([("kind", .string("rail"))])
    let yard = try cells([("kind", .string("rail")), ("service", .string("yard"))])

    #expect(train.contains(true) && train.contains(false))
    #expect(yard.allSatisfy { $0 })
    #expect(try cells([("kind", .string("tram"))]).allSatisfy { !$0 })
    var street = TileBuilder()
    for kind in ["primary", "tram"] {
      street.add("streets", .line, [[(-100, 352), (1200, 352)]], [("kind", .string(kind))])
    }
    let grid = try Self.painted(street, zoom: 16).grid
    let track = CellColor(hex: 0xa39fb0)
    #expect((0..<32).allSatisfy { [grid[$0, 5].foreground, grid[$0, 5].background].contains(track) })
    #expect((0..<32).allSatisfy { [grid[$0, 5].foreground, grid[$0, 5].background].contains(Self.primary) })
  }

  @Test(arguments: [15.0, 15.9])
  func `a railway is one line, of which the dashes are longer than the gaps`(zoom: Double) throws {
    var tile = TileBuilder()
    for y in stride(from: 340, through: 370, by: 10) {
      tile.add("streets", .line, [[(-100, y), (1200, y)]], [("kind", .string("rail"))])
    }

    let grid = try Self.painted(tile, zoom: zoom).grid

    let rows = (0..<12).map { row in
      (0..<32).count { [grid[$0, row].foreground, grid[$0, row].background].contains(Self.rail) }
    }
    #expect(rows.count { $0 > 0 } == 1 && rows.contains { (20...31).contains($0) }, "\(grid.text)")
  }

  @Test func `a through road goes on in a tunnel, paler over houses, from near as dashes below them`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [[(500, 300), (700, 300), (700, 400), (500, 400), (500, 300)]], [])
    tile.add("streets", .line, [[(-100, 352), (1200, 352)]], [("kind", .string("primary")), ("tunnel", .bool(true))])
    func cells(zoom: Double) throws -> [Bool] {
      let grid = try Self.painted(tile, zoom: zoom).grid
      let color = CellColor(hex: zoom < 14 ? 0xffbf47 : 0xf5c973)
      return (0..<32).map { grid[$0, 5].background == color || grid[$0, 5].foreground == color }
    }

    #expect(try cells(zoom: 13.5).allSatisfy { $0 } && cells(zoom: 14.5).allSatisfy { $0 })
    let near = try cells(zoom: 16)
    #expect(near[..<14].contains(true) && near[..<14].contains(false) && near[18..<20].allSatisfy { !$0 })
  }

  @Test(arguments: [("oneway", "→"), ("oneway_reverse", "←"), ("bridge", nil)] as [(String, Unicode.Scalar?)])
  func `a street that is driven one way has arrows along it`(tag: String, sign: Unicode.Scalar?) throws {
    var tile = TileBuilder()
    let tags: [(String, VectorValue)] = [("kind", .string("primary")), (tag, .bool(true))]
    tile.add("streets", .line, [[(0, 352), (1200, 352)]], tags)

    let found = try Self.painted(tile, zoom: 16).grid.cells.map(\.glyph).filter { Self.arrows.contains($0) }

    #expect(found.isEmpty == (sign == nil))
    #expect(Set(found) == Set(sign.map { [Glyph($0)] } ?? []))
    let unwanted = try Self.painted(tile, zoom: 16, showsOneWays: false).grid
    #expect(!unwanted.cells.contains { Self.arrows.contains($0.glyph) })
  }

  @Test(
    arguments: [
      (BlockSet.block, ColorDepth.none, "→"), (.braille, .none, "→"), (.braille, .trueColor, "→"), (.ascii, .none, ">"),
      (.ascii, .trueColor, ">"),
    ] as [(BlockSet, ColorDepth, Unicode.Scalar)]
  )
  func `arrows are seen on every screen`(blocks: BlockSet, depth: ColorDepth, sign: Unicode.Scalar) throws {
    var tile = TileBuilder()
    tile.add("streets", .line, [[(0, 352), (1200, 352)]], [("kind", .string("primary")), ("oneway", .bool(true))])

    let grid = try Self.painted(tile, zoom: 17, blocks: blocks, depth: depth).grid
    #expect(grid.cells.contains { $0.glyph == Glyph(sign) }, "\(grid.text)")
  }

  @Test func `arrows are neither doubled nor do they touch a name`() throws {
    var tile = TileBuilder()
    // Two pieces that overlap, as at the edge of a tile, and a lane beside them.
    for line in [[(0, 352), (1800, 352)], [(1500, 352), (2600, 352)], [(0, 480), (2600, 480)]] {
      tile.add("streets", .line, [line], [("kind", .string("primary")), ("oneway", .bool(true))])
    }
    let name: [(String, VectorValue)] = [("kind", .string("primary")), ("name", .string("Rue Grimaldi"))]
    tile.add("street_labels", .line, [[(0, 352), (2600, 352)]], name)

    let (grid, labels) = try Self.painted(tile, zoom: 16, columns: 80)

    let found = (0..<12).flatMap { row in
      (0..<80).compactMap { Self.arrows.contains(grid[$0, row].glyph) ? CellPoint(column: $0, row: row) : nil }
    }
    #expect(found.count > 2 && !labels.isEmpty)
    for (index, arrow) in found.enumerated() {
      let isAlone = found[..<index].allSatisfy { abs($0.column - arrow.column) > 8 || abs($0.row - arrow.row) > 3 }
      #expect(isAlone, "\(arrow)")
      let isFree = labels.flatMap(\.cells).allSatisfy {
        abs($0.column - arrow.column) > 1 || abs($0.row - arrow.row) > 1
      }
      #expect(isFree, "\(arrow)")
    }
  }

  @Test func `before streets are wide enough there are no arrows`() throws {
    var tile = TileBuilder()
    tile.add("streets", .line, [[(0, 352), (1200, 352)]], [("kind", .string("primary")), ("oneway", .bool(true))])

    let grid = try Self.painted(tile, zoom: 15.5).grid

    #expect(!grid.cells.contains { Self.arrows.contains($0.glyph) })
  }

  @Test(arguments: [(16.0, 2), (18.0, 7), (19.0, 14)])
  func `streets are as wide as on the ground from near`(zoom: Double, rows: Int) throws {
    var tile = TileBuilder()
    tile.add("streets", .line, [[(0, 384), (4096, 384)]], [("kind", .string("primary"))])
    var scene = try VectorScene.overTile(tile.tile(), columns: 8, rows: 60)
    let scale = Double(1 << Int(zoom - 15))
    scene.worldToCells.a *= scale
    scene.worldToCells.d *= scale
    scene.worldToCells.tx = (scene.worldToCells.tx * scale).rounded()
    // The street is in row 6 of zoom 15.
    scene.worldToCells.ty = (scene.worldToCells.ty * scale).rounded() - 6 * scale + 30
    scene.zoom = zoom
    var grid = CellGrid(columns: 8, rows: 60)

    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .half, depth: .trueColor, into: &grid)

    let found = (0..<60).count { grid[4, $0].background == Self.primary || grid[4, $0].foreground == Self.primary }
    #expect(abs(found - rows) <= 1)
  }

  @Test func `a main road has its number, however many names there are`() throws {
    var tile = TileBuilder()
    for index in 0..<8 {
      let line = [(0, 40 + index * 96), (2000, 40 + index * 96)]
      let tags: [(String, VectorValue)] = [("kind", .string("secondary")), ("name", .string("Street \(index)"))]
      tile.add("streets", .line, [line], tags)
      tile.add("street_labels", .line, [line], tags)
    }
    let road = [(512, 0), (512, 2000)]
    tile.add("streets", .line, [road], [("kind", .string("primary"))])
    tile.add("street_labels", .line, [road], [("kind", .string("primary")), ("ref", .string("A 8;E 80"))])

    let numbers = try Self.painted(tile, zoom: 14).labels.filter { $0.kind == .shield }.map(\.text)

    #expect(!numbers.isEmpty && Set(numbers).isSubset(of: ["A8", "E80"]), "\(numbers)")
  }

  @Test func `a street whose name stands elsewhere has it in a small view, too`() throws {
    var tile = TileBuilder()
    let tags: [(String, VectorValue)] = [("kind", .string("residential")), ("name", .string("Long Street"))]
    tile.add("streets", .line, [[(0, 352), (4096, 352)]], tags)
    tile.add("street_labels", .line, [[(0, 352), (4096, 352)]], tags)

    for column in stride(from: 0, through: 96, by: 8) {
      let labels = try Self.painted(tile, zoom: 16, columns: 28, movedBy: (column, 0)).labels
      #expect(labels.map(\.name) == ["Long Street"], "at \(column)")
    }
  }

  private static func painted(
    _ tile: TileBuilder,
    zoom: Double,
    columns: Int = 32,
    movedBy move: (columns: Int, rows: Int) = (0, 0),
    showsOneWays: Bool = true,
    blocks: BlockSet = .block,
    depth: ColorDepth = .trueColor
  ) throws -> (grid: CellGrid, labels: [PlacedLabel]) {
    var scene = try VectorScene.overTile(tile.tile(), columns: columns, movedBy: move)
    (scene.zoom, scene.showsOneWays) = (zoom, showsOneWays)
    var grid = CellGrid(columns: columns, rows: 12)
    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: blocks, depth: depth, into: &grid)
    return (grid, labels)
  }
}
