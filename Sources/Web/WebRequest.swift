/// A request to a server.
package struct WebRequest: Hashable, Sendable {
  package var address: WebAddress
  /// The media types that are understood.
  package var types: [String]
  /// The validator that came with the cached copy.
  package var tag: String?
  /// Whether the address comes from untrusted input, which must not reach this machine or private networks.
  package var isFromOutside = false
  /// The requested bytes, at least one; nil for all of them.
  ///
  /// If the server sends the whole file instead, its body is discarded: the answer is a 200 without a body.
  package var part: Range<Int>?
  package var limits = WebLimits()
  package var proxies = WebProxies.usual

  package init(_ address: WebAddress, types: [String] = [], tag: String? = nil) {
    self.address = address
    self.types = types
    self.tag = tag
  }

  /// The request, independent of its time limit and the amount accepted.
  package var question: WebRequest {
    var question = self
    question.limits = WebLimits()
    return question
  }

  /// The lines of the head beside those that are always sent.
  var headers: [String] {
    var lines: [String] = []
    if !types.isEmpty { lines.append("Accept: " + types.joined(separator: ", ")) }
    if let tag, tag.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
      lines.append(tag.hasSuffix(" GMT") ? "If-Modified-Since: \(tag)" : "If-None-Match: \(tag)")
    }
    if let part { lines.append("Range: bytes=\(part.lowerBound)-\(part.upperBound - 1)") }
    return lines
  }
}

/// The maximum cost of a fetch.
package struct WebLimits: Hashable, Sendable {
  /// The maximum size of the body as received.
  package var packedBytes = 8 << 20
  /// The maximum size of the decoded body.
  package var bytes = 16 << 20
  package var headBytes = 64 << 10
  package var redirects = 5
  /// The maximum time until a connection is established.
  package var connecting = Duration.seconds(5)
  /// Without a byte.
  package var silence = Duration.seconds(10)
  /// How long it may receive fewer bytes per second than ``slowest``.
  package var slowness = Duration.seconds(14)
  package var slowest = 1000
  /// The maximum time from the first byte sent to the last one received, redirects included; large files take long on a
  /// slow connection.
  package var whole = Duration.seconds(900)

  package init() {}
}

/// Why nothing could be fetched.
package enum WebError: Error, Equatable {
  case notLoaded
  case notReached(host: String, reason: String)
  case timedOut(host: String)
  case tooLarge(host: String)
  case tooManyRedirects(host: String)
  /// A redirect out of the web, or from https to http.
  case badRedirect(host: String)
  /// An address from outside leads to this machine, or into a private network.
  case isPrivate(host: String)
  case brokenAnswer(host: String, reason: String)
  /// The transfer was cancelled.
  case givenUp
}
