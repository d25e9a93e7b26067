internal import Glibc

/// A moment in universal time, as receivers and files report it.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let secondsSince1970: Double

  /// The valid range in files: years 1 to 9999.
  private static let sensible = -62_135_596_800.0...253_402_300_799.999

  /// There is no moment that is not a number, or beyond the years that can be written.
  package init?(secondsSince1970 seconds: Double) {
    guard Self.sensible.contains(seconds) else { return nil }
    secondsSince1970 = seconds
  }

  /// Creates the nearest moment that can be written.
  package init(clamping seconds: Double) {
    precondition(!seconds.isNaN, "a moment must be a number")
    secondsSince1970 = min(max(seconds, Self.sensible.lowerBound), Self.sensible.upperBound)
  }

  package static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { lhs.secondsSince1970 < rhs.secondsSince1970 }

  /// The seconds from one moment to another; negative where it was earlier.
  package static func - (end: Timestamp, start: Timestamp) -> Double { end.secondsSince1970 - start.secondsSince1970 }

  package static func + (start: Timestamp, seconds: Double) -> Timestamp {
    Timestamp(clamping: start.secondsSince1970 + seconds)
  }
}

/// The spelling of ISO 8601, as GPX and KML use it.
extension Timestamp {
  /// `2008-08-14T16:04:58.25Z`: to the millisecond, with no more digits than it needs.
  package var text: String {
    let milliseconds = Int((secondsSince1970 * 1000).rounded())
    let (day, rest) = (milliseconds.flooredDividing(by: 86_400_000), milliseconds.flooredRemainder(by: 86_400_000))
    let date = CivilDate(daysSince1970: day)
    var clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { Self.padded($0, to: 2) }
      .joined(separator: ":")
    if rest % 1000 != 0 {
      var fraction = Self.padded(rest % 1000, to: 3)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      clock += "." + fraction
    }
    let days = [Self.padded(date.year, to: 4), Self.padded(date.month, to: 2), Self.padded(date.day, to: 2)]
    return days.joined(separator: "-") + "T" + clock + "Z"
  }

  /// Reads a date with or without a time, and a time with or without an offset; without one it is universal time.
  package init?(_ text: String) {
    if let seconds = Self.plainSeconds(text) {
      self.init(secondsSince1970: seconds)
      return
    }
    var scan = DigitScanner(text)
    guard let year = scan.number(digits: 4), scan.take("-"), let month = scan.number(digits: 2), scan.take("-"),
      let day = scan.number(digits: 2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var seconds = Double(date.daysSince1970) * 86_400
    if scan.take("T") || scan.take("t") || scan.take(" ") {
      guard let time = scan.timeOfDay(), let offset = scan.offset() else { return nil }
      seconds += time - offset
    }
    guard scan.isAtEnd else { return nil }
    self.init(secondsSince1970: seconds)
  }

  /// The moment that is spelled `2008-08-14T16:04:58Z`, as nearly all are; nil where it isn't just like that.
  private static func plainSeconds(_ text: String) -> Double? {
    guard text.utf8.count == 20 else { return nil }
    var (numbers, index): (InlineArray<6, Int>, Int) = (.init(repeating: 0), 0)
    for (place, byte) in text.utf8.enumerated() {
      switch place {
      case 4, 7: guard byte == UInt8(ascii: "-") else { return nil }
      case 10: guard byte == UInt8(ascii: "T") else { return nil }
      case 13, 16: guard byte == UInt8(ascii: ":") else { return nil }
      case 19: guard byte == UInt8(ascii: "Z") else { return nil }
      default:
        guard (0x30...0x39).contains(byte) else { return nil }
        numbers[index] = numbers[index] * 10 + Int(byte - 0x30)
        continue
      }
      index = min(index + 1, 5)
    }
    guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]), numbers[3] < 24, numbers[4] < 60,
      numbers[5] < 60
    else { return nil }
    return Double(date.daysSince1970 * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

/// Takes a text apart, digit by digit.
private struct DigitScanner {
  private var rest: Substring

  init(_ text: String) {
    rest = text.prefix(60).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let taken = rest.prefix(digits)
    guard taken.count == digits, taken.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return Int(taken)
  }

  mutating func timeOfDay() -> Double? {
    guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2) else { return nil }
    var seconds = 0.0
    if take(":") {
      guard let whole = number(digits: 2) else { return nil }
      seconds = Double(whole) + fraction()
    }
    // A leap second is the first of the next minute.
    guard hour <= 24, minute < 60, seconds < 61 else { return nil }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  private mutating func fraction() -> Double {
    guard take(".") || take(",") else { return 0 }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Double("0." + digits.prefix(9)) ?? 0
  }

  /// The seconds that a place's own time is ahead.
  mutating func offset() -> Double? {
    if isAtEnd || take("Z") || take("z") { return 0 }
    let sign: Double = take("-") ? -1 : 1
    if sign > 0, !take("+") { return nil }
    guard let hours = number(digits: 2) else { return nil }
    _ = take(":")
    let minutes = isAtEnd ? 0 : number(digits: 2)
    return minutes.map { sign * Double(hours * 3600 + $0 * 60) }
  }
}

extension Int {
  fileprivate func flooredDividing(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }

  fileprivate func flooredRemainder(by divisor: Int) -> Int { self - flooredDividing(by: divisor) * divisor }
}
