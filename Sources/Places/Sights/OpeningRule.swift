internal import Calendar

/// One rule of opening hours: on which days, from when to when, and whether that is open.
struct OpeningRule: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case open, closed, unknown
  }

  /// Minutes after midnight; the end may be on the next day.
  struct Span: Hashable, Sendable {
    var start: Int
    var end: Int
    /// Whether the end is known: `10:00+` has none.
    var hasEnd = true

    static let wholeDay = Span(start: 0, end: 1440)

    /// The rest when others are removed.
    func without(_ others: [Span]) -> [Span] {
      others.reduce([self]) { rest, other in
        rest.flatMap { span in
          [
            Span(start: span.start, end: min(span.end, other.start)),
            Span(start: max(span.start, other.end), end: span.end),
          ]
          .filter { $0.start < $0.end }
        }
      }
    }
  }

  /// From a day of the year to another, in some years or in each.
  struct Dates: Hashable, Sendable {
    struct Day: Hashable, Sendable {
      var year: Int?
      var month: Int
      var day: Int

      var inYear: Int { month * 100 + day }
    }

    var start: Day
    var end: Day

    func contain(_ date: CivilDate) -> Bool {
      let day = date.month * 100 + date.day
      if let first = start.year {
        let last = end.year ?? (end.inYear < start.inYear ? first + 1 : first)
        let whole = date.year * 10_000 + day
        return (first * 10_000 + start.inYear...max(last * 10_000 + end.inYear, first * 10_000 + start.inYear))
          .contains(whole)
      }
      if start.inYear <= end.inYear { return (start.inYear...end.inYear).contains(day) }
      // Round the turn of the year.
      return day >= start.inYear || day <= end.inYear
    }
  }

  /// A day of the week, perhaps only the first or last of its month.
  struct Weekdays: Hashable, Sendable {
    var days: Set<Int>
    /// 1 for the first in the month, −1 for the last; none for all of them.
    var numbers: Set<Int> = []

    func contain(_ date: CivilDate) -> Bool {
      guard days.contains(date.weekday) else { return false }
      guard !numbers.isEmpty else { return true }
      let fromStart = (date.day - 1) / 7 + 1
      let fromEnd = -((CivilDate.days(in: date.month, of: date.year) - date.day) / 7 + 1)
      return numbers.contains(fromStart) || numbers.contains(fromEnd)
    }
  }

  var dates: [Dates] = []
  var years: [ClosedRange<Int>] = []
  var weekdays: [Weekdays] = []
  /// Whether it is about holidays and nothing else.
  var isForHolidays = false
  var spans: [Span] = []
  var state = State.open
  /// Whether it adds to the rule before it, rather than replacing it on its days.
  var isAddition = false
  /// Whether it holds only where nothing else does.
  var isFallback = false
  var isWholeDay = false

  func applies(on date: CivilDate) -> Bool {
    if isForHolidays, weekdays.isEmpty { return false }
    return (dates.isEmpty || dates.contains { $0.contain(date) })
      && (years.isEmpty || years.contains { $0.contains(date.year) })
      && (weekdays.isEmpty || weekdays.contains { $0.contain(date) })
  }
}
