import Calendar
import Testing

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0, "1970-01-01T00:00:00Z"),
    ("2008-08-14T16:04:58.25Z", 1_218_729_898.25, "2008-08-14T16:04:58.25Z"),
    ("2024-02-29T23:59:60Z", 1_709_251_200, "2024-03-01T00:00:00Z"),
    ("1969-12-31T23:59:59.5Z", -0.5, "1969-12-31T23:59:59.5Z"),
    ("2020-06-01T12:00:00+03:00", 1_591_002_000, "2020-06-01T09:00:00Z"),
    ("2020-06-01", 1_590_969_600, "2020-06-01T00:00:00Z"),
    ("2020-06-01T12:00-0130", 1_591_018_200, "2020-06-01T13:30:00Z"),
    (" 0001-01-01T00:00:00Z ", -62_135_596_800, "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func `a moment is read and written`(text: String, seconds: Double, written: String) throws {
    let moment = try #require(Timestamp(text))

    #expect(moment.secondsSince1970 == seconds)
    #expect(moment.text == written)
  }

  @Test(arguments: [
    "", "yesterday", "2020-13-01", "2021-02-29T00:00:00Z", "2020-06-01T25:00:00Z", "2020-06-01T12:60:00Z",
    "2020-06-01T12:00:00X",
    "20-06-01", "2020-06-01T12:00:00Zz", "0000-01-01", "２０２０-06-01",
  ])
  func `what is no moment is none`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `every day of four centuries has its number`() throws {
    for day in stride(from: -200_000, to: 200_000, by: 1) {
      let date = CivilDate(daysSince1970: day)
      #expect(date.daysSince1970 == day)
      guard CivilDate(year: date.year, month: date.month, day: date.day) == date else {
        Issue.record("day \(day) is no day")
        return
      }
    }
    #expect(CivilDate(daysSince1970: 0).weekday == 3)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
  }
}
