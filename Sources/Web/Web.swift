/// One fetch: bounded in time, in size, and in where it may lead.
package enum Web {
  /// Whether there is anything to fetch with.
  package static var isThere: Bool { Transfer.isThere }

  /// Fetches something; blocks, so it belongs on a thread of its own.
  ///
  /// A status of the server that says no is an answer too. `isWanted` is asked some twenty times a second, on another
  /// thread; there `receive` is told how many more bytes of the body have come, as they come over the wire.
  package static func fetch(
    _ request: WebRequest,
    isWanted: @escaping @Sendable () -> Bool = { true },
    receive: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(WebError) -> WebAnswer {
    let deadline = ContinuousClock.now + request.limits.whole
    var address = request.address
    var isPublic = request.isFromOutside
    for _ in 0...request.limits.redirects {
      let transfer = try Transfer(request, at: address, until: deadline, isWanted: isWanted, receive: receive)
      // From the outside nobody may send us to look at what only we can reach.
      if isPublic { try transfer.refusePrivate() }
      let answer = try transfer.run()
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
