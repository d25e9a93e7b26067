/// Opening an archive, whatever kind it is of.
package enum TileArchives {
  /// Opens a file that is an archive by its first bytes; nil where it is none.
  package static func open(_ path: String) throws(TileError) -> (any TileArchive)? {
    let file = try ArchiveFile(path)
    let start = try file.bytes(at: 0, count: min(file.size, 16))
    if start.starts(with: PMTilesHeader.mark) { return try PMTilesArchive(file) }
    if start == Array("SQLite format 3\0".utf8) { return try MBTilesArchive(path) }
    return nil
  }

  /// Whether a file is called like an archive.
  static func isMeant(by path: String) -> Bool {
    [".mbtiles", ".pmtiles"].contains { path.lowercased().hasSuffix($0) }
  }
}
