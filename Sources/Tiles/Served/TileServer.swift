internal import Geodesy
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

/// A server, and the copies of what it gives on this disk, which do where the server can't be had.
final class TileServer: Sendable {
  let host: String
  /// The media types that are asked for.
  private let types: [String]
  /// Whether another server named this one.
  private let isFromOutside: Bool
  /// How long an answer is waited for.
  private let patience: Duration
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

  private static let limit = 4 << 20
  private static let pause = Duration.seconds(15)
  private static let longestPause = Duration.seconds(300)

  /// What lies under one address, or one template of addresses, is kept for so many seconds before anybody is asked.
  init(
    _ address: String,
    on host: String,
    _ serving: TileServing,
    types: [String],
    isFromOutside: Bool = false,
    lifetime: Int = ServedCache.week,
    patience: Duration = WebLimits().whole
  ) {
    (self.host, self.types, self.isFromOutside, self.patience) = (host, types, isFromOutside, patience)
    isOffline = serving.isOffline
    cache = serving.cache.map { ServedCache(in: $0, of: address, lifetime: lifetime) }
  }

  /// What a reader makes of the bytes under an address, which are kept by a name; of none where there is nothing.
  ///
  /// What can't be read isn't kept.
  func content<Content>(
    at place: WebAddress,
    named name: String,
    as read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content {
    let copy = cache?.copy(of: name)
    if let copy, copy.isFresh || isOffline {
      if let content = Self.content(of: copy, read) { return content }
      // What is damaged is as good as not there, and is asked for as a whole.
      return try fetched(place, name, nil, read)
    }
    do throws(TileError) {
      return try fetched(place, name, copy, read)
    } catch {
      // Better an old one than none.
      guard let copy, let content = Self.content(of: copy, read) else { throw error }
      return content
    }
  }

  /// Nil where a copy can't be read.
  private static func content<Content>(
    of copy: ServedCache.Copy,
    _ read: ([UInt8]) throws(TileError) -> Content
  ) -> Content? {
    do throws(TileError) {
      return try read(copy.body)
    } catch {
      return nil
    }
  }

  /// When what couldn't be had may be tried again, this has gone up.
  var attempt: Int {
    peace.withLock { peace in
      if let end = peace.end, end <= .now {
        (peace.end, peace.error) = (nil, nil)
        peace.attempt += 1
      }
      return peace.attempt
    }
  }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  var timeToRetry: Duration? {
    peace.withLock { $0.end.map { max($0 - .now, .zero) } }
  }

  /// That the server sends what can't be used.
  func unreadable(_ problem: String) -> TileError {
    .notServed(host: host, problem: "\(host) sends what \(problem).")
  }
}

/// Tiles.
extension TileServer {
  convenience init(_ address: TileAddress, _ serving: TileServing, types: [String]) {
    self.init(address.template, on: address.host, serving, types: types, isFromOutside: address.isFromOutside)
  }

  /// A tile as a reader makes it of its bytes; nil where the map is simply empty.
  func tile<Tile>(
    at id: TileID,
    of address: TileAddress,
    as read: ([UInt8]) throws(TileError) -> Tile
  ) throws(TileError) -> Tile? {
    guard let place = address.address(of: id) else { throw .badAddress(address.template) }
    return try content(at: place, named: "\(id.zoom)_\(id.x)_\(id.y)") { (bytes) throws(TileError) in
      bytes.isEmpty ? nil : try read(bytes)
    }
  }
}

/// Asking.
extension TileServer {
  private func fetched<Content>(
    _ place: WebAddress,
    _ name: String,
    _ copy: ServedCache.Copy?,
    _ read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content {
    guard !isOffline else {
      throw .notServed(host: host, problem: "\(host) is not asked, and has not sent this before.")
    }
    if let error = peace.withLock({ $0.end.map { $0 > .now } == true ? $0.error : nil }) { throw error }
    let answer = try ask(place, tag: copy?.tag)
    switch answer.status {
    case 200:
      let content = try read(answer.body)
      tidyOnce()
      cache?.keep(answer.body, tag: answer.tag, of: name)
      return content
    case 304 where copy != nil:
      guard let copy, let content = Self.content(of: copy, read) else { return try fetched(place, name, nil, read) }
      cache?.keep(copy.body, tag: copy.tag, of: name)
      return content
    case 204, 404, 410:
      let content = try read([])
      cache?.keep([], tag: nil, of: name)
      return content
    default:
      throw rest(
        .notServed(host: host, problem: "\(host) gives no tiles: it answers \(answer.status)."),
        for: answer.pause ?? (answer.status < 429 ? Self.longestPause : Self.pause)
      )
    }
  }

  private func ask(_ place: WebAddress, tag: String?) throws(TileError) -> WebAnswer {
    var request = WebRequest(place, types: types, tag: tag)
    request.isFromOutside = isFromOutside
    request.limits.whole = patience
    (request.limits.bytes, request.limits.packedBytes) = (Self.limit, Self.limit)
    do throws(WebError) {
      return try Web.fetch(request)
    } catch {
      throw rest(.notServed(host: host, problem: error.problem), for: Self.pause)
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
