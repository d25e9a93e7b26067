import Foundation
import TestSupport
import Testing
import Tiles
import Wire

@Suite(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct VectorFixturesTests {
  private static let folder = SharedData.path("data/mvt/fixtures")

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func json(_ path: String) throws -> JSON {
    try JSONParser.parse(Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))))
  }

  private static func tile(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)/tile.mvt")))
  }

  private static func isValid(_ name: String) throws -> Bool {
    let validity = try json("\(name)/info.json")["validity"]
    return validity?["v1"]?.bool == true || validity?["v2"]?.bool == true
  }

  @Test func `every valid tile decodes to what it was made of`() throws {
    let valid = try Self.names.filter(Self.isValid)
    for name in valid {
      let tile = try VectorTile.decode(try Self.tile(name))
      let layers = try Self.json("\(name)/tile.json")["layers"]?.array ?? []
      #expect(tile.layers.count == layers.count, "\(name)")
      for (layer, expected) in zip(tile.layers, layers) { expectEqual(layer, expected, name) }
      #expect(tile.skipped.isEmpty || Self.remarkable.contains(name), "\(name): \(tile.skipped)")
    }
    // One of them is valid only in version 1.
    #expect(valid.count == 46 + 1)
  }

  /// Valid tiles with a remark: one declares more points than it has, another has no version.
  private static let remarkable = ["057", "061"]

  /// The tiles whose framing is damaged; of the other invalid ones a part can be drawn.
  private static let refused = ["007", "008", "010", "013"]

  @Test func `every invalid tile is refused, or what is wrong in it is named`() throws {
    // One of them has the same bytes as a valid one.
    for name in try Self.names.filter({ try !Self.isValid($0) }) where name != "003" {
      if Self.refused.contains(name) {
        #expect(throws: VectorTileError.self, "\(name)") { try VectorTile.decode(try Self.tile(name)) }
      } else {
        #expect(try VectorTile.decode(try Self.tile(name)).skipped.count == 1, "\(name)")
      }
    }
    #expect(Self.names.count == 74)
  }

  private func expectEqual(_ layer: VectorLayer, _ expected: JSON, _ name: String) {
    #expect(layer.name == expected["name"]?.string, "\(name)")
    #expect(layer.version == expected["version"]?.int, "\(name)")
    #expect(layer.extent == expected["extent"]?.int ?? 4096, "\(name)")
    #expect(layer.keys == expected["keys"]?.array?.compactMap(\.string), "\(name)")
    #expect(layer.values == expected["values"]?.array?.compactMap(Self.value), "\(name)")
    let features = expected["features"]?.array ?? []
    #expect(layer.features.count == features.count, "\(name)")
    for (feature, expected) in zip(layer.features, features) {
      #expect(feature.id == expected["id"]?.int.map { UInt64($0) }, "\(name)")
      #expect(Int(feature.kind.rawValue) == expected["type"]?.int ?? 0, "\(name)")
      #expect(Array(layer.tags[feature.tags]) == Self.numbers(expected["tags"]), "\(name)")
      let isLine = feature.kind == .line
      #expect(
        layer.parts(of: feature) == Self.parts(Self.numbers(expected["geometry"]), closesLines: isLine),
        "\(name)"
      )
    }
  }

  private static func value(_ value: JSON) -> VectorValue? {
    guard let field = value.object?.fields.first else { return nil }
    return switch field.name {
    case "string_value": .string(field.value.string ?? field.value.int.map(String.init) ?? "")
    case "bool_value": field.value.bool.map { .bool($0) }
    case "int_value", "sint_value": field.value.int.map { .int(Int64($0)) }
    case "uint_value": field.value.int.map { .uint(UInt64($0)) }
    default: field.value.number.map { .double($0) }
    }
  }

  private static func numbers(_ value: JSON?) -> [UInt32] {
    value?.array?.compactMap { $0.int.map { UInt32($0) } } ?? []
  }

  /// Decodes geometry commands in the simplest possible way.
  private static func parts(_ commands: [UInt32], closesLines: Bool) -> [[[Int32]]] {
    var parts: [[[Int32]]] = []
    var rest = commands[...]
    var (x, y): (Int32, Int32) = (0, 0)
    while let command = rest.popFirst() {
      if command & 7 == 1 { parts.append([]) }
      if command & 7 == 7, closesLines { parts[parts.count - 1].append(parts[parts.count - 1][0]) }
      guard command & 7 != 7 else { continue }
      for _ in 0..<command >> 3 {
        guard let right = rest.popFirst(), let down = rest.popFirst() else { break }
        x &+= Zigzag.signed(right)
        y &+= Zigzag.signed(down)
        parts[parts.count - 1].append([x, y])
      }
    }
    return parts
  }
}
