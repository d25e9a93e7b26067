import Cells
import Places
import Web

extension Geocoder {
  /// What it says of something; what goes wrong becomes the program's two lines and its exit code.
  func places(for question: GeocoderQuestion) throws(Failure) -> [SearchResult] {
    do throws(GeocoderError) {
      return try GeocoderRequests.places(for: question, from: self)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: GeocoderError) -> Failure {
    switch error {
    case .notReached(let error): Failure(problem: error.problem, advice: error.advice, exitCode: .unavailable)
    case .refused(let status):
      Failure(
        problem: "\(host) refuses to answer (status \(status)).",
        advice: terms.isEmpty ? "Ask the server's operator." : "Its terms are at \(terms).",
        exitCode: .unavailable
      )
    case .notUnderstood:
      Failure(
        problem: "\(host) sent something other than places.",
        advice: "Check the address: what is there has to answer as Photon or Nominatim does.",
        exitCode: .damagedInput
      )
    case .resting(let time):
      Failure(
        problem: "\(host) asks to be left in peace for \(counted(Int(time.components.seconds) + 1, "second")).",
        advice: "Try again then.",
        exitCode: .unavailable
      )
    }
  }
}
