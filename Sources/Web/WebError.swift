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

  package var problem: String {
    switch self {
    case .notLoaded: "libcurl is not installed."
    case .notReached(let host, let reason): "\(host) can't be reached: \(reason)."
    case .timedOut(let host): "\(host) took too long to answer."
    case .tooLarge(let host): "\(host) sends more than Rumbo accepts."
    case .tooManyRedirects(let host): "\(host) redirects too many times."
    case .badRedirect(let host): "\(host) redirects to an address Rumbo doesn't fetch from."
    case .isPrivate(let host): "\(host) is in a private network, where no outside server may redirect."
    case .brokenAnswer(let host, let reason): "\(host) sent an invalid answer: \(reason)."
    case .givenUp: "The download was cancelled."
    }
  }

  package var advice: String {
    switch self {
    case .notLoaded: "Install the package libcurl4."
    case .notReached, .timedOut: "Check the address and the network; Rumbo will try again."
    case .tooLarge, .tooManyRedirects, .badRedirect, .isPrivate, .brokenAnswer: "Ask the server's operator."
    case .givenUp: "Try again."
    }
  }
}
