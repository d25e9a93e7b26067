internal import Geodesy
internal import Images

/// A server of tiles, each of which is a request.
struct ServerOrigin: TileOrigin {
  let info: ArchiveInfo
  private let address: TileAddress
  private let server: TileServer

  init(_ offer: TileServerInfo, _ serving: TileServing) {
    (info, address) = (offer.info, offer.address)
    let types = info.format.isPicture ? ServedTiles.types : ServedArchive.types
    server = TileServer(offer.address, serving, types: types, mayBeEmpty: !info.format.isPicture)
  }

  var edition: String? { nil }
  var width: Int { TileAddress.maxRequests(of: address.host) }
  var timeToRetry: Duration? { server.timeToRetry }

  func batches(of tiles: [UInt64]) -> [TileBatch] {
    tiles.map { TileBatch(tiles: [$0], range: 0..<0, places: []) }
  }

  func copies(of batch: TileBatch, tag: (UInt64) -> String?) throws(TileError) -> [(tile: UInt64, copy: TileCopy)] {
    var copies: [(tile: UInt64, copy: TileCopy)] = []
    for number in batch.tiles {
      guard let id = PMTilesID.tile(number) else { continue }
      let copy = try server.copy(of: id, at: address, tag: tag(number))
      if case .bytes(let bytes, _) = copy { try check(bytes, of: id) }
      copies.append((number, copy))
    }
    return copies
  }

  /// Rejects content that isn't a tile.
  private func check(_ bytes: [UInt8], of id: TileID) throws(TileError) {
    let content = try TileBytes.unpacked(bytes, of: id, in: address.host)
    if info.format.isPicture {
      guard (try? PictureReader(.bytes(content)).info) != nil else { throw server.unreadable("is not a picture") }
      return
    }
    do throws(VectorTileError) {
      _ = try VectorTile.decode(content)
    } catch {
      throw server.unreadable("is not a vector tile: \(error.problem)")
    }
  }
}
