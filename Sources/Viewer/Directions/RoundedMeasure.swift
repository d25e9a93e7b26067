import Geodesy

/// How far and how long a way is, as exactly as one says it.
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
    let minutes = max(1, Int((seconds / 60).rounded()))
    return minutes < 60 ? words(.minutes, "\(minutes)") : words(.hours, "\(minutes / 60)", "\(minutes % 60)")
  }
}
