import Web

/// A document on a server that is downloaded again and again, less and less often while that fails.
nonisolated struct DocumentPoll: Sendable {
  private let address: WebAddress
  private var tag: String?
  /// How long to wait before the next download.
  private(set) var pause = Self.shortestPause

  private static let (shortestPause, longestPause) = (Duration.seconds(1), Duration.seconds(60))

  init(_ url: String) throws(Failure) {
    guard let address = WebAddress(url) else { throw Failure(.feedAddressInvalid, url) }
    self.address = address
  }

  var host: String { address.host }

  /// Downloads it if it has changed; blocks.
  func download(while isWanted: @escaping @Sendable () -> Bool = { true }) -> Result<WebAnswer, WebError> {
    Result { () throws(WebError) in
      var request = WebRequest(address, types: ["application/json", "application/geo+json"], tag: tag)
      request.limits.whole = Self.longestPause
      let answer = try Web.fetch(request, isWanted: isWanted)
      guard answer.status == 200 || answer.status == 304 else {
        throw .brokenAnswer(host: address.host, reason: "status \(answer.status)")
      }
      return answer
    }
  }

  /// Takes what has come of a download; returns the document, or nil if it hasn't changed.
  mutating func take(_ outcome: Result<WebAnswer, WebError>) throws(WebError) -> [UInt8]? {
    do throws(WebError) {
      let answer = try outcome.get()
      (pause, tag) = (answer.pause.map { max($0, Self.shortestPause) } ?? Self.shortestPause, answer.tag)
      return answer.status == 200 ? answer.body : nil
    } catch {
      pause = min(pause * 2, Self.longestPause)
      throw error
    }
  }
}
