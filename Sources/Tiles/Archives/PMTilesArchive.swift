package import Geodesy
internal import Wire

/// A PMTiles archive of version 3: a header, directories, and tiles, read where they are needed.
///
/// Described at github.com/protomaps/PMTiles, spec/v3.
package final class PMTilesArchive: TileArchive {
  package let path: String
  package let info: ArchiveInfo
  private let file: any ArchiveBytes
  private let header: PMTilesHeader
  private let directories: PMTilesDirectories

  private static let maxMetadata = 4 << 20

  package convenience init(_ path: String) throws(TileError) {
    try self.init(try ArchiveFile(path))
  }

  init(_ file: any ArchiveBytes) throws(TileError) {
    let header = try Self.header(of: file)
    let directories = try PMTilesDirectories(file, header)
    let metadata = try Self.metadata(in: file, header)
    // Only what pictures are must be seen.
    let sample = header.format == .vector ? nil : try Self.sample(in: file, header, directories)
    guard let format = header.format ?? sample.flatMap(TileFormat.init(of:)) else {
      throw .damaged(path: file.path, reason: "its tile format isn't stated")
    }
    path = file.path
    self.file = file
    self.header = header
    self.directories = directories
    info = ArchiveInfo(
      kind: .pmtiles,
      description: metadata.description(named: file.path.fileName),
      format: format,
      zooms: header.zooms ?? 0...0,
      bounds: header.bounds,
      tileSize: sample.flatMap(TileBytes.side) ?? TileBytes.defaultSide,
      layers: metadata.layers,
      origin: metadata.origin
    )
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    guard let entry = try directories.entry(of: id), let bytes = try Self.bytes(of: entry, in: file, header) else {
      return nil
    }
    return try TileBytes.unpacked(bytes, of: id, in: path)
  }

  /// Where the bytes of a tile are; nil where there is none.
  func range(ofTile number: UInt64) throws(TileError) -> Range<Int>? {
    guard let entry = try directories.entry(ofTile: number), entry.length > 0 else { return nil }
    let offset = try Self.offset(of: entry, in: file, header)
    return offset..<offset + Int(entry.length)
  }

  func bytes(in range: Range<Int>) throws(TileError) -> [UInt8] {
    try file.bytes(at: range.lowerBound, count: range.count)
  }

  package func tileCount() throws(TileError) -> Int? {
    if let count = try directories.tileCount() { return count }
    return header.addressedTiles > 0 ? Int(clamping: header.addressedTiles) : nil
  }

  package func addresses(most: Int) throws(TileError) -> [TileID] {
    try directories.numbers(most: most).compactMap(PMTilesID.tile)
  }

  private static func header(of file: any ArchiveBytes) throws(TileError) -> PMTilesHeader {
    let bytes = try file.bytes(at: 0, count: min(PMTilesHeader.byteCount, file.size))
    guard bytes.starts(with: PMTilesHeader.mark) else { throw .unknownFormat(path: file.path) }
    guard let header = try? PMTilesHeader(bytes) else {
      throw .damaged(path: file.path, reason: "it ends within its header")
    }
    if let obstacle = header.obstacle { throw .unsupported(path: file.path, reason: obstacle) }
    return header
  }

  private static func metadata(
    in file: any ArchiveBytes,
    _ header: PMTilesHeader
  ) throws(TileError) -> ArchiveMetadata {
    let bytes = try readable { () throws(TileError) in
      guard header.metadata.length <= maxMetadata else { return [] }
      let (offset, count) = (Int(clamping: header.metadata.offset), Int(header.metadata.length))
      return try header.unpacked(try file.bytes(at: offset, count: count), limit: maxMetadata, path: file.path)
    }
    return ArchiveMetadata(bytes ?? [])
  }

  /// The first tile.
  private static func sample(
    in file: any ArchiveBytes,
    _ header: PMTilesHeader,
    _ directories: PMTilesDirectories
  ) throws(TileError) -> [UInt8]? {
    guard let entry = try directories.firstEntry() else { return nil }
    return try readable { () throws(TileError) in try bytes(of: entry, in: file, header) }
  }

  /// Nil for what can't be read, which is no reason to refuse the rest, unless it only can't be had at the moment.
  private static func readable(_ read: () throws(TileError) -> [UInt8]?) throws(TileError) -> [UInt8]? {
    do throws(TileError) {
      return try read()
    } catch {
      guard !error.isOfServer else { throw error }
      return nil
    }
  }

  private static func bytes(
    of entry: PMTilesDirectory.Entry,
    in file: any ArchiveBytes,
    _ header: PMTilesHeader
  ) throws(TileError) -> [UInt8]? {
    guard entry.length > 0 else { return nil }
    return try file.bytes(at: try offset(of: entry, in: file, header), count: Int(entry.length))
  }

  private static func offset(
    of entry: PMTilesDirectory.Entry,
    in file: any ArchiveBytes,
    _ header: PMTilesHeader
  ) throws(TileError) -> Int {
    guard entry.length <= TileBytes.maxPacked else {
      throw .damaged(path: file.path, reason: "a tile of \(entry.length) bytes is too large")
    }
    let place = header.tiles.offset.addingReportingOverflow(entry.offset)
    guard !place.overflow, place.partialValue <= UInt64(Int.max) - UInt64(entry.length) else {
      throw .damaged(path: file.path, reason: "a tile lies beyond its end")
    }
    return Int(place.partialValue)
  }
}
