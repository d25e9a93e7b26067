package import Geodesy
internal import Images
package import Raster
internal import Web

/// The tiles of a server as an archive, of which only what is asked for comes here.
package struct ServedArchive: TileArchive {
  package let info: ArchiveInfo
  private let address: TileAddress
  private let server: TileServer

  private static let vectorTypes = [
    "application/vnd.mapbox-vector-tile", "application/x-protobuf", "application/octet-stream",
  ]
  private static let pictureTypes = ["image/png", "image/jpeg", "image/webp"]

  package init(_ offer: TileServerInfo, _ serving: TileServing) {
    (address, info) = (offer.address, offer.info)
    let isPicture = info.format.isPicture
    let types = isPicture ? Self.pictureTypes : Self.vectorTypes
    server = TileServer(address, serving, types: types, mayBeEmpty: !isPicture)
  }

  /// Opens the map at an address, which may take time.
  package static func open(_ text: String, _ serving: TileServing) throws(TileError) -> any TileArchive {
    ServedPMTiles.isMeant(by: text)
      ? try ServedPMTiles(text, serving) : ServedArchive(try TileServerInfo(text, serving), serving)
  }

  /// The address of its tiles, with placeholders.
  package var path: String { WebAddress.withoutSecrets(address.template) }

  package func vectorTile(at id: TileID) throws(TileError) -> VectorTile? {
    try server.tile(at: id, of: address) { (bytes) throws(TileError) in try decoded(bytes, of: id) }
  }

  package func picture(at id: TileID) throws(TileError) -> Bitmap? {
    try server.tile(at: id, of: address) { (bytes) throws(TileError) in
      do throws(PictureError) {
        return try TileBytes.picture(bytes, side: info.tileSize)
      } catch {
        throw server.unreadable(error.problem)
      }
    }
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    try server.tile(at: id, of: address) { (bytes) throws(TileError) in
      // Content that isn't a tile isn't cached.
      try check(bytes, of: id)
      return try TileBytes.unpacked(bytes, of: id, in: path)
    }
  }

  /// A tile as it comes, which isn't saved; `tag` is what the server called the one that is here.
  func copy(of id: TileID, tag: String?) throws(TileError) -> TileCopy {
    let copy = try server.copy(of: id, at: address, tag: tag)
    if case .bytes(let bytes, _) = copy { try check(bytes, of: id) }
    return copy
  }

  /// Rejects content that isn't a tile.
  private func check(_ bytes: [UInt8], of id: TileID) throws(TileError) {
    guard info.format.isPicture else { return _ = try decoded(bytes, of: id) }
    let content = try TileBytes.unpacked(bytes, of: id, in: path)
    guard (try? PictureReader(.bytes(content)).info) != nil else { throw server.unreadable("is not a picture") }
  }

  private func decoded(_ bytes: [UInt8], of id: TileID) throws(TileError) -> VectorTile {
    try server.decoded(TileBytes.unpacked(bytes, of: id, in: path))
  }

  /// Only the server knows.
  package func tileCount() -> Int? { nil }
  package func addresses(most: Int) -> [TileID] { [] }

  package var attempt: Int { server.attempt }
  package var timeToRetry: Duration? { server.timeToRetry }
}

extension TileArchive {
  /// The server with an address for each tile; nil for other archives.
  package var host: String? { info.kind == .served ? TileAddress.host(in: path) : nil }
}
