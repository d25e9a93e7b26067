/// When a thing on the map came and went, as far as its dates tell.
package struct Lifetime: Hashable, Sendable {
  /// What is known of a thing in a year.
  package enum State: Hashable, Sendable {
    case shown
    case hidden
    case unknown
  }

  /// What it says when it began; nil where it says nothing that can be read.
  package let start: YearSpan?
  package let end: YearSpan?
  /// Whether it says that it ended, in words that nobody can read.
  private let hasUnreadableEnd: Bool

  /// Reads the values of `start_date` and `end_date`.
  package init(start: String?, end: String?) {
    // What was built in several steps was there from the first on, and till the last of it was gone.
    self.start = start.map(YearSpelling.spans)?.min { $0.latest < $1.latest }
    self.end = end.map(YearSpelling.spans)?.max { $0.earliest < $1.earliest }
    hasUnreadableEnd = self.end == nil && end?.allSatisfy(\.isWhitespace) == false
  }

  /// Whether it stood in a year: where its dates leave that open, nobody knows.
  ///
  /// It stood in the year that it was begun in, and in the one that it was taken down in.
  package func state(in year: Int) -> State {
    if let start, year < start.earliest { return .hidden }
    if let end, year > end.latest { return .hidden }
    guard let start, year >= start.latest, !hasUnreadableEnd else { return .unknown }
    return end.map { year <= $0.earliest } ?? true ? .shown : .unknown
  }
}
