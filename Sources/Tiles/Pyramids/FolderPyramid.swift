package import Geodesy
internal import Images
package import Raster

/// A pyramid of tiles in a folder: `level_column_row.png` of a picture, or `z/x/y.png` of the world.
package struct FolderPyramid: TileSource {
  package let grid: TileGrid
  package let description: MapDescription

  private let path: String
  private let naming: PyramidListing.Naming
  private let endings: [String]
  /// The name of the level at the grid's zoom 0.
  private let firstLevel: Int
  private let countsRowsFromSouth: Bool

  /// A tile's file may be so many bytes long, and its sides so many times the tile size.
  private static let largestFile = 8 << 20
  private static let largestFactor = 2

  /// Opens the pyramid in a folder; nil where it holds none.
  package init?(at path: String) throws(TileError) {
    let names = try Folder.names(in: path)
    guard let listing = try PyramidListing(of: path, names: names) else { return nil }
    let manifest = try MapManifest(beside: [path + "/manifest.json", path + "/metadata.json"])
    self.path = path
    naming = listing.naming
    endings = listing.endings
    description = MapDescription(name: manifest.name ?? path.fileName, attribution: manifest.attribution)
    switch naming {
    case .flat:
      let shape = try PictureShape(of: path, listing: listing, manifest: manifest)
      grid = shape.grid(placement: manifest.placement)
      firstLevel = shape.levels.lowerBound - grid.zooms.lowerBound
      countsRowsFromSouth = manifest.scheme == .tms
    case .nested:
      countsRowsFromSouth = manifest.scheme == .tms
      grid = try Self.worldGrid(path, listing, manifest)
      firstLevel = 0
    }
  }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? {
    for ending in endings {
      let file = path(of: id, ending: ending)
      guard let bytes = try BoundedFile.bytes(of: file, limit: Self.largestFile) else { continue }
      let side = grid.tileSize * Self.largestFactor
      do throws(PictureError) {
        return try PictureReader(.bytes(bytes)).decode(limit: side * side)
      } catch {
        throw .badPicture(path: file, error)
      }
    }
    return nil
  }

  /// Made of checked numbers only, so that no tile leads out of the folder.
  private func path(of id: TileID, ending: String) -> String {
    let level = id.zoom + firstLevel
    let row = countsRowsFromSouth ? lastRow(at: id.zoom) - id.y : id.y
    return switch naming {
    case .flat: "\(path)/\(level)_\(id.x)_\(row).\(ending)"
    case .nested: "\(path)/\(level)/\(id.x)/\(row).\(ending)"
    }
  }

  private func lastRow(at zoom: Int) -> Int {
    guard naming == .flat else { return (1 << zoom) - 1 }
    return Int((grid.extent.maxY * Double(1 << zoom) - 1e-9).rounded(.up)) - 1
  }

  /// The square world, as far as there are tiles of it.
  private static func worldGrid(
    _ path: String,
    _ listing: PyramidListing,
    _ manifest: MapManifest
  ) throws(TileError) -> TileGrid {
    guard let first = listing.levels.keys.min(), let last = listing.levels.keys.max(),
      let deepest = listing.levels[last]
    else { throw .unknownFormat(path: path) }
    let size = manifest.tileSize ?? 256
    return TileGrid(
      world: first...last,
      tileSize: size,
      extent: manifest.placement?.bounds.inSquare ?? square(deepest, last, manifest)
    )
  }

  private static func square(_ extent: PyramidListing.Extent, _ zoom: Int, _ manifest: MapManifest) -> WorldRect {
    let side = Double(1 << zoom)
    let (top, bottom) = (Double(extent.rows.lowerBound) / side, Double(extent.rows.upperBound + 1) / side)
    let isFromSouth = manifest.scheme == .tms
    return WorldRect(
      minX: Double(extent.columns.lowerBound) / side,
      minY: isFromSouth ? 1 - bottom : top,
      maxX: Double(extent.columns.upperBound + 1) / side,
      maxY: isFromSouth ? 1 - top : bottom
    ).inSquare
  }

  /// The size of the picture that a pyramid was cut from, derived from its tiles unless the manifest states it.
  struct PictureShape: Hashable {
    let width: Int
    let height: Int
    let tileSize: Int
    /// As they are named.
    let levels: ClosedRange<Int>

    init(of path: String, listing: PyramidListing, manifest: MapManifest) throws(TileError) {
      guard let first = listing.levels.keys.min(), let last = listing.levels.keys.max(),
        let finest = listing.levels[last]
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
}

extension WorldRect {
  /// The part within the square world, or all of it where that would be nothing.
  fileprivate var inSquare: WorldRect {
    let part = intersection(TileGrid.square)
    return part.minX < part.maxX && part.minY < part.maxY ? part : TileGrid.square
  }
}
