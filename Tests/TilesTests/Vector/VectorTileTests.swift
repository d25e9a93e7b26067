import TestSupport
import Testing
import Tiles
import Wire

struct VectorTileTests {
  private static let point: [UInt32] = [9, 50, 34]
  private static let line: [UInt32] = [9, 4, 4, 18, 0, 16, 16, 0]

  @Test(
    arguments: [
      (1, [9, 50, 34], [[[25, 17]]]),
      (1, [17, 10, 14, 3, 9], [[[5, 7], [3, 2]]]),
      (2, [9, 4, 4, 18, 0, 16, 16, 0], [[[2, 2], [2, 10], [10, 10]]]),
      (2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8], [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]]),
      (3, [9, 6, 12, 18, 10, 12, 24, 44, 15], [[[3, 6], [8, 12], [20, 34]]]),
      (
        3, [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 4, 15, 26, 6, 0, 0, 6, 5, 0, 15],
        [[[0, 0], [10, 0], [10, 10], [0, 10]], [[2, 2], [5, 2], [5, 5], [2, 5]]]
      ),
    ] as [(UInt64, [UInt32], [[[Int32]]])]
  )
  func `commands become parts and points`(kind: UInt64, commands: [UInt32], parts: [[[Int32]]]) throws {
    let tile = try VectorTile.decode(HandmadeLayer(features: [HandmadeLayer.feature(kind, commands)]).tile)
    let layer = try #require(tile.layer("roads"))
    let feature = try #require(layer.features.first)

    #expect(feature.kind == GeometryKind(rawValue: UInt8(kind)))
    #expect(layer.parts(of: feature) == parts)
    #expect(tile.skipped.isEmpty)
  }

  @Test func `a feature knows its values by their keys`() throws {
    let layer = HandmadeLayer(
      keys: ["name", "kind"],
      values: [HandmadeLayer.text("Aleksanterinkatu"), HandmadeLayer.text("street")],
      features: [
        HandmadeLayer.feature(2, Self.line, tags: [0, 0, 1, 1]),
        HandmadeLayer.feature(2, Self.line, tags: [1, 1]),
      ]
    )
    let decoded = try #require(try VectorTile.decode(layer.tile).layer("roads"))
    let (name, kind) = (try #require(decoded.keyIndex("name")), try #require(decoded.keyIndex("kind")))

    #expect(decoded.value(ofKey: name, in: decoded.features[0])?.string == "Aleksanterinkatu")
    #expect(decoded.value(ofKey: name, in: decoded.features[1]) == nil)
    #expect(decoded.value(ofKey: kind, in: decoded.features[1]) == .string("street"))
    #expect(decoded.keyIndex("surface") == nil)
  }

  @Test func `every kind of value is read`() throws {
    var values = [HandmadeLayer.text("é")] + (1...6).map { _ in ProtobufWriter() }
    values[1].write(Float(3.1), field: 2)
    values[2].write(1.23, field: 3)
    values[3].write(Int64(-6), field: 4)
    values[4].write(UInt64.max, field: 5)
    values[5].writeZigzag(-87_948, field: 6)
    values[6].write(true, field: 7)
    let tile = try VectorTile.decode(HandmadeLayer(values: values).tile)

    #expect(
      tile.layers[0].values
        == [.string("é"), .double(3.1), .double(1.23), .int(-6), .uint(.max), .int(-87_948), .bool(true)]
    )
  }

  @Test func `a tile is read whether it is packed or not`() throws {
    let bytes = HandmadeLayer(features: [HandmadeLayer.feature(1, Self.point)]).tile

    for packed in [bytes, Deflate.bytes(of: bytes, as: .gzip), Deflate.bytes(of: bytes, as: .zlib)] {
      #expect(try VectorTile.decode(packed).layers[0].features.count == 1)
    }
  }

  @Test func `a tile of 50,000 empty layers is read, and what is in one of them found`() throws {
    var layers = (0..<50_000).map { HandmadeLayer(name: "layer \($0)") }
    layers[40_000].features = [HandmadeLayer.feature(1, Self.point)]

    let tile = try VectorTile.decode(HandmadeLayer.tile(layers))

    #expect(tile.layers.count == 50_000 && tile.skipped.isEmpty)
    #expect(tile.layer("layer 40000")?.features.count == 1)
  }

  @Test func `numbers that come one by one are read as packed ones are`() throws {
    var feature = ProtobufWriter()
    feature.write(UInt64(1), field: 3)
    for command in Self.point { feature.write(UInt64(command), field: 4) }
    let layer = try VectorTile.decode(HandmadeLayer(features: [feature]).tile).layers[0]

    #expect(layer.parts(of: layer.features[0]) == [[[25, 17]]])
  }

  @Test(
    arguments: [
      (HandmadeLayer(name: nil), "layer 2", "it has no name"),
      (HandmadeLayer(version: 3), "layer roads", "version 3 is unknown"),
      (HandmadeLayer(extent: 0), "layer roads", "its extent can't be 0"),
      (HandmadeLayer(extent: 1 << 40), "layer roads", "its extent can't be 1099511627776"),
      (HandmadeLayer(name: "first"), "layer first", "there is another layer with this name"),
    ]
  )
  func `a layer that makes no sense is left out and named`(bad: HandmadeLayer, place: String, why: String) throws {
    let tile = try VectorTile.decode(
      HandmadeLayer.tile([HandmadeLayer(name: "first"), bad, HandmadeLayer(name: "last")])
    )

    #expect(tile.layers.map(\.name) == ["first", "last"])
    #expect(tile.skipped.named == [Skipped(place: place, reason: why)])
  }

  @Test(
    arguments: [
      (1, [], [], "it has no geometry"),
      (7, [9, 50, 34], [], "there is no geometry of kind 7"),
      (1, [9, 50, 34], [0], "a key has no value"),
      (1, [9, 50, 34], [0, 1], "a key or value is missing from its layer"),
      (1, [9, 50, 34], [1, 0], "a key or value is missing from its layer"),
      (1, [15, 50, 34], [], "ClosePath can't be used here"),
      (1, [9, 50], [], "the points end before the 1 that were announced"),
      (1, [1], [], "MoveTo can't be repeated 0 times here"),
      (1, [9, 0, 0, 9, 0, 0], [], "MoveTo can't be used here"),
      (1, [11, 1, 1], [], "there is no geometry command 3"),
      (2, [10, 1, 1], [], "LineTo can't be used here"),
      (2, [9, 0, 0], [], "its points make neither a line nor an area"),
      (2, [9, 0, 0, 10, 0, 0], [], "its points make neither a line nor an area"),
      (2, [17, 0, 0, 1, 1, 10, 1, 1], [], "MoveTo can't be repeated 2 times here"),
      (2, [9, 0, 0, 4_294_967_290, 6, 10, 6, 18], [], "the points end before the 536870911 that were announced"),
      (2, [9, 4, 4, 18, 0, 16, 16, 0, 15], [], "ClosePath can't be used here"),
      (3, [9, 6, 12, 18, 10, 12, 24, 44, 23], [], "ClosePath can't be repeated 2 times here"),
      (3, [9, 6, 12, 18, 10, 12, 24, 44, 7], [], "ClosePath can't be repeated 0 times here"),
      (3, [9, 6, 12, 10, 10, 12, 15], [], "its points make neither a line nor an area"),
    ] as [(UInt64, [UInt32], [UInt32], String)]
  )
  func `a feature that makes no sense is left out and named`(
    kind: UInt64,
    commands: [UInt32],
    tags: [UInt32],
    why: String
  ) throws {
    let layer = HandmadeLayer(
      keys: ["name"],
      values: [HandmadeLayer.text("x")],
      features: [
        HandmadeLayer.feature(1, Self.point), HandmadeLayer.feature(kind, commands, tags: tags),
        HandmadeLayer.feature(2, Self.line),
      ]
    )
    let tile = try VectorTile.decode(layer.tile)
    let decoded = tile.layers[0]

    #expect(decoded.features.map(\.kind) == [.point, .line])
    #expect(decoded.parts(of: decoded.features[1]) == [[[2, 2], [2, 10], [10, 10]]])
    #expect(tile.skipped.named == [Skipped(place: "layer roads, feature 2", reason: why)])
  }

  @Test(
    arguments: [
      (2, [9, 4, 4, 18, 0, 16, 0, 0], [[[2, 2], [2, 10]]], "a point is repeated"),
      (1, [4_294_967_289, 10, 10], [[[5, 5]]], "the points end before the 536870911 that were announced"),
      (
        2, [9, 4, 4, 9, 0, 0, 10, 2, 2], [[[2, 2], [3, 3]]], "its points make neither a line nor an area"
      ),
    ] as [(UInt64, [UInt32], [[[Int32]]], String)]
  )
  func `what can be mended is mended and named`(
    kind: UInt64,
    commands: [UInt32],
    parts: [[[Int32]]],
    why: String
  ) throws {
    let tile = try VectorTile.decode(HandmadeLayer(features: [HandmadeLayer.feature(kind, commands)]).tile)

    #expect(tile.layers[0].parts(of: tile.layers[0].features[0]) == parts)
    #expect(tile.skipped.named == [Skipped(place: "layer roads, feature 1", reason: why)])
  }

  @Test func `version 1 may close lines and repeat the first point of rings`() throws {
    let features = [
      HandmadeLayer.feature(2, [9, 4, 4, 18, 0, 16, 16, 0, 7]),
      HandmadeLayer.feature(3, [9, 0, 0, 34, 20, 0, 0, 20, 19, 0, 0, 19, 15]),
    ]
    let tile = try VectorTile.decode(HandmadeLayer(version: 1, features: features).tile)
    let layer = tile.layers[0]

    #expect(layer.parts(of: layer.features[0]) == [[[2, 2], [2, 10], [10, 10], [2, 2]]])
    #expect(layer.parts(of: layer.features[1]) == [[[0, 0], [10, 0], [10, 10], [0, 10]]])
    #expect(tile.skipped.isEmpty)
  }

  @Test func `sums beyond 32 bits go round`() throws {
    let feature = HandmadeLayer.feature(2, [9, 4_294_967_294, 0, 10, 2, 2])
    let layer = try VectorTile.decode(HandmadeLayer(features: [feature]).tile).layers[0]

    #expect(layer.parts(of: layer.features[0]) == [[[.max, 0], [.min, 1]]])
  }

  @Test func `a value of an unknown kind is left out with the tags that ask for it`() throws {
    var unknown = ProtobufWriter()
    unknown.write(UInt64(10), field: 20)
    let layer = HandmadeLayer(
      keys: ["a", "b"],
      values: [unknown, HandmadeLayer.text("x")],
      features: [HandmadeLayer.feature(1, Self.point, tags: [0, 0, 1, 1])]
    )
    let tile = try VectorTile.decode(layer.tile)

    #expect(tile.layers[0].properties(of: tile.layers[0].features[0]).map(\.key) == ["b"])
    #expect(tile.skipped.named.map(\.place) == ["layer roads, value 1"])
  }

  @Test(
    arguments: [
      ([0x1a, 5, 0x78], .beyondTheEnd(length: 5)),
      ([0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], .beyondTheEnd(length: .max)),
      ([0x18, 1], .wrongWireType(field: 3)),
      ([0x1a, 3, 0x7a, 1, 0x32], .wrongWireType(field: 15)),
      ([0x1a, 2, 0x1b, 0], .unknownWireType(3)),
      ([0x1a, 7, 0x0a, 1, 65, 0x12, 2, 0x08, 0x80], .unexpectedEnd),
      ([0xff], .unexpectedEnd),
    ] as [([UInt8], WireError.Reason)]
  )
  func `a tile whose framing is damaged is refused with the reason`(bytes: [UInt8], reason: WireError.Reason) {
    let error = #expect(throws: VectorTileError.self) { try VectorTile.decode(bytes) }

    guard case .damaged(let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.reason == reason)
  }

  @Test func `a tile that unpacks to too much is refused`() {
    let bomb = Deflate.bytes(of: [UInt8](repeating: 0, count: VectorTile.maxBytes + 1), as: .gzip)

    #expect(throws: VectorTileError.cannotBeUnpacked(.tooLarge(limit: VectorTile.maxBytes))) {
      try VectorTile.decode(bomb)
    }
  }

  @Test func `a layer that doesn't say its version is taken for version 1`() throws {
    let tile = try VectorTile.decode(HandmadeLayer(version: nil).tile)

    #expect(tile.layers[0].version == 1)
    #expect(tile.skipped.named.map(\.place) == ["layer roads, version"])
  }

  @Test func `a tile with too many layers is refused`() {
    let layers = [UInt8]([[UInt8]](repeating: [0x1a, 2, 0x0a, 0], count: 100_001).joined())

    #expect(throws: VectorTileError.tooMany("layers", limit: 100_000)) { try VectorTile.decode(layers) }
  }

  @Test func `damaged tiles are read or refused, whatever the damage`() throws {
    let layer = HandmadeLayer(
      keys: ["name", "kind"],
      values: [HandmadeLayer.text("Esplanadi"), HandmadeLayer.text("park")],
      features: [
        HandmadeLayer.feature(1, Self.point, tags: [0, 0]), HandmadeLayer.feature(2, Self.line, tags: [0, 0, 1, 1]),
        HandmadeLayer.feature(3, [9, 6, 12, 18, 10, 12, 24, 44, 15], tags: [1, 1]),
      ]
    )
    var generator = SeededRandom(seed: 5)
    for _ in 1...5_000 {
      let bytes = generator.damaged(HandmadeLayer.tile([layer, HandmadeLayer(name: "b", features: layer.features)]))
      do throws(VectorTileError) {
        let tile = try VectorTile.decode(bytes)
        for layer in tile.layers {
          for feature in layer.features {
            #expect(!layer.parts(of: feature).isEmpty && layer.properties(of: feature).count <= 100)
          }
        }
      } catch {
        #expect(!error.problem.isEmpty)
      }
    }
  }
}
