internal import Glibc

/// How long an answer may be kept before it is asked after again, as its server says.
package enum WebFreshness: Hashable, Sendable {
  /// Nothing is said.
  case unknown
  /// For so many seconds; after that it may still be as it was.
  case seconds(Int)
  /// It is to be kept nowhere.
  case never
}

extension WebAnswer {
  package var freshness: WebFreshness { WebFreshness(headers) }
}

extension WebFreshness {
  private static let mostSeconds = 1 << 31
  private static var now: Int { time(nil) }

  /// What the fields of a head say, by their names in small letters.
  init(_ fields: [String: String]) {
    let words = Self.words(of: fields["cache-control"] ?? "")
    // What lay in a store on the way has become older there.
    let age = fields["age"].flatMap(Self.seconds) ?? 0
    if words["no-store"] != nil {
      self = .never
    } else if words["no-cache"] != nil {
      self = .seconds(0)
    } else if let told = words["max-age"].flatMap(Self.seconds) {
      self = .seconds(max(told - age, 0))
    } else if let expiry = fields["expires"] {
      let begin = fields["date"].flatMap(Self.moment) ?? Self.now
      // What is no time is in the past.
      self = .seconds(Self.moment(expiry).map { min(max($0 - begin - age, 0), Self.mostSeconds) } ?? 0)
    } else {
      self = .unknown
    }
  }

  /// The words of a field in small letters, with what is said of each.
  private static func words(of field: String) -> [String: String] {
    var words: [String: String] = [:]
    for part in field.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      if let word = sides.first?.lowercased(), words[word] == nil { words[word] = sides.count > 1 ? sides[1] : "" }
    }
    return words
  }

  /// Nil where that is no number; what is too large is the largest.
  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, mostSeconds)
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
