package import Geodesy
internal import Images
package import Raster

/// The pictures of a server of tiles as a pyramid that can be stacked.
package struct ServedTiles: TileSource {
  package let grid: TileGrid
  package let description: MapDescription
  package let isServed = true
  private let address: TileAddress
  private let server: TileServer

  static let types = ["image/png", "image/jpeg", "image/webp"]

  /// A tile's sides may be so many times as long as they should.
  private static let largestFactor = 2

  package init(_ offer: TileServerInfo, _ serving: TileServing) {
    address = offer.address
    server = TileServer(address, serving, types: Self.types, mayBeEmpty: false)
    // Where the server has no deeper tiles, coarser ones stand in.
    grid = offer.info.grid
    description = offer.info.description
  }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? {
    let side = grid.tileSize * Self.largestFactor
    return try server.tile(at: id, of: address) { (bytes) throws(TileError) in
      do throws(PictureError) {
        return try PictureReader(.bytes(bytes)).decode(limit: side * side)
      } catch {
        throw server.unreadable(error.problem)
      }
    }
  }

  package var host: String? { server.host }
  package var attempt: Int { server.attempt }
  package var timeToRetry: Duration? { server.timeToRetry }
}
