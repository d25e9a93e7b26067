import Cartography
import Cells
import Geodesy
import Glibc
import Raster
import Testing
import Tiles

/// Untrusted tiles: everything that can be decoded can be painted, in bounded time.
struct HostileTileTests {
  @Test(.timeLimit(.minutes(2)), arguments: 0..<8)
  func `damaged tiles are refused or painted`(seed: Int) throws {
    let good = VectorTileEncoder.bytes(of: try Self.town().tile())
    var dice = Dice(state: UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15)
    var painted = 0
    for _ in 0..<40 {
      var bytes = good
      for _ in 0..<1 + dice.next(6) {
        let place = dice.next(bytes.count)
        switch dice.next(4) {
        case 0: bytes[place] = UInt8(dice.next(256))
        case 1: bytes[place] ^= 1 << UInt8(dice.next(8))
        case 2: bytes.insert(UInt8(dice.next(256)), at: place)
        default: bytes.removeSubrange(place..<min(place + 1 + dice.next(4), bytes.count))
        }
      }
      guard let tile = try? VectorTile.decode(bytes) else { continue }
      try Self.paint(tile, zoom: 15)
      painted += 1
    }
    #expect(painted > 0)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1, 4096, 1 << 30])
  func `coordinates beyond all bounds are painted`(extent: Int) throws {
    let far = Int(Int32.max)
    let line = [(-far, -far), (far, 300), (300, far), (-far, far), (far, -far)]
    var encoder = VectorTileEncoder()
    for (name, kind) in [
      ("streets", GeometryKind.line), ("street_labels", .line), ("water_polygons", .polygon),
      ("buildings", .polygon), ("pois", .point), ("place_labels", .point),
    ] {
      var layer = VectorLayerEncoder(name: name, extent: extent)
      layer.add(
        kind,
        tags: [
          ("kind", .string("primary")), ("name", .string("Far \u{1b}[31m\u{202e}away")), ("tourism", .string("museum")),
        ],
        parts: [line.map { VectorPoint(x: Int32($0.0), y: Int32($0.1)) }]
      )
      encoder.add(layer)
    }
    let tile = try VectorTile.decode(encoder.bytes)

    for zoom in [0.0, 12, 15, 20] { try Self.paint(tile, zoom: zoom) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a world of a single tile is painted from as near as anybody gets`() throws {
    let tile = try Self.town().tile()
    let id = UnwrappedTileID(wrap: 0, canonical: try TileID(zoom: 0, x: 0, y: 0).known)
    for zoom in [0.0, 8, 15, 20, 24] {
      var scene = try VectorScene.overTile(tile)
      scene.sheets[0].tiles = [(id, tile)]
      let scale = exp2(zoom - 15)
      scene.worldToCells.a *= scale
      scene.worldToCells.d *= scale
      scene.worldToCells.tx = (scene.worldToCells.tx * scale).rounded()
      scene.worldToCells.ty = (scene.worldToCells.ty * scale).rounded()
      scene.zoom = zoom
      try Self.paint(scene)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `fifty thousand points take no longer than anybody waits`() throws {
    var dice = Dice(state: 7)
    var builder = TileBuilder()
    let points = (0..<50_000).map { _ in (dice.next(4096), dice.next(4096)) }
    builder.add("streets", .line, [points], [("kind", .string("primary"))])
    builder.add("street_labels", .line, [points], [("kind", .string("primary")), ("name", .string("Everywhere"))])
    builder.add("buildings", .polygon, [points])
    builder.add("water_polygons", .polygon, [points], [("name", .string("Lake"))])

    try Self.paint(try builder.tile(), zoom: 15)
  }

  @Test(.timeLimit(.minutes(2)), arguments: [GeometryKind.line, .polygon])
  func `a line or an area of a million points is painted`(kind: GeometryKind) throws {
    var dice = Dice(state: 11)
    try Self.paint((0..<1_000_000).map { _ in (dice.next(4096), dice.next(4096)) }, as: kind)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a spiral, of which no point can be left out, is painted`() throws {
    let points = (0..<20_000).map { index in
      let (reach, angle) = (Double(index) / 10, Double(index) / 3)
      return (2048 + Int(reach * cos(angle)), 2048 + Int(reach * sin(angle)))
    }
    try Self.paint(points, as: .line)
  }

  private static func paint(_ points: [(Int, Int)], as kind: GeometryKind) throws {
    var layer = VectorLayerEncoder(name: kind == .line ? "streets" : "water_polygons")
    let part = points.map { VectorPoint(x: Int32($0.0), y: Int32($0.1)) }
    layer.add(kind, tags: [("kind", .string("primary")), ("name", .string("Endless"))], parts: [part])
    var encoder = VectorTileEncoder()
    encoder.add(layer)
    try paint(try VectorTile.decode(encoder.bytes), zoom: 15)
  }

  @Test(.timeLimit(.minutes(1)))
  func `thousands of layers are painted`() throws {
    var encoder = VectorTileEncoder()
    for index in 0..<5000 {
      var layer = VectorLayerEncoder(name: index.isMultiple(of: 2) ? "streets" : "layer \(index)")
      layer.add(
        .line,
        tags: [("kind", .string("primary"))],
        parts: [[VectorPoint(x: 0, y: 0), VectorPoint(x: 9, y: 9)]]
      )
      encoder.add(layer)
    }

    guard let tile = try? VectorTile.decode(encoder.bytes) else { return }
    try Self.paint(tile, zoom: 15)
  }

  @Test func `a layer without an extent is refused or painted`() throws {
    var encoder = VectorTileEncoder()
    var layer = VectorLayerEncoder(name: "streets", extent: 1)
    layer.add(.line, tags: [("kind", .string("primary"))], parts: [[VectorPoint(x: 0, y: 0), VectorPoint(x: 9, y: 9)]])
    encoder.add(layer)
    var bytes = encoder.bytes
    // Field 5, a number.
    let extent = try #require(bytes.indices.dropLast().first { bytes[$0] == 0x28 && bytes[$0 + 1] == 1 })
    bytes[extent + 1] = 0

    guard let tile = try? VectorTile.decode(bytes) else { return }
    try Self.paint(tile, zoom: 15)
  }

  @Test func `names of nothing but what can't be shown are none`() throws {
    var tile = TileBuilder()
    for (index, name) in ["\u{7}\u{1b}", "\u{200b}\u{202e}", "   ", String(repeating: "x", count: 100_000)].enumerated()
    {
      let tags: [(String, VectorValue)] = [("tourism", .string("museum")), ("name", .string(name))]
      tile.add("pois", .point, [[(320 + index * 200, 320)]], tags)
    }

    #expect(try Self.paint(.overTile(tile.tile())).isEmpty)
  }

  /// Streets, water, houses and names, so that every part of a tile is something that can be damaged.
  private static func town() -> TileBuilder {
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(0, 0, 900, 700)], [("name", .string("Lake"))])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(1000, 100, 700, 700)], [("name", .string("House"))])
    for index in 0..<6 {
      let line = [(0, 130 + index * 330), (2000, 200 + index * 320), (4000, 130 + index * 330)]
      tile.add("streets", .line, [line], [("kind", .string("primary")), ("bridge", .bool(true))])
      tile.add("street_labels", .line, [line], [("kind", .string("primary")), ("name", .string("Main \(index)"))])
      tile.add("pois", .point, [line], [("tourism", .string("museum")), ("name", .string("Sight \(index)"))])
    }
    tile.add("place_labels", .point, [[(400, 400)]], [("kind", .string("city")), ("population", .string("12345"))])
    return tile
  }

  private static func paint(_ tile: VectorTile, zoom: Double) throws {
    var scene = try VectorScene.overTile(tile)
    scene.zoom = zoom
    try paint(scene)
  }

  @discardableResult
  private static func paint(_ scene: VectorScene) throws -> [PlacedLabel] {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)
    for cell in labels.flatMap(\.cells) { #expect(grid.contains(cell.column, cell.row)) }
    return labels
  }
}

/// Numbers that are the same in every run.
private struct Dice {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}
