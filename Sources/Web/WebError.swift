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
