import Places
import Threads

/// Asks a geocoder, away from the screen; of what was asked only the last counts.
final class OnlineSearch {
  enum State: Equatable {
    case idle
    case asking
    case found([SearchResult])
    case failed(GeocoderError)
  }

  let geocoder: Geocoder
  /// How far it is with what was asked last.
  private(set) var state = State.idle
  private let lane: Lane
  private var question: GeocoderQuestion?

  init(_ geocoder: Geocoder, _ work: BackgroundWork) {
    self.geocoder = geocoder
    // One that is given up may still wait for its server.
    lane = work.lane(.waiting, width: 2)
  }

  var found: [SearchResult] { if case .found(let places) = state { places } else { [] } }

  func ask(_ question: GeocoderQuestion) {
    guard self.question != question || state.isOver else { return }
    forget()
    (self.question, state) = (question, .asking)
    let geocoder = geocoder
    lane.submit(question) {
      Result { () throws(GeocoderError) in try GeocoderRequests.places(for: question, from: geocoder) }
    } whenDone: { [weak self] answer in
      self?.take(answer, to: question)
    }
  }

  func forget() {
    if let question { lane.cancel(question) }
    (question, state) = (nil, .idle)
  }

  private func take(_ answer: Result<[SearchResult], GeocoderError>, to question: GeocoderQuestion) {
    guard self.question == question else { return }
    switch answer {
    case .success(let places): state = .found(places)
    case .failure(let error): state = .failed(error)
    }
  }
}

extension OnlineSearch.State {
  /// Whether the same may be asked once more.
  fileprivate var isOver: Bool { if case .failed = self { true } else { false } }
}
