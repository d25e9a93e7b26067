/// The beginning and end of a feature of the map, as far as its dates are known.
package struct Lifetime: Hashable, Sendable {
  /// The state of a feature in a year.
  package enum State: Hashable, Sendable {
    case shown
    case hidden
    case unknown
  }

  /// When it began; nil if it has no readable date.
  package let start: YearSpan?
  package let end: YearSpan?
  /// Whether it has an end in an unreadable form.
  private let hasUnreadableEnd: Bool

  /// Reads the values of `start_date` and `end_date`.
  package init(start: String?, end: String?) {
    // A feature that was built in several steps existed from the first on, and until the last of it was gone.
    self.start = start.map(YearSpelling.spans)?.min { $0.latest < $1.latest }
    self.end = end.map(YearSpelling.spans)?.max { $0.earliest < $1.earliest }
    hasUnreadableEnd = self.end == nil && end?.allSatisfy(\.isWhitespace) == false
  }

  /// Its state in a year: unknown if its dates leave that open.
  ///
  /// It existed in the year of its beginning, and in the year of its end.
  package func state(in year: Int) -> State {
    if let start, year < start.earliest { return .hidden }
    if let end, year > end.latest { return .hidden }
    guard let start, year >= start.latest, !hasUnreadableEnd else { return .unknown }
    return end.map { year <= $0.earliest } ?? true ? .shown : .unknown
  }
}
