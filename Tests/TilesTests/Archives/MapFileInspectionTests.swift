import Foundation
import Geodesy
import Raster
import TestSupport
import Testing
import Tiles
import Wire

struct MapFileInspectionTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static var tile: [UInt8] {
    var layer = VectorLayerEncoder(name: "streets")
    layer.add(
      .line,
      id: 7,
      tags: [("name", .string("Esplanadi")), ("lanes", .int(2)), ("width", .double(3.5)), ("open", .bool(true))],
      parts: [[VectorPoint(x: 1, y: 2), VectorPoint(x: 3, y: 4)]]
    )
    layer.add(.point, tags: [("size", .uint(.max))], parts: [[VectorPoint(x: -5, y: 6)]])
    var encoder = VectorTileEncoder()
    encoder.add(layer)
    return encoder.bytes
  }

  @Test(arguments: ["tile.mvt", "tile.pbf"])
  func `a single tile is told feature by feature`(name: String) throws {
    let report = try #require(try MapFileInspection.report(on: try folder.write(Self.tile, to: name)))

    #expect(report.kind == "mvt")
    #expect(report.layers.map(\.name) == ["streets"])
    #expect(report.layers.map(\.features) == [2])
    #expect(report.layers.map(\.extent) == [4096])
    #expect(report.skipped.isEmpty)
    #expect(
      report.features == [
        [
          "layer": "streets", "type": "LineString", "id": 7,
          "properties": ["name": "Esplanadi", "lanes": 2, "width": .number(3.5), "open": true],
          "geometry": [[[1, 2], [3, 4]]],
        ],
        [
          "layer": "streets", "type": "Point", "properties": ["size": .number(18_446_744_073_709_551_616)],
          "geometry": [[[-5, 6]]],
        ],
      ]
    )
  }

  @Test func `an empty tile is a tile`() throws {
    let report = try #require(try MapFileInspection.report(on: try folder.write([UInt8](), to: "empty.mvt")))

    #expect(report.layers.isEmpty && report.features.isEmpty && report.skipped.isEmpty)
  }

  @Test func `what was left out of a tile is named`() throws {
    let layer = HandmadeLayer(features: [HandmadeLayer.feature(1, [9, 50])])
    let report = try #require(try MapFileInspection.report(on: try folder.write(layer.tile, to: "bad.mvt")))

    #expect(report.skipped.named.map(\.place) == ["layer roads, feature 1"])
  }

  @Test func `a tile whose framing is damaged is refused with the reason`() throws {
    let path = try folder.write([0x1a, 5, 1], to: "bad.mvt")
    let error = #expect(throws: TileError.self) { _ = try MapFileInspection.report(on: path) }

    #expect(error?.problem == "bad.mvt is damaged: byte 1: a length of 5 goes beyond the end.")
  }

  @Test func `an archive's layers are counted over all of its tiles`() throws {
    var builder = MBTilesBuilder.pyramid(0...1) { $0.x == 0 ? Self.tile : [0x1a, 9] }
    builder.metadata = [("name", "Test"), ("format", "pbf"), ("json", "{\"vector_layers\":[{\"id\":\"water\"}]}")]
    let path = folder.path + "/a.mbtiles"
    try builder.write(to: path)
    let report = try #require(try MapFileInspection.report(on: path))

    #expect(report.kind == "mbtiles")
    #expect(report.zooms == 0...1)
    #expect(report.tiles == 5)
    #expect(report.layers.map(\.name) == ["water", "streets"])
    #expect(report.layers.map(\.features) == [0, 6])
    #expect(report.layers.map(\.extent) == [nil, 4096])
    #expect(report.skipped.named.map(\.place) == ["tile 1/1/0", "tile 1/1/1"])
  }

  @Test func `a report is told in JSON`() throws {
    var builder = PMTilesBuilder.pyramid(0...0) { _ in Self.tile }
    (builder.tileType, builder.edges) = (1, [170, -10, -170, 10])
    let archive = try #require(try MapFileInspection.report(on: try folder.write(builder.bytes, to: "a.pmtiles")))
    let tile = try #require(try MapFileInspection.report(on: try folder.write([UInt8](), to: "a.mvt")))

    #expect(
      JSONWriter.text(of: archive.json)
        == #"{"kind":"pmtiles","name":"Test","bounds":[170,-10,190,10],"zooms":[0,0],"tiles":1,"#
        + #""layers":[{"name":"streets","features":2,"extent":4096}],"attribution":"Some & others","skipped":[]}"#
    )
    #expect(
      JSONWriter.text(of: tile.json)
        == #"{"kind":"mvt","name":"a.mvt","bounds":null,"zooms":null,"tiles":1,"#
        + #""layers":[],"features":[],"attribution":null,"skipped":[]}"#
    )
  }

  @Test func `an archive of pictures is looked at picture by picture`() throws {
    let builder = PMTilesBuilder.pyramid(0...1) {
      $0.zoom == 0 ? [1, 2, 3] : (try? Bitmap(width: 16, height: 16, filledWith: .color(of: $0)).png) ?? []
    }
    let report = try #require(try MapFileInspection.report(on: try folder.write(builder.bytes, to: "a.pmtiles")))

    #expect(report.kind == "pmtiles")
    #expect(report.format == .png)
    #expect(report.layers.isEmpty)
    #expect(report.skipped.named.map(\.place) == ["tile 0/0/0"])
  }

  @Test(arguments: ["extract.osm.pbf", "notes.txt", "picture.png"])
  func `other files are left to others`(name: String) throws {
    #expect(try MapFileInspection.report(on: try folder.write([0, 0, 0, 13, 10, 9], to: name)) == nil)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `an archive from elsewhere is looked at`() throws {
    let path = SharedData.path("data/tiles/gopm_test_fixture_1.pmtiles")
    let report = try #require(try MapFileInspection.report(on: path))

    #expect(report.tiles == 1)
    #expect(report.layers.map(\.name) == ["test_fixture_1pmtiles"])
    #expect(report.layers.map(\.features) == [1])
    #expect(report.skipped.isEmpty)
  }
}
