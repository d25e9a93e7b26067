internal import Geodesy
internal import Synchronization
internal import Threads
package import Web

/// How servers of tiles are asked.
package struct TileServing: Sendable {
  /// The cache folder; nil without a cache.
  package var cache: String?
  /// Whether only cached tiles are shown, without any request.
  package var isOffline: Bool
  /// The largest size of the cache, in bytes.
  package var cacheLimit = 512 << 20
  package var proxies = WebProxies.usual
  /// Shared by all maps that are asked for in the same way.
  let requests = ServerRequests()

  package init(cache: String? = nil, isOffline: Bool = false) {
    (self.cache, self.isOffline) = (cache, isOffline)
  }

  package var traffic: ServerTraffic { requests.traffic }

  /// Lets all servers be asked at once for what couldn't be had.
  package func askAgain() { requests.askAgain() }

  /// Says whether the line is slow: then one thing after the other is to come whole.
  package func setLineSlow(_ isSlow: Bool) { requests.isLineSlow.store(isSlow, ordering: .relaxed) }
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
  /// Whether answers have a first line that states their origin.
  private let tellsOrigin: Bool
  /// Whether no bytes at all are a thing as well.
  private let mayBeEmpty: Bool
  private let isOffline: Bool
  private let requests: ServerRequests
  private let proxies: WebProxies
  private let cache: ServedCache?
  private let backoff: SharedBackoff

  private static let limit = 4 << 20
  /// Status codes that may concern a single tile: many servers refuse missing ones.
  private static let refusals: Set = [204, 400, 403, 404, 410]

  /// Answers for one address, or one template of addresses, are fresh for this number of seconds, unless the server
  /// states a lifetime.
  init(
    _ address: String,
    on host: String,
    _ serving: TileServing,
    types: [String],
    isFromOutside: Bool = false,
    lifetime: Int = ServedCache.week,
    patience: Duration = WebLimits().whole,
    tellsOrigin: Bool = false,
    mayBeEmpty: Bool = true
  ) {
    (self.host, self.types, self.isFromOutside) = (host, types, isFromOutside)
    (self.patience, self.tellsOrigin, self.mayBeEmpty) = (patience, tellsOrigin, mayBeEmpty)
    (isOffline, requests, proxies) = (serving.isOffline, serving.requests, serving.proxies)
    backoff = serving.requests.backoff(under: address)
    cache = serving.cache.map { folder in
      ServedCache(in: folder, limit: serving.cacheLimit, of: address, on: host, lifetime: lifetime)
    }
  }

  /// The parsed answer of an address, cached by a name; an empty answer is parsed as no bytes.
  ///
  /// Unreadable answers aren't cached.
  func content<Content>(
    at place: WebAddress,
    _ stretch: ServedStretch? = nil,
    named name: String,
    as read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content {
    // A damaged entry counts as missing, and is downloaded as a whole.
    let copy = cache?.entry(of: name).flatMap { entry in (try? read(entry.body)).map { (entry: entry, content: $0) } }
    if let copy, isOffline || cache?.isFresh(copy.entry) == true { return copy.content }
    do throws(TileError) {
      return try fetched(place, stretch, name, copy, read)
    } catch .changed(let path) {
      // The copy is of what was there before.
      throw .changed(path: path)
    } catch {
      // Better an old one than none.
      guard let copy else { throw error }
      return copy.content
    }
  }

  /// When what couldn't be had may be tried again, this has gone up.
  var attempt: Int {
    backoff.state.withLock { backoff in
      backoff.update(to: .now)
      return backoff.attempt
    }
  }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  var timeToRetry: Duration? {
    backoff.state.withLock { $0.timeToRetry(from: .now) }
  }

  /// That the server sends what can't be used.
  func unreadable(_ problem: String) -> TileError {
    .unusable(host: host, problem: "\(host) sends what \(problem).")
  }

  func decoded(_ content: [UInt8]) throws(TileError) -> VectorTile {
    do throws(VectorTileError) {
      return try VectorTile.decode(content)
    } catch {
      throw unreadable("is not a vector tile: \(error.problem)")
    }
  }
}

/// Tiles.
extension TileServer {
  /// Drops the cached parts with such names.
  func forget(where isOfNoUse: (String) -> Bool) { cache?.forget(where: isOfNoUse) }

  convenience init(_ address: TileAddress, _ serving: TileServing, types: [String], mayBeEmpty: Bool = true) {
    self.init(
      address.template,
      on: address.host,
      serving,
      types: types,
      isFromOutside: address.isFromOutside,
      mayBeEmpty: mayBeEmpty
    )
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

  func copy(of id: TileID, at address: TileAddress, tag: String?) throws(TileError) -> TileCopy {
    guard let place = address.address(of: id) else { throw .badAddress(address.template) }
    return switch try finding(of: request(place, nil, tag: tag)) {
    case .content(let bytes, let tag, _): bytes.isEmpty ? .nothing : .bytes(bytes, tag: tag)
    case .unchanged: .unchanged
    }
  }
}

/// Asking.
extension TileServer {
  private func fetched<Content>(
    _ place: WebAddress,
    _ stretch: ServedStretch?,
    _ name: String,
    _ copy: (entry: CacheEntry, content: Content)?,
    _ read: ([UInt8]) throws(TileError) -> Content
  ) throws(TileError) -> Content {
    guard !isOffline else {
      throw .notServed(host: host, problem: "\(host) is not asked, and has not sent this before.")
    }
    let finding = try finding(of: request(place, stretch, tag: copy?.entry.tag))
    if case .unchanged(let freshness) = finding, let copy {
      cache?.confirm(copy.entry, freshness, of: name)
      return copy.content
    }
    guard case .content(let bytes, let tag, let freshness) = finding else {
      throw unreadable("is unchanged, but was never sent")
    }
    let content = try read(bytes)
    cache?.keep(bytes, tag: tag, freshness, of: name)
    return content
  }

  private func request(_ place: WebAddress, _ stretch: ServedStretch?, tag: String?) -> WebRequest {
    var request = WebRequest(place, types: types, tag: tag)
    (request.isFromOutside, request.proxies) = (isFromOutside, proxies)
    request.part = stretch?.range
    request.limits.whole = stretch?.deadline.map { $0 - .now } ?? patience
    let limit = max(Self.limit, stretch?.range.count ?? 0)
    (request.limits.bytes, request.limits.packedBytes) = (limit, limit)
    return request
  }

  private func finding(of request: WebRequest) throws(TileError) -> ServerRequests.Finding {
    try requests.outcome(of: request, to: host, most: TileAddress.maxRequests(of: host)) { isWanted in
      // It may have failed while others were asking.
      if let error = backoff.state.withLock({ $0.error(of: request.question, at: .now) }) { return .failure(error) }
      return ask(request, isWanted)
    }.get()
  }

  private func ask(_ request: WebRequest, _ isWanted: @escaping @Sendable () -> Bool) -> ServerRequests.Outcome {
    let answer: WebAnswer
    do throws(WebError) {
      answer = try self.answer(to: request, isWanted)
    } catch {
      return .failure(failed(error, request))
    }
    let finding: ServerRequests.Finding
    switch answer.status {
    case 200 where answer.body.isEmpty && !mayBeEmpty: return .failure(emptied(request))
    case 200: finding = .content(tellsOrigin ? answer.bodyWithOrigin : answer.body, tag: answer.tag, answer.freshness)
    case 304 where request.tag != nil: finding = .unchanged(answer.freshness)
    case 204, 404, 410:
      // A part that isn't there is no place without a tile.
      guard request.part == nil else { return .failure(refused(answer, request)) }
      finding = .content([], tag: nil, answer.freshness)
    default: return .failure(refused(answer, request))
    }
    backoff.state.withLock { $0.takeSuccess(of: request.question) }
    return .success(finding)
  }

  /// An empty answer is confirmed by a second request: the first may have been truncated.
  private func answer(
    to request: WebRequest,
    _ isWanted: @escaping @Sendable () -> Bool
  ) throws(WebError) -> WebAnswer {
    let answer = try requests.fetch(request, isWanted).whole(for: request)
    guard answer.status == 200, answer.body.isEmpty, mayBeEmpty, request.part == nil else { return answer }
    return try requests.fetch(request, isWanted).whole(for: request)
  }

  /// A failure of a single address doesn't pause the server, unless many fail in a row.
  private func failed(_ error: WebError, _ request: WebRequest) -> TileError {
    if case .givenUp = error { return .givenUp }
    let problem = TileError.notServed(host: host, problem: error.problem, error)
    switch error {
    case .tooLarge, .tooManyRedirects, .badRedirect, .isPrivate, .givenUp: break
    case .notLoaded, .notReached(host: request.address.host, _):
      backoff.state.withLock { $0.pause(for: .failurePause, from: .now, because: problem) }
    // Including failures of another host after a redirect.
    case .notReached, .timedOut, .brokenAnswer:
      backoff.state.withLock { $0.takeFailure(of: request.question, at: .now, because: problem) }
    }
    return problem
  }

  /// A picture without bytes is invalid; it isn't a statement that there is none.
  private func emptied(_ request: WebRequest) -> TileError {
    let error = TileError.notServed(host: host, problem: "\(host) sends empty pictures.")
    backoff.state.withLock { $0.takeFailure(of: request.question, at: .now, because: error) }
    return error
  }

  private func refused(_ answer: WebAnswer, _ request: WebRequest) -> TileError {
    let (status, question) = (answer.status, request.question)
    let mayBeSingle = Self.refusals.contains(status)
    let error = TileError.notServed(
      host: host,
      problem: "\(host) \(mayBeSingle ? "refuses tiles" : "gives no tiles"): it answers \(status)."
    )
    // A range beyond the end belongs to an earlier version of the file.
    let isBeyondEnd = status == 416 && request.part.map { $0.lowerBound > 0 } == true
    backoff.state.withLock { backoff in
      if let pause = answer.pause {
        backoff.parseRetryAfter(pause, of: question, at: .now, because: error)
      } else if isBeyondEnd {
        backoff.holdSecond(question, at: .now, because: error)
      } else if mayBeSingle {
        backoff.takeRefusal(of: question, at: .now, because: error)
      } else if status == 408 || !(400..<500).contains(status) {
        backoff.takeFailure(of: question, at: .now, because: error)
      } else {
        backoff.pause(for: status == 429 ? .failurePause : .longestFailurePause, from: .now, because: error)
      }
    }
    return isBeyondEnd ? .changed(path: request.address.withoutSecrets) : error
  }
}
