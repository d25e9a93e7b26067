import Foundation
import Geodesy
import Regions
import SQLite
import TestSupport
import Tiles

/// Maps that the tests make themselves, and where they are fetched from.
enum SmallWorld {
  /// An archive with every tile of some zooms, each of which has bytes of its own, or those of the sea.
  static func archive(
    _ zooms: ClosedRange<Int>,
    in folder: ScratchFolder,
    named name: String = "world.pmtiles",
    content: (TileID) -> [UInt8] = SmallWorld.bytes
  ) throws -> [UInt8] {
    var writer = try PMTilesWriter(to: folder.file(name))
    for tile in tiles(zooms) { try writer.add(content(tile), as: PMTilesID.number(of: tile)) }
    let metadata = #"{"name": "World", "attribution": "© Them", "vector_layers": [{"id": "land", "fields": {}}]}"#
    try writer.finish(metadata: Array(metadata.utf8), format: .vector, isPacked: false, bounds: nil)
    return try folder.read(name)
  }

  static func tiles(_ zooms: ClosedRange<Int>) -> [TileID] {
    zooms.flatMap { zoom in
      (0..<1 << (2 * zoom)).compactMap { TileID(zoom: zoom, x: $0 >> zoom, y: $0 & (1 << zoom - 1)) }
    }
    .sorted { PMTilesID.number(of: $0) < PMTilesID.number(of: $1) }
  }

  /// Some hundred bytes for a tile, and the same few where there is nothing but water.
  static func bytes(of tile: TileID) -> [UInt8] {
    guard (tile.x + tile.y) % 7 > 0 || tile.zoom < 3 else { return Array("the sea".utf8) }
    let number = PMTilesID.number(of: tile)
    // Bytes that begin with a zero don't look compressed.
    let name = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return [0] + name + [UInt8](repeating: 7, count: 300 + Int(number * 7919 % 900))
  }

  /// A tile as Shortbread has it, with a town, a street and a museum that are called after its place.
  static func town(at tile: TileID) -> [UInt8] {
    let name = "\(tile.zoom)-\(tile.x)-\(tile.y)"
    var encoder = VectorTileEncoder()
    for (layer, tags) in [
      ("place_labels", [("kind", "town"), ("name", "Town \(name)")]),
      ("street_labels", [("kind", "residential"), ("name", "Street \(name)")]),
      ("pois", [("tourism", "museum"), ("name", "Museum \(name)")]),
    ] {
      var points = VectorLayerEncoder(name: layer)
      points.add(
        .point,
        tags: tags.map { (key: $0.0, value: .string($0.1)) },
        parts: [[VectorPoint(x: 1024, y: 3072)]]
      )
      encoder.add(points)
    }
    return encoder.bytes
  }

  /// The tiles of a map that was fetched, by their numbers, each as it is stored.
  static func stored(in path: String) throws -> [UInt64: [UInt8]] {
    guard let archive = try TileArchives.open(path) else { return [:] }
    var tiles: [UInt64: [UInt8]] = [:]
    for id in try archive.addresses(most: 100_000) {
      tiles[PMTilesID.number(of: id)] = try archive.storedBytes(of: id)
    }
    return tiles
  }

  /// A column of a query over a map.
  static func texts(_ sql: String, in path: String) throws -> [String] {
    let database = try Database(reading: path)
    var statement = try database.prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(at: 0) ?? "") }
    return texts
  }
}

extension Region {
  /// A box of degrees.
  init(west: Double, south: Double, east: Double, north: Double) {
    self.init(
      CoordinateBounds(
        south: Latitude(clamping: south),
        west: Longitude(degrees: west),
        north: Latitude(clamping: north),
        width: Turn(degrees: east - west)
      )
    )
  }
}

extension RegionPlan {
  init(_ region: Region, zooms: ClosedRange<Int>? = nil, from source: String) throws {
    try self.init(region, zooms: zooms, from: source, try TileOrigins.open(source, TileServing()))
  }

  /// Fetches all of it.
  @discardableResult
  func fetch(
    to output: String,
    isUpdate: Bool = false,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws -> RegionReport {
    try RegionFetch(self, to: output, named: "Mine", isUpdate: isUpdate).run(while: isWanted) { _ in }
  }
}
