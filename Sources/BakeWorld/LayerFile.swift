import Baking
import Geodesy
import Glibc
import Tiles
import Wire

/// One feature of a layer: its properties, and its geometry.
struct LayerFeature {
  let properties: JSON
  let kind: GeometryKind
  /// Rings are open; outer ones run clockwise on the screen, and their holes follow them in the other direction.
  let parts: [[WorldPoint]]

  var shape: Shape? { Shape(kind, parts) }
  var point: WorldPoint? { parts.first?.first }

  func text(_ key: String) -> String? { properties[key]?.string }
  func number(_ key: String) -> Double? { properties[key]?.number }
  /// A yes is written as 1.
  func says(_ key: String) -> Bool { properties[key]?.int == 1 }
}

/// A folder with the layers of the world, a file each.
struct LayerFolder {
  let path: String

  /// Reads a layer from its first line to its last; one that isn't there has none.
  func read(_ layer: String, _ take: (LayerFeature) -> Void) throws(BakingError) {
    let files = [".geojsonl.gz", ".geojsonl"].map { "\(path)/\(layer)\($0)" }
    if let file = files.first(where: { unsafe access($0, F_OK) == 0 }) { try LayerFile(path: file).read(take) }
  }

  /// Reads a layer of the world line by line: a feature of GeoJSON on each.
  fileprivate struct LayerFile {
    let path: String

    private static let pieceSize = 1 << 16
    private static let longestLine = 16 << 20
    private static let newline = UInt8(ascii: "\n")

    func read(_ take: (LayerFeature) -> Void) throws(BakingError) {
      var file = try ExtractFile(path)
      var unpacker = try Unpacker(path.hasSuffix(".gz") ? .gzip : .plain, path: path)
      var line: [UInt8] = []
      var number = 0
      while true {
        let piece = try file.read(Self.pieceSize)
        guard !piece.isEmpty else { break }
        var rest = try unpacker.unpack(piece)[...]
        while let end = rest.firstIndex(of: Self.newline) {
          number += 1
          try read(line + rest[..<end], number, take)
          line = []
          rest = rest[(end + 1)...]
        }
        line += rest
        guard line.count <= Self.longestLine else { throw damaged(number + 1, "it is too long") }
      }
      try unpacker.finish()
      try read(line, number + 1, take)
    }

    private func read(_ line: [UInt8], _ number: Int, _ take: (LayerFeature) -> Void) throws(BakingError) {
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
      let json: JSON
      do throws(JSONError) {
        json = try JSONParser.parse(line, limit: Self.longestLine)
      } catch {
        throw damaged(number, error.problem)
      }
      // A feature without a position can't be shown, and is no error.
      if json["type"]?.string == "Feature", json["geometry"]?.isNull == true { return }
      guard let feature = Self.feature(json) else { throw damaged(number, "it is no feature with a place on earth") }
      if !feature.parts.isEmpty { take(feature) }
    }

    private func damaged(_ line: Int, _ reason: String) -> BakingError {
      .damaged(path: path, reason: "line \(line): \(reason)")
    }
  }
}

/// GeoJSON, as RFC 7946 has it.
extension LayerFolder.LayerFile {
  private static func feature(_ json: JSON) -> LayerFeature? {
    guard json["type"]?.string == "Feature", let geometry = json["geometry"], let type = geometry["type"]?.string,
      let places = geometry["coordinates"]
    else { return nil }
    let properties = json["properties"] ?? [:]
    func made(_ kind: GeometryKind, _ parts: [[WorldPoint]]?) -> LayerFeature? {
      parts.map { LayerFeature(properties: properties, kind: kind, parts: $0) }
    }
    switch type {
    case "Point": return made(.point, point(places).map { [[$0]] })
    case "MultiPoint": return made(.point, points(places).map { $0.isEmpty ? [] : [$0] })
    case "LineString": return made(.line, points(places).map { lines([$0]) })
    case "MultiLineString": return made(.line, all(places, points).map(lines))
    case "Polygon": return made(.polygon, all(places, points).map(polygon))
    case "MultiPolygon": return made(.polygon, all(places) { all($0, points) }.map { $0.flatMap(polygon) })
    default: return nil
    }
  }

  /// Nil where one of them makes no sense.
  private static func all<Element>(_ json: JSON, _ element: (JSON) -> Element?) -> [Element]? {
    guard let array = json.array else { return nil }
    let elements = array.compactMap(element)
    return elements.count == array.count ? elements : nil
  }

  private static func points(_ json: JSON) -> [WorldPoint]? { all(json, point) }

  private static func point(_ json: JSON) -> WorldPoint? {
    guard let east = json[0]?.number, let north = json[1]?.number, (-180.001...180.001).contains(east),
      (-90.001...90.001).contains(north)
    else { return nil }
    return Mercator.point(north: north, east: min(max(east, -180), 180))
  }

  private static func lines(_ lines: [[WorldPoint]]) -> [[WorldPoint]] { lines.filter { $0.count >= 2 } }

  private static func polygon(_ rings: [[WorldPoint]]) -> [[WorldPoint]] {
    guard let outer = rings.first.map(Ring.opened), outer.count >= 3 else { return [] }
    let holes = rings.dropFirst().map(Ring.opened).filter { $0.count >= 3 }
    return [Ring.turned(outer, clockwise: true)] + holes.map { Ring.turned($0, clockwise: false) }
  }
}
