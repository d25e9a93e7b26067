/// The answer of a server, whatever its status.
package struct WebAnswer: Sendable {
  package var status: Int
  package var body: [UInt8]
  /// The address after all redirects.
  package let address: WebAddress
  /// Whether that is this machine, or in a private network.
  package let isPrivate: Bool
  /// Whether others may come over the same connection at the same time, as they do with HTTP/2.
  package let isMultiplexed: Bool
  let headers: [String: String]

  /// The validator for the next request, so that unchanged content isn't sent again.
  package var tag: String? { headers["etag"] ?? headers["last-modified"] }

  /// The part of the file; nil if it is the whole.
  package var part: WebPart? { status == 206 ? headers["content-range"].flatMap(WebPart.init) : nil }

  /// The time that the server asks the caller to wait before the next request, if stated.
  package var pause: Duration? {
    headers["retry-after"].flatMap { WebTime.seconds($0) ?? WebTime.seconds(until: $0, in: headers) }
      .map { .seconds($0) }
  }
}
