internal import Calendar

/// An instant as receivers report it, to the millisecond; leap seconds don't count.
package struct UTCTime: Hashable, Comparable, Sendable {
  package let millisecondsSince1970: Int

  package init(millisecondsSince1970: Int) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// Creates an instant of a day; a leap second is the first of the next day.
  init(_ date: CivilDate, milliseconds: Int) {
    self.init(millisecondsSince1970: date.daysSince1970 * Self.day + milliseconds)
  }

  static let day = 86_400_000
  private static let slackOfClocks = Duration.seconds(86_400)
  /// After 1,024 weeks a receiver counts from 0 again, and may take the one for the other.
  package static let weekRollover = Duration.seconds(1024 * 7 * 86_400)

  package static func < (lhs: UTCTime, rhs: UTCTime) -> Bool {
    lhs.millisecondsSince1970 < rhs.millisecondsSince1970
  }

  package static func - (end: UTCTime, start: UTCTime) -> Duration {
    .milliseconds(end.millisecondsSince1970 - start.millisecondsSince1970)
  }

  package static func + (start: UTCTime, duration: Duration) -> UTCTime {
    UTCTime(millisecondsSince1970: start.millisecondsSince1970 + Int((duration / .milliseconds(1)).rounded()))
  }

  /// The instant nearest to now that a receiver whose week count has rolled over may mean.
  ///
  /// A time long past, as in an old recording, isn't moved into the future.
  package func unrolled(near now: UTCTime) -> UTCTime {
    let rollovers = ((now - self) / Self.weekRollover).rounded()
    let nearest = self + Self.weekRollover * rollovers
    return rollovers > 0 && nearest - now > Self.slackOfClocks ? nearest + Self.weekRollover * -1 : nearest
  }

  var date: CivilDate { CivilDate(daysSince1970: wholeDays) }
  var millisecondsOfDay: Int { millisecondsSince1970 - wholeDays * Self.day }

  private var wholeDays: Int {
    let (days, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: Self.day)
    return rest < 0 ? days - 1 : days
  }
}

/// Its spelling in ISO 8601: `2008-08-14T16:04:58.000Z`.
extension UTCTime {
  package var text: String { String(decoding: spelling, as: UTF8.self) }

  var spelling: [UInt8] {
    let (date, time) = (date, millisecondsOfDay)
    let parts = [
      (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, "T"),
      (time / 3_600_000, 2, ":"), (time / 60_000 % 60, 2, ":"), (time / 1000 % 60, 2, "."), (time % 1000, 3, "Z"),
    ]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    for (value, width, end) in parts {
      var divisor = (1..<width).reduce(1) { divisor, _ in divisor * 10 }
      while divisor > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
      }
      bytes += end.utf8
    }
    return bytes
  }

  /// Reads a spelling with or without a fraction; nil where it is none, or not in UTC.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (20...40).contains(bytes.count), bytes.last == UInt8(ascii: "Z") else { return nil }
    let marks: [(Int, Unicode.Scalar)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
    guard marks.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }) else { return nil }
    guard
      let year = Digits.number(bytes[0..<4]), year >= 1970, let month = Digits.number(bytes[5..<7]),
      let day = Digits.number(bytes[8..<10]), let date = CivilDate(year: year, month: month, day: day),
      let time = Digits.millisecondsOfDay(bytes[11..<13] + bytes[14..<16] + bytes[17..<bytes.count - 1])
    else { return nil }
    self.init(date, milliseconds: time)
  }
}
