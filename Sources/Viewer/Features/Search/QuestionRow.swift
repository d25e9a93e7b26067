import Cells
import Places

/// The row that shows which server the query may be sent to, and then the outcome.
struct QuestionRow {
  let question: GeocoderQuestion
  let online: OnlineSearch
  let look: Look

  private static let longest = 80

  var spans: [Panel.Span] {
    [Panel.Span(text: text, color: online.state == .idle ? nil : look.style.panelFaint)]
  }

  private var text: String {
    switch online.state {
    case .idle: words(.askGeocoder, host, Sanitizer.clean(question.text, limit: Self.longest))
    case .asking: words(.askingGeocoder, host)
    case .found(let places): places.isEmpty ? "\(host): \(words(.nothingFound))" : origin
    case .failed(let error): text(of: error)
    }
  }

  /// The note shown before a query is sent.
  var notice: String {
    guard online.state == .idle else { return "" }
    return words(online.geocoder.learnsPlace ? .geocoderLearnsPlace : .geocoderLearnsText)
  }

  private var words: Words { look.words }
  private var host: String { Sanitizer.clean(online.geocoder.host, limit: Self.longest) }

  /// The source of the marked results, and their copyright.
  private var origin: String {
    let attribution = Sanitizer.clean(online.geocoder.attribution, limit: Self.longest)
    return "\(look.originMark) \(host)" + (attribution == host ? "" : " · \(attribution)")
  }

  private func text(of error: GeocoderError) -> String {
    switch error {
    case .notReached: words(.geocoderNotReached, host)
    case .refused(let status): words(.geocoderRefuses, host, "\(status)")
    case .notUnderstood: words(.geocoderNotUnderstood, host)
    case .resting: words(.geocoderResting, host)
    }
  }
}
