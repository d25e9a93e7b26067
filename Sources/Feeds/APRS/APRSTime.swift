internal import Calendar
internal import Positioning
internal import Wire

/// Times without a date, or with the day of the month alone.
extension APRSReader {
  private static let day = 86_400
  /// A time of day further ahead than this was yesterday's; clocks are wrong by an hour where summer time is.
  private static let maxAhead = 3900
  /// A time of day further behind than this is tomorrow's.
  private static let maxBehind = 82_500
  /// A day of the month further ahead than this was last month's.
  private static let maxDaysAhead = 43_400

  private var seconds: Int { now.millisecondsSince1970 / 1000 }

  /// Reads `ddhhmmz` (UTC), `ddhhmm/` (local time, taken for UTC) or `hhmmssh`; an impossible time counts as none.
  mutating func readTime(_ stamp: APRSText) {
    let digits = APRSText(stamp.bytes.prefix(6))
    guard let number = digits.number, let unit = stamp[6] else { return }
    fields["timestamp_raw"] = .string(digits.text)
    hasLocalTime = unit == UInt8(ascii: "/")
    if unit == UInt8(ascii: "h") {
      fields["timestamp"] = secondsOfDay(number).map { .integer(nearest(toTimeOfDay: $0)) }
    } else if unit == UInt8(ascii: "z") || hasLocalTime, let time = secondsOfDay(number % 10_000 * 100) {
      fields["timestamp"] = latest(day: number / 10_000, secondsOfDay: time).map { .integer($0) }
    }
  }

  /// The seconds of `hhmmss`; nil beyond the hours of a day.
  func secondsOfDay(_ digits: Int) -> Int? {
    let (hours, minutes, seconds) = (digits / 10_000, digits / 100 % 100, digits % 100)
    return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : nil
  }

  func nearest(toTimeOfDay time: Int) -> Int {
    let today = seconds / Self.day * Self.day + time
    if today > seconds + Self.maxAhead { return today - Self.day }
    return today < seconds - Self.maxBehind ? today + Self.day : today
  }

  /// The latest such day of the next, this or the last month that isn't too far ahead.
  private func latest(day: Int, secondsOfDay time: Int) -> Int? {
    let today = CivilDate(daysSince1970: seconds / Self.day)
    for offset in [1, 0, -1] {
      let month = today.year * 12 + today.month - 1 + offset
      guard let date = CivilDate(year: month / 12, month: month % 12 + 1, day: day) else { continue }
      let instant = date.daysSince1970 * Self.day + time
      if instant - seconds < Self.maxDaysAhead { return instant }
    }
    return nil
  }
}
