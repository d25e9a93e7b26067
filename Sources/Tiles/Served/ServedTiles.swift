package import Geodesy
internal import Images
package import Raster
internal import Synchronization
internal import Web

/// How servers of tiles are asked.
package struct TileServing: Sendable {
  /// Where what they have sent is kept; nil where it isn't.
  package var cache: String?
  /// Whether only what is kept is shown, and nobody is asked.
  package var isOffline: Bool

  package init(cache: String? = nil, isOffline: Bool = false) {
    (self.cache, self.isOffline) = (cache, isOffline)
  }
}

/// Tiles of a server, and the copies of them on this disk, which do where the server can't be had.
package final class ServedTiles: TileSource {
  package let grid: TileGrid
  package let description: MapDescription

  private let address: TileAddress
  private let isOffline: Bool
  private let cache: ServedCache?
  private let peace = Mutex(Peace())

  /// A server that has failed is left in peace for a while.
  private struct Peace {
    var end: ContinuousClock.Instant?
    var error: TileError?
    var attempt = 0
    var hasTidied = false
  }

  private static let zooms = 0...19
  private static let limit = 4 << 20
  /// A tile's sides may be so many times as long as they should.
  private static let largestFactor = 2
  private static let pause = Duration.seconds(15)
  private static let longestPause = Duration.seconds(300)

  package init(_ address: TileAddress, _ serving: TileServing) {
    self.address = address
    isOffline = serving.isOffline
    cache = serving.cache.map { ServedCache(in: $0, of: address) }
    // Beyond what a server has, coarser tiles stand in.
    grid = TileGrid(world: Self.zooms)
    description = MapDescription(name: address.host, attribution: address.attribution)
  }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? {
    let copy = cache?.copy(of: id)
    if let copy, copy.isFresh || isOffline { return try picture(in: copy.body) }
    do throws(TileError) {
      return try picture(in: fetched(id, copy))
    } catch {
      // Better an old one than none.
      guard let copy else { throw error }
      return try picture(in: copy.body)
    }
  }

  /// Nothing where the map is simply empty.
  private func picture(in bytes: [UInt8]) throws(TileError) -> Bitmap? {
    guard !bytes.isEmpty else { return nil }
    let side = grid.tileSize * Self.largestFactor
    do throws(PictureError) {
      return try PictureReader(.bytes(bytes)).decode(limit: side * side)
    } catch {
      throw .notServed(host: address.host, problem: "\(address.host) sends what \(error.problem).")
    }
  }

  /// When what couldn't be had may be tried again, this has gone up.
  package var attempt: Int {
    peace.withLock { peace in
      if let end = peace.end, end <= .now {
        (peace.end, peace.error) = (nil, nil)
        peace.attempt += 1
      }
      return peace.attempt
    }
  }
}

/// Asking.
extension ServedTiles {
  private func fetched(_ id: TileID, _ copy: ServedCache.Copy?) throws(TileError) -> [UInt8] {
    guard !isOffline else {
      throw .notServed(host: address.host, problem: "\(address.host) is not asked, and has not sent this before.")
    }
    if let error = peace.withLock({ $0.end.map { $0 > .now } == true ? $0.error : nil }) { throw error }
    let answer = try ask(id, tag: copy?.tag)
    switch answer.status {
    case 200:
      // What is no picture isn't kept.
      _ = try picture(in: answer.body)
      tidyOnce()
      cache?.keep(answer.body, tag: answer.tag, of: id)
      return answer.body
    case 304:
      let body = copy?.body ?? []
      cache?.keep(body, tag: copy?.tag, of: id)
      return body
    case 204, 404, 410:
      cache?.keep([], tag: nil, of: id)
      return []
    default:
      throw rest(
        .notServed(host: address.host, problem: "\(address.host) gives no tiles: it answers \(answer.status)."),
        for: answer.pause ?? (answer.status < 429 ? Self.longestPause : Self.pause)
      )
    }
  }

  private func ask(_ id: TileID, tag: String?) throws(TileError) -> WebAnswer {
    guard let place = address.address(of: id) else {
      throw .badAddress(address.template)
    }
    var request = WebRequest(place, types: ["image/png", "image/jpeg", "image/webp"], tag: tag)
    (request.limits.bytes, request.limits.packedBytes) = (Self.limit, Self.limit)
    do throws(WebError) {
      return try Web.fetch(request)
    } catch {
      throw rest(.notServed(host: address.host, problem: error.problem), for: Self.pause)
    }
  }

  private func tidyOnce() {
    let isFirst = peace.withLock { peace in
      defer { peace.hasTidied = true }
      return !peace.hasTidied
    }
    if isFirst { cache?.tidy() }
  }

  /// Leaves the server in peace; gives the error that says why.
  private func rest(_ error: TileError, for time: Duration) -> TileError {
    peace.withLock {
      $0.end = .now + min(time, Self.longestPause); $0.error = error
    }
    return error
  }
}
