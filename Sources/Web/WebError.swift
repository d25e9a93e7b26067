/// Why nothing could be fetched.
package enum WebError: Error, Equatable {
  case notLoaded
  case notReached(host: String, reason: String)
  case timedOut(host: String)
  case tooLarge(host: String)
  case tooManyRedirects(host: String)
  /// A redirect out of the web, or from https to http.
  case badRedirect(host: String)
  /// Somebody outside leads to this machine, or into a private network.
  case isPrivate(host: String)
  case brokenAnswer(host: String, reason: String)
  /// Nobody wants it any more.
  case givenUp

  package var problem: String {
    switch self {
    case .notLoaded: "libcurl is not there."
    case .notReached(let host, let reason): "\(host) cannot be reached: \(reason)."
    case .timedOut(let host): "\(host) took too long to answer."
    case .tooLarge(let host): "\(host) sends more than will be taken."
    case .tooManyRedirects(let host): "\(host) redirects without end."
    case .badRedirect(let host): "\(host) redirects to where nothing is fetched from."
    case .isPrivate(let host): "\(host) lies in a private network, where no server outside of it may lead."
    case .brokenAnswer(let host, let reason): "\(host) answers what cannot be understood: \(reason)."
    case .givenUp: "The fetch was given up."
    }
  }

  package var advice: String {
    switch self {
    case .notLoaded: "Install the package libcurl4."
    case .notReached, .timedOut: "Check the address and the network; it is tried again."
    case .tooLarge, .tooManyRedirects, .badRedirect, .isPrivate, .brokenAnswer: "Ask who runs the server."
    case .givenUp: "Ask again."
    }
  }
}
