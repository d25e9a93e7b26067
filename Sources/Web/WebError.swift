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
  /// The maximum time from the first byte sent to the last one received, redirects included; large files take long on a
  /// slow connection.
  package var slowness = Duration.seconds(14)
  package var slowest = 1000
  /// From the first byte sent to the last one received, redirects included: on a poor line large things take long.
  package var whole = Duration.seconds(900)

  package init() {}
}
