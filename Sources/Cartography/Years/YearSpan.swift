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
