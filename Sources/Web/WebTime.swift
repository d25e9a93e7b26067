internal import Glibc

/// Times and durations in the format of HTTP header fields.
enum WebTime {
  private static let maxSeconds = 1 << 31
  private static var now: Int { time(nil) }

  /// Nil where that is no number; what is too large is the largest.
  static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, maxSeconds)
  }

  /// The number of seconds until a time, by the server's clock if stated; nil for an invalid time.
  static func seconds(until time: String, in fields: [String: String]) -> Int? {
    moment(time).map { min(max($0 - (fields["date"].flatMap(moment) ?? now), 0), maxSeconds) }
  }

  private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")

  /// The seconds since 1970 of a time such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func moment(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: words[2]) else { return nil }
    let numbers = ([words[1], words[3]] + words[4].split(separator: ":")).map { $0.count <= 4 ? Int32($0) : nil }
    guard numbers.count == 5, let day = numbers[0], let year = numbers[1], let hour = numbers[2],
      let minute = numbers[3], let second = numbers[4]
    else { return nil }
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, Int32(month), day)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    return unsafe timegm(&parts)
  }
}
