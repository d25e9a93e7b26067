package import Geodesy
internal import Web

/// The vector tiles of a server as an archive, of which only what is asked for comes here.
package struct ServedArchive: TileArchive {
  package let info: ArchiveInfo
  private let address: TileAddress
  private let server: TileServer

  static let types = [
    "application/vnd.mapbox-vector-tile", "application/x-protobuf", "application/octet-stream",
  ]

  package init(_ offer: TileServerInfo, _ serving: TileServing) {
    address = offer.address
    server = TileServer(address, serving, types: Self.types)
    info = offer.info
  }

  /// The address of its tiles, with placeholders.
  package var path: String { WebAddress.withoutSecrets(address.template) }

  package func vectorTile(at id: TileID) throws(TileError) -> VectorTile? {
    try server.tile(at: id, of: address) { (bytes) throws(TileError) in try decoded(bytes, of: id) }
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    try server.tile(at: id, of: address) { (bytes) throws(TileError) in
      // Content that isn't a tile isn't cached.
      _ = try decoded(bytes, of: id)
      return try TileBytes.unpacked(bytes, of: id, in: path)
    }
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
  /// The server that has an address for each tile; nil for other archives.
  package var host: String? { info.kind == .served ? TileAddress.host(in: path) : nil }
}
