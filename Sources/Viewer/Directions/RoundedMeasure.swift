import Calendar
import Geodesy
import Places

/// The distance and duration of a route, rounded as in speech.
nonisolated struct RoundedMeasure {
  private let words: Words
  private let measures: Measures

  init(_ units: UnitSystem = .metric, in words: Words) {
    self.words = words
    measures = Measures(units, in: words)
  }

  /// 30 m, 250 m, 1.2 km, 34 km.
  func text(ofMeters meters: Double) -> String { measures.roundText(of: .meters(meters)) }

  /// 1 min, 25 min, 1 h 10 min.
  func text(ofSeconds seconds: Double) -> String {
    let minutes = Self.minutes(seconds)
    return minutes < 60 ? words(.minutes, "\(minutes)") : words(.hours, "\(minutes / 60)", "\(minutes % 60)")
  }

  /// “There at 12:23”.
  func arrival(afterSeconds seconds: Double, from now: Timestamp, secondsAhead: Int) -> String {
    words(.routeArrival, clock(afterSeconds: seconds, from: now, secondsAhead: secondsAhead))
  }

  /// The arrival time: the displayed duration, in whole minutes, after now.
  func clock(afterSeconds seconds: Double, from now: Timestamp, secondsAhead: Int) -> String {
    let whole = Double(Self.minutes(seconds)) * 60
    return LocalMoment(now + whole, secondsAhead: secondsAhead).clock
  }

  private static func minutes(_ seconds: Double) -> Int { max(1, Int((seconds / 60).rounded())) }
}
