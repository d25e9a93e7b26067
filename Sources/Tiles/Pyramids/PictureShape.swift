internal import Images

/// The size of the picture that a pyramid was cut from, derived from its tiles unless the manifest states it.
struct PictureShape: Hashable {
  let width: Int
  let height: Int
  let tileSize: Int
  /// As they are named.
  let levels: ClosedRange<Int>

  init(of path: String, listing: PyramidListing, manifest: MapManifest) throws(TileError) {
    guard let first = listing.levels.keys.min(), let last = listing.levels.keys.max(), let finest = listing.levels[last]
    else { throw .unknownFormat(path: path) }
    levels = first...last
    let (columns, rows) = (finest.columns.upperBound + 1, finest.rows.upperBound + 1)
    func size(_ column: Int, _ row: Int) -> (width: Int, height: Int)? {
      listing.endings.lazy.compactMap { Self.size(of: "\(path)/\(last)_\(column)_\(row).\($0)") }.first
    }
    let upperLeft = size(0, 0)
    let whole = max(columns > 1 ? upperLeft?.width ?? 0 : 0, rows > 1 ? upperLeft?.height ?? 0 : 0)
    let tileSize = manifest.tileSize ?? ((16...4096).contains(whole) ? whole : Self.defaultSize(upperLeft))
    self.tileSize = tileSize
    if let size = manifest.size {
      (width, height) = (size.width, size.height)
    } else {
      let lowerRight = size(columns - 1, rows - 1) ?? (tileSize, tileSize)
      width = (columns - 1) * tileSize + min(lowerRight.width, tileSize)
      height = (rows - 1) * tileSize + min(lowerRight.height, tileSize)
    }
    let deepest = width.multipliedReportingOverflow(by: height)
    guard !deepest.overflow, max(width, height) / tileSize < 1 << 24 else { throw .unknownFormat(path: path) }
  }

  func grid(placement: Placement?) -> TileGrid {
    TileGrid(width: width, height: height, levels: levels.count, tileSize: tileSize, placement: placement)
  }

  /// For a picture of a single tile, that tile determines the tile size.
  private static func defaultSize(_ tile: (width: Int, height: Int)?) -> Int {
    guard let tile else { return 256 }
    return min(max(tile.width, tile.height, 256), 4096)
  }

  private static func size(of path: String) -> (width: Int, height: Int)? {
    (try? PictureReader(.file(path)).info).map { ($0.width, $0.height) }
  }
}
