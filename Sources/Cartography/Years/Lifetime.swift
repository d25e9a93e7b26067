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

/// The years that a date can mean: from the earliest to the latest, both of them included.
///
/// Years before our era count down from 0, as astronomers write them.
package struct YearSpan: Hashable, Sendable {
  package let earliest: Int
  package let latest: Int

  /// Further back or ahead than anything on a map.
  package static let distantPast = -1_000_000
  package static let distantFuture = 1_000_000

  package init(_ earliest: Int, _ latest: Int) {
    (self.earliest, self.latest) = (min(earliest, latest), max(earliest, latest))
  }

  package init(_ year: Int) {
    self.init(year, year)
  }

  /// From the beginning of one to the end of the other.
  func through(_ other: YearSpan) -> YearSpan {
    YearSpan(min(earliest, other.earliest), max(latest, other.latest))
  }

  /// The span, wider by some years on both sides.
  func widened(by years: Int) -> YearSpan { YearSpan(earliest - years, latest + years) }

  /// One of its thirds: 0 is the early one, 2 the late one.
  func third(_ index: Int) -> YearSpan {
    let length = latest - earliest + 1
    return YearSpan(earliest + length * index / 3, earliest + length * (index + 1) / 3 - 1)
  }
}
