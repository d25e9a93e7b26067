/// A day of the Gregorian calendar.
struct CalendarDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// Creates a day that there is, from 1970 to 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1970...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day that many days after 1 January 1970, within the years 0 to 9999.
  ///
  /// The calendar repeats after 400 years; counted from 1 March, a leap day is the last of its year.
  init(daysSince1970 days: Int) {
    let days = min(max(days, -719_162), 2_932_896) + 719_468
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  var next: CalendarDate { CalendarDate(daysSince1970: daysSince1970 + 1) }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
