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

  /// What a reader makes of the bytes under an address, which are kept by a name; nil where there is nothing.
  ///
  /// What can't be read isn't kept.
  func content<Content>(
    at place: WebAddress,
    _ stretch: ServedStretch? = nil,
    named name: String,
    as read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content? {
    let copy = cache?.copy(of: name)
    if let copy, copy.isFresh || isOffline { return try Self.content(of: copy.body, read) }
    do throws(TileError) {
      return try fetched(place, stretch, name, copy, read)
    } catch {
      // Better an old one than none.
      guard let copy else { throw error }
      return try Self.content(of: copy.body, read)
    }
  }

  private static func content<Content>(
    of bytes: [UInt8],
    _ read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content? {
    bytes.isEmpty ? nil : try read(bytes)
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

/// Parts.
extension TileServer {
  /// Drops the copies with such names.
  func forget(where isOfNoUse: (String) -> Bool) {
    cache?.forget(where: isOfNoUse)
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
    return try content(at: place, named: "\(id.zoom)_\(id.x)_\(id.y)", as: read)
  }
}

/// Asking.
extension TileServer {
  private func fetched<Content>(
    _ place: WebAddress,
    _ stretch: ServedStretch?,
    _ name: String,
    _ copy: ServedCache.Copy?,
    _ read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content? {
    guard !isOffline else {
      throw .notServed(host: host, problem: "\(host) is not asked, and has not sent this before.")
    }
    if let error = peace.withLock({ $0.end.map { $0 > .now } == true ? $0.error : nil }) { throw error }
    let answer = try ask(place, stretch, tag: copy?.tag)
    switch answer.status {
    case 200:
      let content = try Self.content(of: answer.body, read)
      tidyOnce()
      cache?.keep(answer.body, tag: answer.tag, of: name)
      return content
    case 304:
      let body = copy?.body ?? []
      cache?.keep(body, tag: copy?.tag, of: name)
      return try Self.content(of: body, read)
    case 204, 404, 410:
      if stretch == nil { cache?.keep([], tag: nil, of: name) }
      return nil
    default:
      throw rest(
        .notServed(host: host, problem: "\(host) gives no tiles: it answers \(answer.status)."),
        for: answer.pause ?? (answer.status < 429 ? Self.longestPause : Self.pause)
      )
    }
  }

  private func ask(
    _ place: WebAddress,
    _ stretch: ServedStretch?,
    tag: String?
  ) throws(TileError) -> WebAnswer {
    var request = WebRequest(place, types: types, tag: tag)
    request.isFromOutside = isFromOutside
    request.part = stretch?.range
    request.limits.whole = stretch?.deadline.map { $0 - .now } ?? patience
    let limit = max(Self.limit, stretch?.range.count ?? 0)
    (request.limits.bytes, request.limits.packedBytes) = (limit, limit)
    do throws(WebError) {
      return try Web.fetch(request).whole(for: request)
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
