internal import CCurl
internal import Glibc

/// One request and its answer, without following redirects.
///
/// libcurl calls back only during ``run()``, on the thread of the ``TransferLoop``, while the caller waits.
@safe
final class Transfer {
  let handle: UnsafeMutableRawPointer
  private let address: WebAddress
  /// The proxy between this machine and the server; the connection then leads to the proxy.
  private let proxy: String?
  private let limits: WebLimits
  /// The requested part of the whole.
  private let part: Range<Int>?
  private let isWanted: @Sendable () -> Bool
  private let receive: @Sendable (Int) -> Void
  /// The bytes of the body received so far, before decoding.
  private var received = 0
  private var lastByte = ContinuousClock.now
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var head = AnswerHead()
  private var body: [UInt8] = []
  private var refusal: WebError?
  /// Whether a connection to a private address of the host was refused; it may have others.
  private var isRefused = false

  static var isThere: Bool { cc_load() }

  /// The file of certificate authorities, if it isn't the system's; libcurl ignores this variable.
  private static let authorities = unsafe getenv("SSL_CERT_FILE").map { unsafe String(cString: $0) }

  init(
    _ request: WebRequest,
    at address: WebAddress,
    until deadline: ContinuousClock.Instant,
    isWanted: @escaping @Sendable () -> Bool,
    receive: @escaping @Sendable (Int) -> Void
  ) throws(WebError) {
    guard cc_load(), let handle = unsafe cc_new() else { throw .notLoaded }
    unsafe self.handle = unsafe handle
    self.address = address
    proxy = request.proxies.proxy(for: address)
    (limits, part) = (request.limits, request.part)
    (self.isWanted, self.receive) = (isWanted, receive)
    unsafe headers = nil
    for line in request.headers { unsafe headers = unsafe cc_append(headers, line) ?? headers }
    set(until: deadline)
  }

  deinit {
    unsafe cc_free(handle)
    unsafe cc_free_headers(headers)
  }

