package import Geodesy
internal import Images
package import Raster
internal import Web

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

/// A map of vector tiles on a server, whichever way it is served.
package enum ServedMap {
  /// Opens the map at an address, which may take time; nil for pictures.
  package static func vectorTiles(_ text: String, _ serving: TileServing) throws(TileError) -> (any TileArchive)? {
    let archive: any TileArchive
    if ServedPMTiles.isMeant(by: text) {
      archive = try ServedPMTiles(text, serving)
    } else {
      archive = ServedArchive(try TileServerInfo(text, serving), serving)
    }
    return archive.info.format == .vector ? archive : nil
  }
}

/// A range of bytes at an address, at least one.
struct ServedStretch {
  let range: Range<Int>
  /// The deadline of the answer; nil for the default.
  var deadline: ContinuousClock.Instant?
}

/// A part of the file at an address, downloaded or cached.
///
/// In the cache its first line states the version of the file.
struct ServedPart {
  let edition: Edition
  /// None where the server gave the whole instead, of which nothing was taken.
  let bytes: [UInt8]

  /// Distinguishes a file from its replacement.
  struct Edition: Hashable {
    /// The number of bytes and the server's tag, if they are known.
    let text: String

    var size: Int? { text.split(separator: " ", maxSplits: 1).first.flatMap { Int($0) } }
    /// For names of files.
    var hash: String { ServedCache.hash(of: text) }
  }

  /// Reads a cached part; nil if it has no such line.
  init?(_ kept: [UInt8]) {
    guard let end = kept.firstIndex(of: 10) else { return nil }
    edition = Edition(text: String(decoding: kept[..<end], as: UTF8.self))
    bytes = Array(kept[(end + 1)...])
  }
}

extension WebAnswer {
  /// Turns a requested part into an answer of its own, which can be cached as such.
  func whole(for request: WebRequest) -> WebAnswer {
    guard request.part != nil, status == 200 || status == 206 else { return self }
    var whole = self
    whole.status = 200
    whole.body = Array("\(part?.total.map { "\($0)" } ?? "?") \(tag ?? "")\n".utf8) + (status == 206 ? body : [])
    return whole
  }
}
