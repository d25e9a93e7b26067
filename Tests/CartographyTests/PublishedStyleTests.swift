import Cartography
import Cells
import Foundation
import Testing
import Tiles
import Wire

/// Styles for MapLibre of the kinds that people publish.
struct PublishedStyleTests {
  static func styles() throws -> [(name: String, style: JSON)] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Styles")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, try JSONParser.parse(Array(Data(contentsOf: $0)))) }
  }

  /// The properties that the help page lists as supported.
  private static let supported: Set = [
    "background-color", "fill-color", "fill-opacity", "fill-extrusion-color", "fill-extrusion-opacity", "line-color",
    "line-opacity", "line-width", "line-dasharray", "text-field", "text-transform", "text-color", "text-opacity",
    "visibility",
  ]

  @Test func `every property of every layer is used or reported`() throws {
    let styles = try Self.styles()
    #expect(styles.count == 10)
    for (name, json) in styles {
      let problems = Style(json).problems
      for source in json["sources"]?.object?.fields ?? [] {
        #expect(problems.contains { $0.value == "\"\(source.name)\"" }, "\(name): \(source.name)")
      }
      for layer in json["layers"]?.array ?? [] {
        let id = layer["id"]?.string ?? ""
        let own = problems.filter { $0.layer == id }
        let isLeftOut = own.contains { $0.part.hasPrefix("layer") }
        let isHidden = layer["layout"]?["visibility"] == "none"
        for property in ["paint", "layout"].flatMap({ layer[$0]?.object?.fields.map(\.name) ?? [] }) {
          let isReported = own.contains { $0.value == "\"\(property)\"" }
          #expect(
            Self.supported.contains(property) || isReported || isLeftOut || isHidden,
            "\(name): \(id) \(property)"
          )
        }
      }
    }
  }

  /// The colours of a row of four fields of water, and of four lengths of street.
  @Test(arguments: [
    ("dark.json", "water_polygons", 0x1b_1b1d), ("toner.json", "ocean", 0x000000), ("liberty.json", "water", 0x9e_bdff),
    ("basic.json", "water_polygons", 0x94_c1e1), ("light.json", "water", 0xc2_c8ca),
    ("protomaps.json", "water", 0x80_deea),
  ])
  func `each draws its water`(name: String, source: String, color: Int) throws {
    let style = try #require(try Self.styles().first { $0.name == name }).style
    var tile = TileBuilder()
    tile.add(source, .polygon, [TileBuilder.rectangle(0, 0, 256, 256)])
    #expect(try Self.cells(of: tile, Style(style), columns: 1)[0] == CellColor(hex: UInt32(color)))
  }

  @Test func `a layer is drawn as a class for each branch of its colour`() throws {
    let style = Style(try #require(try Self.styles().first { $0.name == "liberty.json" }).style)
    var tile = TileBuilder()
    for (index, kind) in ["wood", "grass", "sand", "rock"].enumerated() {
      tile.add("landcover", .polygon, [TileBuilder.rectangle(index * 64, 0, 64, 64)], [("class", .string(kind))])
    }
    let colors = try Self.cells(of: tile, style, columns: 8)
    let ground = CellColor(hex: 0xf8_f4f0)
    #expect(Set(colors).count == 4 && colors[6] == ground && colors[2] == CellColor(hex: 0xb0_d59a))
  }

  @Test(arguments: [("liberty.json", 0x9e_bdff), ("protomaps.json", 0x80_deea)])
  func `tiles of another schema are drawn in its colours`(name: String, water: Int) throws {
    let style = Style(try #require(try Self.styles().first { $0.name == name }).style)
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(0, 0, 128, 256)], [("kind", .string("water"))])
    tile.add("ocean", .polygon, [TileBuilder.rectangle(128, 0, 128, 256)])
    let colors = try Self.cells(of: tile, style, columns: 4)
    #expect(Set(colors) == [CellColor(hex: UInt32(water))], "\(colors)")
  }

  @Test func `whatever a dark style gives no colour to is dark, too`() throws {
    let style = Style(try #require(try Self.styles().first { $0.name == "dark.json" }).style)
    #expect(!style.hasLightGround && style.areas.allSatisfy { CellColor.contrast($0.hex ?? 0xffffff, 0) < 5 })
  }

  /// The backgrounds of a row of cells over a tile.
  private static func cells(of tile: TileBuilder, _ style: Style, columns: Int) throws -> [CellColor] {
    var grid = CellGrid(columns: columns, rows: 1)
    _ = try VectorMapPainter(style: style, language: "")
      .paint(.overTile(tile.tile(), columns: columns, rows: 1), blocks: .block, depth: .trueColor, into: &grid)
    return (0..<columns).map { grid[$0, 0].background }
  }
}
