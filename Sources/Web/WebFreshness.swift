internal import Glibc

/// The time for which an answer may be stored before it is requested again, as its server states.
package enum WebFreshness: Hashable, Sendable {
  /// The server states nothing.
  case unknown
  /// Fresh for some seconds; after that it may still be unchanged.
  case seconds(Int)
  /// The answer must not be stored.
  case never
}

extension WebAnswer {
  package var freshness: WebFreshness { WebFreshness(headers) }
}

extension WebFreshness {
  /// Parses the fields of a head, by name in lower case.
  init(_ fields: [String: String]) {
    let words = Self.words(of: fields["cache-control"] ?? "")
    // The time in a shared cache counts, too.
    let age = fields["age"].flatMap(WebTime.seconds) ?? 0
    if words["no-store"] != nil {
      self = .never
    } else if words["no-cache"] != nil {
      self = .seconds(0)
    } else if let maximum = words["max-age"].flatMap(WebTime.seconds) {
      self = .seconds(max(maximum - age, 0))
    } else if let expiry = fields["expires"] {
      // An invalid time counts as past.
      self = .seconds(max((WebTime.seconds(until: expiry, in: fields) ?? 0) - age, 0))
    } else {
      self = .unknown
    }
  }

  /// The directives of a field in lower case, with their values.
  private static func words(of field: String) -> [String: String] {
    var words: [String: String] = [:]
    for part in field.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      if let word = sides.first?.lowercased(), words[word] == nil { words[word] = sides.count > 1 ? sides[1] : "" }
    }
    return words
  }
}

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
