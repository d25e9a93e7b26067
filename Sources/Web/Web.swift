/// A download with limits on time, size and redirects.
package enum Web {
  /// Whether there is anything to fetch with.
  package static var isThere: Bool { Transfer.isThere }

  /// Downloads from an address; blocks, so it belongs on a background thread.
  ///
  /// An error status of the server is an answer, too. `isWanted` is called about twenty times a second, on another
  /// thread, and so is `receive`, with the number of further bytes received on the wire.
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
      // An address from outside must not lead to private networks.
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
