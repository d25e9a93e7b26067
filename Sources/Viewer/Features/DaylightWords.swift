import Astronomy
import Calendar
import Cells
import Places

/// Sunrise, sunset and the length of the day, as callouts show them.
struct DaylightWords {
  let look: Look

  /// “Sunrise 08:42, sunset 15:31, 6 h 49 min of daylight”, on two lines if one is too narrow.
  func lines(of daylight: Daylight, columns: Int) -> [String] {
    let words = look.words
    switch daylight.polar {
    case .day: return [words(.polarDay)]
    case .night: return [words(.polarNight)]
    case nil: break
    }
    let events = [(Phrase.sunrise, daylight.sunrise), (.sunset, daylight.sunset)]
      .compactMap { event in event.1.map { (phrase: event.0, moment: $0) } }.sorted { $0.moment < $1.moment }
      .map { words($0.phrase, clock($0.moment)) }.joined(separator: ", ")
    let length = words(.daylight, RoundedMeasure(in: words).text(ofSeconds: daylight.length))
    let lines = [events.prefix(1).uppercased() + events.dropFirst(), length]
    let line = lines.joined(separator: ", ")
    return CharacterWidth.standard.of(line) <= columns ? [line] : lines
  }

  /// As almanacs have it, to the nearest minute.
  private func clock(_ moment: Timestamp) -> String {
    LocalMoment(moment + 30, secondsAhead: look.zone.secondsAhead(at: moment)).clock
  }
}
