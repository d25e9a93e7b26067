import Baking
import Foundation
import Geodesy
import SQLite
import TestSupport
import Tiles

/// A map that was baked into a folder of its own, to be looked at.
final class BakedMap {
  private let scratch: ScratchFolder
  var folder: URL { scratch.url }
  let report: BakingReport
  let path: String
  private let archive: MBTilesArchive

  convenience init(_ extract: TestExtract) throws {
    try self.init(bytes: Array(extract.xml.utf8), ending: "osm")
  }

  /// Bakes the bytes of an extract.
  convenience init(bytes: [UInt8], ending: String) throws {
    let scratch = try ScratchFolder()
    try self.init(input: scratch.write(bytes, to: "town.\(ending)"), scratch)
  }

  convenience init(input: String, _ scratch: ScratchFolder? = nil) throws {
    try self.init(of: [input], in: scratch ?? ScratchFolder())
  }

  /// Bakes several extracts into one map.
  init(of inputs: [String], named name: String = "town", in scratch: ScratchFolder) throws {
    self.scratch = scratch
    path = scratch.file("\(name).mbtiles")
    report = try Baker(inputs: inputs, output: path).run()
    archive = try MBTilesArchive(path)
  }

  var bytes: Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  /// A column of a query over the map's tables, as text.
  func texts(_ sql: String) throws -> [String] {
    let database = try Database(reading: path)
    var statement = try database.prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(at: 0) ?? "") }
    return texts
  }

  func tile(_ id: TileID) throws -> VectorTile? { try archive.vectorTile(at: id) }

  /// The tile at a place.
  func tile(north: Double, east: Double, zoom: Int) throws -> (tile: VectorTile, x: Double, y: Double)? {
    let point = WorldPoint(Coordinate(north: north, east: east))
    let side = Double(1 << zoom)
    let (x, y) = (point.x * side, point.y * side)
    guard let id = TileID(zoom: zoom, x: Int(x), y: Int(y)), let tile = try tile(id) else { return nil }
    return (tile, x - Double(id.x), y - Double(id.y))
  }

  /// The attributes of a layer's areas at a place in thousandths of the box.
  func areas(_ layer: String, at place: (Double, Double), zoom: Int = 15) throws -> [[String: VectorValue]] {
    let coordinate = TestExtract.coordinate(place)
    return try areas(layer, north: coordinate.north, east: coordinate.east, zoom: zoom)
  }

  func areas(_ layer: String, north: Double, east: Double, zoom: Int = 15) throws -> [[String: VectorValue]] {
    guard let (tile, x, y) = try tile(north: north, east: east, zoom: zoom),
      let layer = tile.layers.first(where: { $0.name == layer })
    else { return [] }
    return layer.features.filter { feature in
      feature.kind == .polygon && layer.turns(feature, x * Double(layer.extent), y * Double(layer.extent)) != 0
    }
    .map { layer.attributes(of: $0) }
  }

  /// The attributes of all features of a layer, tile by tile.
  func features(_ layer: String, zoom: Int = 15) throws -> [[String: VectorValue]] {
    try archive.addresses(most: 10_000).filter { $0.zoom == zoom }.flatMap { id in
      try tile(id)?.layers.filter { $0.name == layer }
        .flatMap { layer in layer.features.map { layer.attributes(of: $0) } } ?? []
    }
  }

  var addresses: [TileID] { (try? archive.addresses(most: 100_000)) ?? [] }
}

extension VectorLayer {
  func attributes(of feature: VectorFeature) -> [String: VectorValue] {
    Dictionary(properties(of: feature).map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// How often a feature's rings run round a place.
  func turns(_ feature: VectorFeature, _ x: Double, _ y: Double) -> Int {
    var turns = 0
    for part in feature.parts {
      let ring = points[points(ofPart: part)]
      guard var last = ring.last else { continue }
      for point in ring {
        let isUp = Double(point.y) > y
        if isUp != (Double(last.y) > y) {
          let share = (y - Double(point.y)) / Double(last.y - point.y)
          if x < Double(point.x) + Double(last.x - point.x) * share { turns += isUp ? 1 : -1 }
        }
        last = point
      }
    }
    return turns
  }
}
