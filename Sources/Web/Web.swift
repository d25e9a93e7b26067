/// A download with limits on time, size and redirects.
package enum Web {
  /// Whether there is anything to fetch with.
  package static var isThere: Bool { Transfer.isThere }

  /// Downloads from an address; blocks, so it belongs on a background thread.
  ///
  /// An error status of the server is an answer, too. `isWanted` is called about twenty times a second, on another
  /// thread, and so is `receive`, with the number of further bytes received on the wire.
  ///
  /// If a part was interrupted before, only the rest is requested, unless the file has changed; if it is interrupted
  /// again, `keep` receives the data so far.
  package static func fetch(
    _ request: WebRequest,
    after beginning: WebBeginning? = nil,
    isWanted: @escaping @Sendable () -> Bool = { true },
    receive: @escaping @Sendable (Int) -> Void = { _ in },
    keep: (WebBeginning) -> Void = { _ in }
  ) throws(WebError) -> WebAnswer {
    let transfers = Redirection(until: .now + request.limits.whole, isWanted: isWanted, receive: receive)
    guard let beginning, let rest = beginning.rest(of: request) else {
      return try transfers.answer(to: request, keep: keep)
    }
    var latest = beginning
    let answer: WebAnswer
    do throws(WebError) {
      answer = try transfers.answer(to: rest) { latest = beginning.followed(by: $0) ?? beginning }
    } catch {
      keep(latest)
      throw error
    }
    // Other statuses, such as a busy server, concern the whole request.
    guard [200, 206, 416].contains(answer.status) else {
      keep(beginning)
      return answer
    }
    if let whole = beginning.whole(with: answer) { return whole }
    return try transfers.answer(to: request, keep: keep)
  }
}

/// Transfers that follow one another to where an address leads, all by the same deadline.
private struct Redirection {
  let deadline: ContinuousClock.Instant
  let isWanted: @Sendable () -> Bool
  let receive: @Sendable (Int) -> Void

  init(
    until deadline: ContinuousClock.Instant,
    isWanted: @escaping @Sendable () -> Bool,
    receive: @escaping @Sendable (Int) -> Void
  ) {
    (self.deadline, self.isWanted, self.receive) = (deadline, isWanted, receive)
  }

  func answer(to request: WebRequest, keep: (WebBeginning) -> Void) throws(WebError) -> WebAnswer {
    var address = request.address
    var isPublic = request.isFromOutside
    for _ in 0...request.limits.redirects {
      let transfer = try Transfer(request, at: address, until: deadline, isWanted: isWanted, receive: receive)
      // An address from outside must not lead to private networks.
      if isPublic { try transfer.refusePrivate() }
      let answer: WebAnswer
      do throws(WebError) {
        answer = try transfer.run()
      } catch {
        if let beginning = transfer.beginning { keep(beginning) }
        throw error
      }
      guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers["location"] else {
        return answer
      }
      guard let next = address.redirected(to: location) else { throw .badRedirect(host: address.host) }
      isPublic = isPublic || !answer.isPrivate
      address = next
    }
    throw .tooManyRedirects(host: request.address.host)
  }
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
