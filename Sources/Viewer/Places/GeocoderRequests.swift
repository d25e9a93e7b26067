import Places
import Synchronization
import Threads
import Web

/// The reason why a geocoder has no results.
nonisolated enum GeocoderError: Error, Equatable {
  case notReached(WebError)
  case refused(status: Int)
  /// The response is no list of places.
  case notUnderstood
  /// It has asked to be left in peace for so long.
  case resting(Duration)
}

/// Puts questions to geocoders: one a second in all of the program, and none twice.
nonisolated enum GeocoderRequests {
  private static let pace = Mutex(RequestPace())
  /// The answers of this run, which are never written: searches are private.
  private static let answers = Mutex<[String: [SearchResult]]>([:])
  private static let maxAnswers = 50
  /// If the wait would be longer, an error is reported.
  private static let patience = Duration.seconds(3)
  /// An answer is not waited for longer.
  private static let longest = Duration.seconds(15)

  /// The geocoder's results for a question; blocks, so it has to run on a background thread.
  static func places(for question: GeocoderQuestion, from geocoder: Geocoder) throws(GeocoderError) -> [SearchResult] {
    let asked = geocoder.address(for: question)
    if let known = answers.withLock({ $0[asked] }) { return known }
    try awaitTurn()
    let places = try places(at: asked, from: geocoder)
    answers.withLock { answers in
      if answers.count >= maxAnswers { answers = [:] }
      answers[asked] = places
    }
    return places
  }

  private static func awaitTurn() throws(GeocoderError) {
    while let wait = pace.withLock({ $0.take(at: .now) }) {
      guard wait < patience else { throw .resting(wait) }
      // Never signalled: only the time passes.
      _ = Semaphore().wait(atMost: min(wait, .milliseconds(50)))
      guard Job.isWanted() else { throw .notReached(.givenUp) }
    }
  }

  private static func places(at text: String, from geocoder: Geocoder) throws(GeocoderError) -> [SearchResult] {
    guard let address = WebAddress(text) else { throw .notUnderstood }
    var request = WebRequest(address, types: ["application/json", "application/geo+json"])
    (request.limits.bytes, request.limits.packedBytes) = (GeocoderAnswer.maxBytes, GeocoderAnswer.maxBytes)
    request.limits.whole = longest
    let answer = try answer(to: request)
    if let pause = answer.pause { pace.withLock { $0.rest(for: pause, from: .now) } }
    guard answer.status == 200 else { throw .refused(status: answer.status) }
    guard let places = GeocoderAnswer.places(in: answer.body, from: geocoder.name) else { throw .notUnderstood }
    return places
  }

  private static func answer(to request: WebRequest) throws(GeocoderError) -> WebAnswer {
    do throws(WebError) {
      return try Web.fetch(request, isWanted: Job.isWanted)
    } catch {
      throw .notReached(error)
    }
  }
}

extension Geocoder {
  /// The server that is asked.
  nonisolated var host: String { WebAddress(address(for: GeocoderQuestion("")))?.host ?? name }
}

extension Geocoder {
  /// The geocoder's results; an error becomes the program's two lines and its exit code.
  func places(for question: GeocoderQuestion) throws(Failure) -> [SearchResult] {
    do throws(GeocoderError) {
      return try GeocoderRequests.places(for: question, from: self)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: GeocoderError) -> Failure {
    switch error {
    case .notReached(let error): Failure(error)
    case .refused(let status):
      terms.isEmpty ? Failure(.geocoderRefuses, host, status) : Failure(.geocoderRefusesByTerms, host, status, terms)
    case .notUnderstood: Failure(.notPlaces, host)
    case .resting(let time): Failure(.geocoderIsBusy, host, counted(Int(time.components.seconds) + 1, "second"))
    }
  }
}
