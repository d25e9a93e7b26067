import Places

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
