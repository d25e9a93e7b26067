package import Geodesy
internal import SQLite
internal import Synchronization

/// An MBTiles archive: tiles in a table of an SQLite database, or in a view that looks like one.
///
/// Described at github.com/mapbox/mbtiles-spec, version 1.3.
package final class MBTilesArchive: TileArchive {
  package let path: String
  package let info: ArchiveInfo
  private let connection: Mutex<MBTilesConnection>
  /// Whether a tile that isn't there is to be cut out of the nearest one above it.
  private let isCutFromAbove: Bool

  package init(_ path: String) throws(TileError) {
    guard try FileKind(at: path) == .file else { throw .notAFile(path: path) }
    let survey: MBTilesSurvey
    do throws(SQLiteError) {
      let database = try Database(reading: path)
      survey = try MBTilesSurvey(of: database)
      connection = Mutex(try MBTilesConnection(database, countsThrough: survey.isTable && !survey.isIndexed))
    } catch {
      throw error.isOutOfFiles
        ? .notReadable(path: path, reason: error.problem) : .damaged(path: path, reason: error.problem)
    }
    guard let zooms = survey.zooms, let format = survey.format else {
      throw .unsupported(path: path, reason: "it contains no tiles that can be shown")
    }
    self.path = path
    isCutFromAbove = survey.metadata.isCutFromAbove
    info = ArchiveInfo(
      kind: .mbtiles,
      description: survey.metadata.description(named: path.fileName),
      format: format,
      zooms: zooms,
      bounds: survey.bounds,
      tileSize: survey.tileSize ?? TileBytes.defaultSide,
      layers: survey.metadata.layers,
      origin: survey.metadata.origin,
      coverage: survey.metadata.coverage.map(\.worldRect)
    )
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    guard let bytes = try stored(id), !bytes.isEmpty else { return nil }
    return try unpacked(bytes, of: id)
  }

  package func storedBytes(of id: TileID) throws(TileError) -> [UInt8]? {
    guard let bytes = try stored(id), !bytes.isEmpty else { return nil }
    return bytes
  }

  package func vectorTile(at id: TileID) throws(TileError) -> VectorTile? {
    for levels in 0...(isCutFromAbove ? id.zoom : 0) {
      guard let above = TileID(zoom: id.zoom - levels, x: id.x >> levels, y: id.y >> levels),
        let bytes = try stored(above)
      else { continue }
      // An empty tile is empty even if its parent has content.
      guard !bytes.isEmpty else { return nil }
      let tile = try vectorTile(at: above, from: try unpacked(bytes, of: above))
      let first = (column: above.x << levels, row: above.y << levels)
      return tile.cut(levels: levels, column: id.x - first.column, row: id.y - first.row)
    }
    return nil
  }

  private func stored(_ id: TileID) throws(TileError) -> [UInt8]? {
    do throws(SQLiteError) {
      return try connection.withLock { (connection) throws(SQLiteError) in try connection.bytes(of: id) }
    } catch {
      throw .badTile(path: path, id, reason: error.problem)
    }
  }

  private func unpacked(_ bytes: [UInt8], of id: TileID) throws(TileError) -> [UInt8] {
    guard bytes.count <= TileBytes.maxPacked else {
      throw .badTile(path: path, id, reason: "it is \(bytes.count) bytes long")
    }
    return try TileBytes.unpacked(bytes, of: id, in: path)
  }

  package func tileCount() throws(TileError) -> Int? {
    try ask { (connection) throws(SQLiteError) in try connection.tileCount() }
  }

  package func addresses(most: Int) throws(TileError) -> [TileID] {
    try ask { (connection) throws(SQLiteError) in try connection.addresses(most: most) }
  }

  private func ask<Answer: Sendable>(
    _ question: (inout sending MBTilesConnection) throws(SQLiteError) -> sending Answer
  ) throws(TileError) -> Answer {
    do throws(SQLiteError) {
      return try connection.withLock(question)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }
}
