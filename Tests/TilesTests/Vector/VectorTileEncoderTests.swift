import Foundation
import TestSupport
import Testing
import Tiles

struct VectorTileEncoderTests {
  private static func points(_ places: [(Int32, Int32)]) -> [VectorPoint] {
    places.map { VectorPoint(x: $0.0, y: $0.1) }
  }

  private static var layer: VectorLayerEncoder {
    var layer = VectorLayerEncoder(name: "streets")
    let name = (key: "name", value: VectorValue.string("Esplanadi"))
    layer.add(.point, id: 7, tags: [name], parts: [points([(1, 2), (3, 4)])])
    layer.add(
      .line,
      tags: [name, ("lanes", .int(2))],
      parts: [points([(-5, 0), (5, 0)]), points([(0, 0), (0, 4096)])]
    )
    layer.add(
      .polygon,
      id: .max,
      tags: [("height", .double(3.1)), ("depth", .int(-3)), ("area", .uint(.max)), ("open", .bool(true))],
      parts: [points([(0, 0), (9, 0), (9, 9), (0, 9)]), points([(2, 2), (2, 4), (4, 4)])]
    )
    return layer
  }

  @Test func `what is encoded decodes to the same`() throws {
    var encoder = VectorTileEncoder()
    encoder.add(Self.layer)
    let tile = try VectorTile.decode(encoder.bytes)
    let layer = try #require(tile.layer("streets"))

    #expect(tile.skipped.isEmpty)
    #expect(layer.version == 2)
    #expect(layer.extent == 4096)
    #expect(layer.features.map(\.id) == [7, nil, .max])
    #expect(layer.features.map(\.kind) == [.point, .line, .polygon])
    #expect(layer.parts(of: layer.features[0]) == [[[1, 2], [3, 4]]])
    #expect(layer.parts(of: layer.features[1]) == [[[-5, 0], [5, 0]], [[0, 0], [0, 4096]]])
    #expect(
      layer.parts(of: layer.features[2]) == [[[0, 0], [9, 0], [9, 9], [0, 9]], [[2, 2], [2, 4], [4, 4]]]
    )
    #expect(
      layer.properties(of: layer.features[2]).map(\.value) == [.double(3.1), .int(-3), .uint(.max), .bool(true)]
    )
  }

  @Test func `words that many features have are written once`() throws {
    var encoder = VectorTileEncoder()
    encoder.add(Self.layer)
    let layer = try VectorTile.decode(encoder.bytes).layers[0]

    #expect(layer.keys == ["name", "lanes", "height", "depth", "area", "open"])
    #expect(layer.values.count { $0 == .string("Esplanadi") } == 1)
  }

  @Test func `repeated points are written once, and what makes no line or ring is left out`() throws {
    var layer = VectorLayerEncoder(name: "x", extent: 512)
    let points = Self.points
    let nothing = [
      layer.add(.line, tags: [], parts: [points([(1, 1), (1, 1)]), []]),
      layer.add(.polygon, tags: [], parts: [points([(1, 1), (2, 2), (1, 1)])]),
      layer.add(.point, tags: [], parts: []),
    ]
    #expect(nothing == [false, false, false])
    #expect(layer.isEmpty)
    layer.add(.line, tags: [], parts: [points([(1, 1), (1, 1), (2, 2)]), points([(7, 7)])])
    layer.add(.polygon, tags: [], parts: [points([(0, 0), (1, 0), (1, 1), (1, 1), (0, 0)])])
    var encoder = VectorTileEncoder()
    encoder.add(layer)
    let tile = try VectorTile.decode(encoder.bytes)

    #expect(tile.skipped.isEmpty)
    #expect(tile.layers[0].extent == 512)
    #expect(tile.layers[0].parts(of: tile.layers[0].features[0]) == [[[1, 1], [2, 2]]])
    #expect(tile.layers[0].parts(of: tile.layers[0].features[1]) == [[[0, 0], [1, 0], [1, 1]]])
  }

  @Test func `a layer without features is left out`() {
    var encoder = VectorTileEncoder()
    encoder.add(VectorLayerEncoder(name: "nothing"))

    #expect(encoder.bytes.isEmpty)
  }

  @Test func `the same features give the same bytes, also when they have been decoded`() throws {
    var (first, second) = (VectorTileEncoder(), VectorTileEncoder())
    first.add(Self.layer)
    second.add(Self.layer)

    #expect(first.bytes == second.bytes)
    #expect(VectorTileEncoder.bytes(of: try VectorTile.decode(first.bytes)) == first.bytes)
  }
}