  /// Refuses connections to this machine and to private networks.
  ///
  /// How a proxy resolves a name can't be known here.
  func refusePrivate() throws(WebError) {
    guard proxy == nil else {
      if address.isPlainlyPrivate { throw .isPrivate(host: address.host) }
      return
    }
    unsafe _ = cc_set_opener(
      handle,
      { context, _, place in
        guard let transfer = unsafe Transfer.at(context), let place = unsafe place else { return -1 }
        return unsafe transfer.socket(to: place)
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func socket(to place: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe cc_get_bytes(place, &bytes)
    guard count > 0, !NetworkAddress(bytes: Array(bytes.prefix(count))).isPrivate else {
      isRefused = true
      return -1
    }
    return unsafe cc_open(place)
  }

  /// Whether the server is this machine, or in a private network; a server behind a proxy counts as outside, unless its
  /// address states otherwise.
  private var reachedPrivate: Bool {
    guard proxy == nil else { return address.isPlainlyPrivate }
    let text = unsafe cc_text(handle, CURLINFO_PRIMARY_IP).map { unsafe String(cString: $0) }
    return text.flatMap { NetworkAddress($0) }?.isPrivate ?? true
  }

  func run() throws(WebError) -> WebAnswer {
    lastByte = .now
    let code = TransferLoop.shared.run(self)
    if let refusal { throw refusal }
    guard code == CURLE_OK || isWholeInstead || isRefusal(code) else { throw error(code) }
    let answer = answer
    guard isPartAskedFor(answer) else {
      throw .brokenAnswer(host: address.host, reason: "it is not the part that was asked for")
    }
    return answer
  }

  /// The answer received so far.
  private var answer: WebAnswer {
    WebAnswer(
      status: status,
      body: body,
      address: address,
      isPrivate: reachedPrivate,
      isMultiplexed: unsafe cc_number(handle, CURLINFO_HTTP_VERSION) >= Int64(CURL_HTTP_VERSION_2_0),
      headers: head.fields
    )
  }

  private var status: Int { unsafe Int(cc_number(handle, CURLINFO_RESPONSE_CODE)) }

  /// Whether the server sends the whole instead of the requested part.
  private var isWholeInstead: Bool { part != nil && status == 200 }

  /// Whether the server refuses, with a body in an unsupported encoding that need not be read.
  private func isRefusal(_ code: CURLcode) -> Bool { code == CURLE_BAD_CONTENT_ENCODING && status >= 400 }

  private func isPartAskedFor(_ answer: WebAnswer) -> Bool {
    guard let part, answer.status == 206 else { return true }
    return answer.part.map { $0.answers(part) && $0.range.count == answer.body.count } == true
  }

  private func set(until deadline: ContinuousClock.Instant) {
    let left = max(deadline - .now, .milliseconds(1))
    let numbers: [(CURLoption, Int64)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_FAILONERROR, 0),
      (CURLOPT_CONNECTTIMEOUT_MS, Int64(limits.connecting / .milliseconds(1))),
      (CURLOPT_TIMEOUT_MS, Int64(left / .milliseconds(1)) + 1),
      (CURLOPT_MAXFILESIZE_LARGE, Int64(limits.packedBytes)),
      (CURLOPT_LOW_SPEED_LIMIT, Int64(limits.slowest)), (CURLOPT_LOW_SPEED_TIME, limits.slowness.components.seconds),
      // With HTTPS, other requests wait for the handshake, which determines whether one connection is enough.
      (CURLOPT_PIPEWAIT, address.scheme == .https ? 1 : 0),
    ]
    for (option, value) in numbers { unsafe _ = cc_set_number(handle, option, value) }
    let texts = [
      (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_USERAGENT, "rumbo/1.0"),
      // All encodings that libcurl supports; but a part of a compressed body is useless.
      (CURLOPT_ACCEPT_ENCODING, part == nil ? "" : "identity"),
      // Both are set, so that libcurl ignores the environment.
      (CURLOPT_PROXY, proxy ?? ""), (CURLOPT_NOPROXY, ""),
    ]
    for (option, value) in texts { unsafe _ = cc_set_text(handle, option, value) }
    if let authorities = Self.authorities { unsafe _ = cc_set_text(handle, CURLOPT_CAINFO, authorities) }
    unsafe _ = cc_set_headers(handle, headers)
    listen()
  }

  private func listen() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe _ = cc_set_take(
      handle,
      CURLOPT_WRITEFUNCTION,
      CURLOPT_WRITEDATA,
      { unsafe Transfer.at($3)?.take(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
      context
    )
    unsafe _ = cc_set_take(
      handle,
      CURLOPT_HEADERFUNCTION,
      CURLOPT_HEADERDATA,
      { unsafe Transfer.at($3)?.takeHead(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) ?? 0 },
      context
    )
    unsafe _ = cc_set_watch(handle, { context, _, now, _, _ in unsafe Transfer.at(context)?.watch(now) ?? 1 }, context)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastByte = .now
    guard !isWholeInstead else { return 0 }
    guard body.count + bytes.count <= limits.bytes else {
      refusal = .tooLarge(host: address.host)
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  private func takeHead(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastByte = .now
    guard unsafe head.take(String(decoding: bytes, as: UTF8.self), atMost: limits.headBytes) else {
      refusal = .tooLarge(host: address.host)
      return 0
    }
    return bytes.count
  }

  private func watch(_ bytes: curl_off_t) -> Int32 {
    if bytes > received {
      receive(Int(bytes) - received)
      received = Int(bytes)
    }
    if received > limits.packedBytes { refusal = .tooLarge(host: address.host) }
    return refusal == nil ? 0 : 1
  }

  /// Whether it has to be cancelled: the result is no longer needed, or no data arrives.
  var isOver: Bool {
    if !isWanted() {
      refusal = .givenUp
    } else if ContinuousClock.now - lastByte > limits.silence {
      refusal = wasConnected ? .timedOut(host: address.host) : .notReached(host: address.host, reason: "it is silent")
    }
    return refusal != nil
  }

  /// Whether the connection was established.
  private var wasConnected: Bool { unsafe cc_number(handle, CURLINFO_PRETRANSFER_TIME_T) > 0 }

  private func error(_ code: CURLcode) -> WebError {
    let host = address.host
    let word = unsafe cc_word(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    let reason = word.prefix(1).lowercased() + word.dropFirst()
    return switch code {
    case CURLE_COULDNT_CONNECT where isRefused: .isPrivate(host: host)
    case CURLE_OPERATION_TIMEDOUT where wasConnected: .timedOut(host: host)
    // libcurl reports a header line that is too long as a lack of memory.
    case CURLE_OUT_OF_MEMORY where wasConnected: .tooLarge(host: host)
    case CURLE_FILESIZE_EXCEEDED, CURLcode(rawValue: 100): .tooLarge(host: host)
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_SSL_CONNECT_ERROR,
      CURLE_PEER_FAILED_VERIFICATION, CURLE_OPERATION_TIMEDOUT:
      .notReached(host: host, reason: reason)
    default: .brokenAnswer(host: host, reason: reason)
    }
  }

  /// The head of an answer, line by line.
  private struct AnswerHead {
    /// The relevant fields, by name in lower case; the first of each, but all values of caching fields.
    private(set) var fields: [String: String] = [:]
    private var length = 0

    private static let known: Set<String> = [
      "age", "cache-control", "content-range", "content-type", "date", "etag", "expires", "last-modified", "location",
      "retry-after",
    ]

    /// Takes a line; false when there are more than that many bytes of them.
    mutating func take(_ line: String, atMost limit: Int) -> Bool {
      length += line.utf8.count
      guard length <= limit else { return false }
      // A server may send a head before the one that counts.
      if line.hasPrefix("HTTP/") { fields = [:] }
      let name = line.prefix { $0 != ":" }
      guard name.count < line.count, Self.known.contains(name.lowercased()) else { return true }
      let value = line.dropFirst(name.count + 1).drop(while: \.isWhitespace)
      let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) } ?? value.startIndex
      let (field, text) = (name.lowercased(), String(value[..<end]))
      guard let known = fields[field] else {
        fields[field] = text
        return true
      }
      // It is a list, which may go on in lines of its own.
      if field == "cache-control" { fields[field] = known + "," + text }
      return true
    }
  }
}
