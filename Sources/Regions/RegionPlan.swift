internal import Geodesy
package import Tiles

/// A download plan: the tiles, their source and the output file.
package struct RegionPlan: Sendable {
  package let region: Region
  package let zooms: ClosedRange<Int>
  package let origin: any TileOrigin
  /// The name or address of the source, without secrets.
  package let source: String
  /// The attribution of the source.
  package let attribution: String?
  package let tiles: [UInt64]

  /// Creates a plan for the wanted zooms that the source has; nil means all of them.
  package init(
    _ region: Region,
    zooms wanted: ClosedRange<Int>?,
    from source: String,
    _ origin: any TileOrigin
  ) throws(RegionError) {
    let has = origin.info.zooms
    let wanted = wanted ?? has
    guard wanted.overlaps(has) else { throw .empty }
    zooms = wanted.clamped(to: has)
    guard let tiles = region.tiles(zooms, within: origin.info.bounds?.worldRect) else {
      throw .tooLarge(tiles: Region.maxTiles)
    }
    guard !tiles.isEmpty else { throw .empty }
    (self.region, self.origin, self.tiles) = (region, origin, tiles)
    self.source = TileOrigins.withoutSecrets(source)
    attribution = origin.info.description.attribution
  }

  /// The identity of this plan, so that a partial download of it can be resumed.
  var identity: String { "\(copy.source)\n\(copy.edition ?? "")\n\(copy.region)" }
}

/// The size of a region, level by level.
package struct RegionEstimate: Sendable {
  package struct Level: Sendable {
    package let zoom: Int
    package var tiles = 0
    package var bytes = 0
  }

  package private(set) var levels: [Level]
  /// Whether the source reported the bytes, so that they aren't an estimate.
  package let isExact: Bool

  package var tiles: Int { levels.reduce(0) { $0 + $1.tiles } }
  package var bytes: Int { levels.reduce(0) { $0 + $1.bytes } }

  /// The number of tiles requested of each level from `firstSampled` on, if sizes are unknown.
  private static let samples = 2
  /// Coarser levels have few tiles, assumed to have `defaultBytes`.
  private static let firstSampled = 8
  private static let defaultBytes = 30_000

  /// Asks the source, which blocks.
  package init(_ plan: RegionPlan) throws(RegionError) {
    let batches = try asking { () throws(TileError) in try plan.origin.batches(of: plan.tiles) }
    levels = plan.zooms.map { Level(zoom: $0) }
    let first = plan.zooms.lowerBound
    isExact = batches.contains { $0.bytes > 0 }
    for batch in batches {
      for (index, tile) in batch.tiles.enumerated() {
        guard let zoom = PMTilesID.zoom(of: tile) else { continue }
        levels[zoom - first].tiles += 1
        levels[zoom - first].bytes += batch.bytes(ofTileAt: index)
      }
    }
    if !isExact { try guess(plan) }
  }

  private mutating func guess(_ plan: RegionPlan) throws(RegionError) {
    var mean = Self.defaultBytes
    for index in levels.indices where levels[index].tiles > 0 {
      if levels[index].zoom >= Self.firstSampled {
        let tiles = plan.tiles.filter { PMTilesID.zoom(of: $0) == levels[index].zoom }
        var sizes: [Int] = []
        for number in 1...Self.samples {
          let tile = tiles[tiles.count * number / (Self.samples + 1)]
          let batch = try asking { () throws(TileError) in try plan.origin.batches(of: [tile]) }
          for batch in batch {
            let copies = try asking { () throws(TileError) in try plan.origin.copies(of: batch) { _ in nil } }
            for copy in copies { if case .bytes(let bytes, _) = copy.copy { sizes.append(bytes.count) } }
          }
        }
        mean = sizes.isEmpty ? 0 : sizes.reduce(0, +) / sizes.count
      }
      levels[index].bytes = levels[index].tiles * mean
    }
  }
}
