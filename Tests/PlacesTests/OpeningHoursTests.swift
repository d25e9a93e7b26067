import Calendar
import Places
import TestSupport
import Testing

struct OpeningHoursTests {
  private func moment(_ text: String) throws -> LocalMoment {
    LocalMoment(try #require(Timestamp(text)))
  }

  /// 3 June 2024 was a Monday.
  @Test(arguments: [
    ("24/7", "2024-06-03T03:00:00Z", "open"), ("Mo-Fr 08:00-20:00", "2024-06-03T07:59:59Z", "closed, opens 3. 08:00"),
    ("Mo-Fr 08:00-20:00", "2024-06-03T08:00:00Z", "open until 3. 20:00"),
    ("Mo-Fr 08:00-20:00", "2024-06-07T20:00:00Z", "closed, opens 10. 08:00"),
    ("Tu-Fr 11:00-18:00; Sa 11:00-16:00; PH off", "2024-06-08T15:00:00Z", "open until 8. 16:00"),
    ("Mo-Fr 08:00-20:00; Sa 11:00-17:00, Su closed", "2024-06-09T12:00:00Z", "closed, opens 10. 08:00"),
    ("Tu, Th, Fr 12:00-17:00; Fr 12:00-15:00", "2024-06-07T16:00:00Z", "closed, opens 11. 12:00"),
    (
      "Mo-Th 09:00-20:00, Fr 09:00-18:00, Sa 10:00-16:00, Su 12:00-18:00", "2024-06-09T13:00:00Z", "open until 9. 18:00"
    ),
    ("14:00-04:00", "2024-06-03T03:00:00Z", "open until 3. 04:00"),
    ("14:00-04:00", "2024-06-03T23:00:00Z", "open until 4. 04:00"),
    ("Fr 22:00-26:00", "2024-06-08T01:30:00Z", "open until 8. 02:00"),
    (
      "Mar 01-May 31: 10:00-12:00,14:00-18:00; Jun 01-Sep 30: 09:00-12:00,14:00-19:00", "2024-06-03T13:00:00Z",
      "closed, opens 3. 14:00"
    ),
    ("09:30-17:00; Jul-Aug: 09:30-18:00", "2024-07-03T17:30:00Z", "open until 3. 18:00"),
    ("10:00-18:00; Jul,Aug 10:00-19:00; Oct 17-Mar 25 off", "2024-12-24T12:00:00Z", "closed, opens 26. 10:00"),
    (
      "Oct-Mar 10:00-18:00; Apr-Jun,Sep 10:00-19:00; Jul-Aug 10:00-20:00; Dec 25 off", "2024-12-25T12:00:00Z",
      "closed, opens 26. 10:00"
    ),
    ("Nov-Jan: 09:00-17:00; Nov 19,Dec 25 off", "2024-11-19T12:00:00Z", "closed, opens 20. 09:00"),
    ("Jun-Aug: Su-Sa 09:00-24:00; Sep-May: Su-Sa 09:00-18:00", "2024-06-03T23:30:00Z", "open until 4. 00:00"),
    ("Sep-May: Fr 18:00-22:00", "2024-06-07T19:00:00Z", "closed, opens 6. 18:00"),
    ("Mo 10:00+", "2024-06-03T12:00:00Z", "open"),
    ("Sa[1] 10:00-12:00; Su[-1] 10:00-12:00", "2024-06-01T11:00:00Z", "open until 1. 12:00"),
    ("Sa[1] 10:00-12:00; Su[-1] 10:00-12:00", "2024-06-02T11:00:00Z", "closed, opens 30. 10:00"),
    ("Fr-Mo 10:00-12:00", "2024-06-03T11:00:00Z", "open until 3. 12:00"), ("off", "2024-06-03T11:00:00Z", "closed"),
    ("Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off", "2024-06-03T12:30:00Z", "closed, opens 3. 13:00"),
    ("2024 Jun 01-2024 Jun 30 10:00-12:00", "2024-06-03T11:00:00Z", "open until 3. 12:00"),
    ("2023 10:00-12:00", "2024-06-03T11:00:00Z", "closed"),
    ("Dec 24-26 off; Mo-Su 8:30-17:30", "2024-06-03T08:30:00Z", "open until 3. 17:30"),
    ("Mo-Fr 10:00-16:00; \"by appointment\"", "2024-06-03T11:00:00Z", "unknown"),
    ("Mo 10:00-16:00 || \"ask\"", "2024-06-03T11:00:00Z", "open until 3. 16:00"),
    ("Mo-Fr 10.00–16.00", "2024-06-03T11:00:00Z", "open until 3. 16:00"),
    ("Monday-Friday 10:00-16:00", "2024-06-03T11:00:00Z", "open until 3. 16:00"),
  ])
  func `it is known whether it is open, and until when`(hours: String, time: String, expected: String) throws {
    let opening = try #require(OpeningHours(hours))

    let words =
      switch opening.state(at: try moment(time)) {
      case .open(let closes): "open" + (closes.map { " until \($0.date.day). \($0.clock)" } ?? "")
      case .closed(let opens): "closed" + (opens.map { ", opens \($0.date.day). \($0.clock)" } ?? "")
      case .unknown: "unknown"
      }

    #expect(words == expected)
  }

  @Test(arguments: [
    "", "sunrise-sunset", "Mo-Fr sunrise-20:00", "week 1-10 Mo 10:00-12:00", "SH 10:00-12:00", "easter off", "always",
    "10-18",
    "Mo-Fr 25:99-26:00", "Mo-Fr 10:00-", "\"unclosed", "Mo[9] 10:00-12:00", "Mo-Fr 10:00-18:00 (shop)", "\u{1b}[2J",
    ";;;",
  ])
  func `what isn't understood is unknown`(hours: String) {
    #expect(OpeningHours(hours) == nil)
  }

  @Test func `a clock goes with its place`() throws {
    let late = LocalMoment(try #require(Timestamp("2024-06-03T22:30:30Z")), secondsAhead: 3 * 3600)
    #expect(late.clock == "01:30" && late.date.day == 4)
    let before = LocalMoment(try #require(Timestamp("1969-12-31T23:59:59Z")), secondsAhead: -3600)
    #expect(before.clock == "22:59" && before.date.day == 31)
  }

  @Test func `any text is read without harm`() {
    var random = SeededRandom(seed: 5)
    let pieces = [
      "Mo", "-", "Fr", " ", "10:00", ",", ";", "PH", "off", "[", "]", "1", "24/7", "||", "\"", "Jan", "2024", "+", ":",
      "é", "99999",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      _ = OpeningHours(text)?.state(at: LocalMoment(date: CivilDate(daysSince1970: 20_000), minutes: 600))
    }
  }
}
