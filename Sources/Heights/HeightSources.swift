package import Tiles

/// Opening sources of heights by the names that people give them.
package enum HeightSources {
  /// Opens a file, a folder or an address, whatever heights it has; may take time.
  package static func open(_ path: String, _ serving: TileServing = TileServing()) throws(TileError) -> any HeightSource
  {
    if TileAddress.isMeant(by: path) {
      return try pyramid(of: try ServedArchive.open(path, serving), path)
    }
    if let names = try Folder.namesIfFolder(at: path) { return try folder(path, names) }
    let cache = newCache()
    let rasters = try rasters(of: path, cache)
    if !rasters.isEmpty { return try RasterHeights(rasters, named: path.fileName) }
    guard let archive = try TileArchives.open(path) else { throw .noHeights(path: path) }
    if let stored = try stored(in: path) { return stored }
    return try pyramid(of: archive, path)
  }

  /// The heights that a map has beside its tiles; nil if it has none.
  package static func stored(in path: String) throws(TileError) -> (any HeightSource)? {
    try HeightTable(path).map { PyramidHeights($0) }
  }

  private static func pyramid(of archive: any TileArchive, _ path: String) throws(TileError) -> PyramidHeights {
    guard archive.info.format.isPicture else { throw .noHeights(path: path) }
    return try PyramidHeights(ArchivePyramid(archive), at: path)
  }

  /// Unreadable files of a folder are left out; if none is left, the first error is thrown.
  private static func folder(_ path: String, _ names: [String]) throws(TileError) -> any HeightSource {
    if let pyramid = try FolderPyramid(at: path) { return try PyramidHeights(pyramid, at: path) }
    let cache = newCache()
    var (found, failure): ([any HeightRaster], TileError?) = ([], nil)
    for name in names {
      do throws(TileError) {
        found += try rasters(of: "\(path)/\(name)", cache)
      } catch {
        failure = failure ?? error
      }
    }
    guard !found.isEmpty else { throw failure ?? .noHeights(path: path) }
    return try RasterHeights(found, named: path.fileName)
  }

  /// The rasters in a file; none if it is of another kind.
  private static func rasters(
    of path: String,
    _ cache: BlockCache<HGTRaster.Place, Int16>
  ) throws(TileError) -> [any HeightRaster] {
    let lowercased = path.lowercased()
    if HGTRaster.isMeant(by: path) {
      guard let raster = HGTRaster(HGTRaster.Place(path: path), cache) else {
        throw .damaged(path: path, reason: "its name isn't one like N43E007.hgt")
      }
      _ = try raster.frame()
      return [raster]
    }
    if lowercased.hasSuffix(".zip") { return try HGTRaster.rasters(inArchive: path, cache) }
    if lowercased.hasSuffix(".tif") || lowercased.hasSuffix(".tiff") { return [try GeoTIFF(path)] }
    return []
  }

  private static func newCache() -> BlockCache<HGTRaster.Place, Int16> { BlockCache(limit: 8 << 20) }
}
