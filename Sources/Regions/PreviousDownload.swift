internal import Tiles

/// A map that was fetched before: what its tiles were called, so that only what has changed is fetched again.
struct PreviousDownload {
  let tags: [UInt64: String]
  let tiles: Int
  private let edition: String?
  private let archive: any TileArchive

  /// Nil where there is none, or it is of another region or source.
  init?(_ path: String, _ plan: RegionPlan) {
    guard let archive = try? TileArchives.open(path), let origin = archive.info.origin,
      origin.source == plan.copy.source, origin.region == plan.copy.region
    else { return nil }
    (self.archive, edition, tags) = (archive, origin.edition, CopyTags.read(path))
    tiles = (try? archive.tileCount()) ?? 0
  }

  /// Whether there can be nothing new.
  func isCurrent(_ plan: RegionPlan) -> Bool { edition != nil && edition == plan.origin.edition }

  func bytes(of tile: UInt64) -> [UInt8]? { PMTilesID.tile(tile).flatMap { try? archive.storedBytes(of: $0) } }
}
