internal import Geodesy
package import Tiles

/// The size of a region to each depth, for a user who chooses one.
package struct RegionSurvey: Sendable {
  package struct Depth: Sendable {
    package let zoom: Int
    /// The sum of this zoom and all coarser ones.
    package let tiles: Int
    package let bytes: Int
    /// Whether the source reported the bytes.
    package let isExact: Bool
  }

  package let depths: [Depth]
  /// The minimum zoom of the source.
  package let first: Int

  /// The maximum number of tiles to ask the source about; deeper levels are assumed to have four times as many tiles
  /// each.
  private static let maxAsked = 20_000

  /// Asks the source; that may take its time.
  package init(_ region: Region, from source: String, _ origin: any TileOrigin) throws(RegionError) {
    let zooms = origin.info.zooms
    let (first, limits) = (zooms.lowerBound, origin.info.bounds?.worldRect)
    let asked = zooms.last { region.tiles(first...$0, within: limits, most: Self.maxAsked) != nil } ?? first
    let estimate = try RegionEstimate(try RegionPlan(region, zooms: first...asked, from: source, origin))
    var (depths, tiles, bytes): ([Depth], Int, Int) = ([], 0, 0)
    for level in estimate.levels {
      (tiles, bytes) = (tiles + level.tiles, bytes + level.bytes)
      depths.append(Depth(zoom: level.zoom, tiles: tiles, bytes: bytes, isExact: estimate.isExact))
    }
    var last = estimate.levels.last.map { ($0.tiles, $0.bytes) } ?? (0, 0)
    for zoom in depths.count + first..<max(zooms.upperBound + 1, depths.count + first) {
      last = (last.0 * 4, last.1 * 4)
      (tiles, bytes) = (tiles + last.0, bytes + last.1)
      guard tiles <= Region.maxTiles else { break }
      depths.append(Depth(zoom: zoom, tiles: tiles, bytes: bytes, isExact: false))
    }
    (self.first, self.depths) = (first, depths)
  }
}
