package import Calendar

/// The opening hours of a place in OpenStreetMap's notation: the common part of that grammar.
///
/// Anything beyond it (sunrise, school holidays, weeks, comments that decide) makes the whole text unknown rather than
/// wrong. Public holidays differ from country to country: rules for them alone are skipped. The grammar:
/// wiki.openstreetmap.org/wiki/Key:opening_hours/specification.
package struct OpeningHours: Hashable, Sendable {
  let rules: [OpeningRule]

  /// Nil if the text contains anything that isn't supported.
  package init?(_ text: String) {
    guard text.utf8.count <= 2000, let rules = OpeningParser.rules(text), !rules.isEmpty else { return nil }
    self.rules = rules
  }

  /// Whether it is open at a moment of the place's own time, and when that changes next.
  package func state(at moment: LocalMoment) -> OpeningState {
    let now = moment.minutes
    var open: (end: Int, isCertain: Bool)?
    var next: Int?
    let today = moment.date.daysSince1970
    // A span that began yesterday may go on past midnight.
    for day in (today - 1)...(today + Self.daysAhead) {
      let plan = plan(for: CivilDate(daysSince1970: day))
      if plan == nil, day == today { return .unknown }
      // Later days don't matter.
      if plan == nil, day > today { break }
      for span in plan ?? [] {
        let start = (day - today) * 1440 + span.start
        let end = (day - today) * 1440 + span.end
        if let reached = open, start <= reached.end, end > reached.end {
          open = (end, span.hasEnd)
        } else if open == nil, (start..<end).contains(now) {
          open = (end, span.hasEnd)
        } else if start > now {
          next = min(next ?? start, start)
        }
      }
      if day > today, open.map({ $0.end <= (day - today) * 1440 }) ?? (next != nil) { break }
    }
    guard let open else { return .closed(opens: next.map { moment.advanced(toMinute: $0) }) }
    let isForGood = open.end >= Self.daysAhead * 1440
    return .open(closes: open.isCertain && !isForGood ? moment.advanced(toMinute: open.end) : nil)
  }

  /// The days ahead in which the next opening is looked for: a museum's may be next season.
  private static let daysAhead = 200

  /// The spans of a day in which it is open; nil if unknown.
  private func plan(for date: CivilDate) -> [OpeningRule.Span]? {
    var plan: [OpeningRule.Span] = []
    var isUnknown = false
    var isSettled = false
    for rule in rules where rule.applies(on: date) {
      if rule.isFallback, isSettled { continue }
      if !rule.isAddition, rule.state != .closed {
        plan = []
        isUnknown = false
      }
      isSettled = true
      switch rule.state {
      case .open: plan += rule.spans
      case .closed:
        plan = rule.isWholeDay ? [] : plan.flatMap { span in span.without(rule.spans) }
        if rule.isWholeDay { isUnknown = false }
      case .unknown: isUnknown = true
      }
    }
    return isUnknown ? nil : plan.sorted { $0.start < $1.start }
  }

  /// Whether something is open, as far as known.
  package enum OpeningState: Hashable, Sendable {
    /// Until when, where that is known and not for ever.
    case open(closes: LocalMoment?)
    /// Until when, where it opens again within half a year.
    case closed(opens: LocalMoment?)
    case unknown
  }
}

/// A minute on the clock of a place.
package struct LocalMoment: Hashable, Sendable {
  package let date: CivilDate
  /// Minutes after midnight.
  package let minutes: Int

  package init(date: CivilDate, minutes: Int) {
    precondition((0..<1440).contains(minutes), "a day has 1440 minutes")
    self.date = date
    self.minutes = minutes
  }

  /// The clock of a place that is so many seconds ahead of universal time.
  package init(_ moment: Timestamp, secondsAhead: Int = 0) {
    let minutes = Int(((moment.secondsSince1970 + Double(secondsAhead)) / 60).rounded(.down))
    self = LocalMoment(date: CivilDate(daysSince1970: 0), minutes: 0).advanced(toMinute: minutes)
  }

  /// `18:05`.
  package var clock: String {
    let parts = [minutes / 60, minutes % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The moment so many minutes after this day's midnight.
  func advanced(toMinute minute: Int) -> LocalMoment {
    let days = Int((Double(minute) / 1440).rounded(.down))
    return LocalMoment(date: CivilDate(daysSince1970: date.daysSince1970 + days), minutes: minute - days * 1440)
  }
}
